import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Step } from '../../spec/step.js'
import type { PerformedStep } from '../run-steps.js'
import { later } from './later.js'

/** A way to break a clause. */
export interface PageFault {
  readonly name: string
  readonly clause: ClauseId
  /** What the server does, in one sentence. */
  readonly says: string
  /** Requests on the demo world that show it. */
  readonly shownBy: readonly Step[]
  /** Whether a server in the page can have it. */
  readonly runs: boolean
}

export interface FaultyServers {
  readonly faults: readonly PageFault[]
  /** Runs steps on a server with a fault, one after another. */
  run(name: string, world: World, readings: Readings, steps: readonly Step[]): readonly PerformedStep[]
}

declare global {
  /** Set by faults.js. */
  var pageFaults: FaultyServers | undefined
}

/** The servers with faults. */
export const faultyServers = later('faults.js', () => globalThis.pageFaults)
