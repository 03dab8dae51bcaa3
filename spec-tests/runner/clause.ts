import type { Arbitrary } from 'fast-check'
import type { Tier } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { GroupFixture } from '../actors/group-fixture.js'
import type { Case } from './case.js'
import type { Suite } from './suite.js'

/** What a test of a clause works with. */
export interface TestContext {
  readonly suite: Suite
  /** Judges one case on one world. */
  example(world: World, judge: (c: Case) => Promise<void>): Promise<void>
  /** Judges one case with a fixture: on a world made for it, or on groups made for it in the world that is there. */
  withFixture(judge: (c: Case, fixture: GroupFixture) => Promise<void>): Promise<void>
  /**
   * Judges many cases, each on a world that fast-check draws and with whatever else it draws.
   * One that fails is shrunk.
   */
  property<T>(
    world: Arbitrary<World>,
    more: Arbitrary<T>,
    judge: (c: Case, drawn: T) => Promise<void>,
  ): Promise<void>
}

export interface Needs {
  /** The least that a target must give for the test to be made. */
  readonly tier: Tier
  /** Whether it sends requests that change the target. */
  readonly writes?: true
}

export interface ClauseTest {
  readonly id: ClauseId
  readonly needs: Needs
  readonly test: (context: TestContext) => Promise<void>
}

export interface Observation {
  readonly id: OpenPointId
  readonly needs: Needs
  readonly observe: (suite: Suite) => Promise<void>
}

export const clauseTests: ClauseTest[] = []
export const observations: Observation[] = []

let led = false

/** Says that somebody will run what is registered; otherwise a test file that is run alone runs itself. */
export function lead(): void {
  led = true
}

/** Registers a test of a clause. A clause passes where all of its tests that could be made hold. */
export function clause(id: ClauseId, needs: Needs, test: ClauseTest['test']): void {
  clauseTests.push({ id, needs, test })
  runAlone()
}

/** Registers an observation of an open point. Observations come before all tests. */
export function open(id: OpenPointId, needs: Needs, observe: Observation['observe']): void {
  observations.push({ id, needs, observe })
  runAlone()
}

function runAlone(): void {
  if (led) return
  lead()
  setImmediate(async () => (await import('./alone.js')).runAlone())
}
