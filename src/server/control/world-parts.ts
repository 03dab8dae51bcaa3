import type { Backend, Serve } from '../../http/serving.js'
import type { Session } from '../../http/session.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Recorder } from './recorder.js'

/** How a world is served. */
export interface Settings {
  readonly readings: Readings
  /** The names of faults. */
  readonly faults: readonly string[]
  /** The clock that tokens follow, as `clockOf` takes it; by default, the system's. */
  readonly clock?: string | undefined
  /** The troubles at the start, as `orderFrom` takes them. */
  readonly trouble?: readonly string[] | undefined
  /** The seed of the SVC-IDs of new groups; by default, they differ in every run. */
  readonly idSeed?: string | undefined
}

/** Keeps a world on disk. */
interface Keeper {
  replace(world: World): Promise<void>
  /** Resolves when there is nothing left to write. */
  settle(): Promise<void>
  readonly isSettled: boolean
}

/** What serves a world. It is made anew when the settings change or another state is restored. */
export interface WorldParts {
  readonly service: Recorder
  readonly session: Session
  readonly backend: Backend
  readonly serve: Serve
  /** Present if the server has a state file. */
  readonly store?: Keeper | undefined
}

/**
 * Makes what serves a world.
 * @param gate performs requests on the parts that are current, so that a request under way is not lost when they change
 * @throws FaultError if a fault is unknown
 */
export type Assemble = (world: World, settings: Settings, gate: Pick<Backend, 'perform'>) => WorldParts
