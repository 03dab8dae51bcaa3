import type { Backend, Serve } from '../http/serving.js'
import type { Session } from '../http/session.js'
import type { World } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import type { Recorder } from './recorder.js'

/** How a world is served: the readings of open points, and the names of faults. */
export interface Settings {
  readonly readings: Readings
  readonly faults: readonly string[]
}

/** Keeps a world on disk. */
export interface Keeper {
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
