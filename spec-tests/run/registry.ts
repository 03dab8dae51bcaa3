import type { Tier } from '../../src/report/report.js'
import type { TestOf } from '../../src/report/test-name.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Case } from './case.js'
import type { Suite } from './suite.js'

export interface TestContext {
  readonly suite: Suite
  readonly of: TestOf
  /**
   * @param about the position among the examples that were drawn, and whether it sends no change: then it shares the world
   * with others
   */
  example(
    world: World,
    judge: (c: Case) => Promise<void>,
    about?: { readonly path?: string | undefined; readonly onlyReads?: boolean },
  ): Promise<void>
}

export interface Needs {
  /** The lowest tier of targets on which it can be made. */
  readonly tier: Tier
  /** Whether it sends requests that change the target. */
  readonly writes?: true
  /** The open points that must be observed before. */
  readonly observed?: readonly OpenPointId[]
  /** The open points that must be observed before, if the run can observe them. */
  readonly after?: readonly OpenPointId[]
  /** Whether it sends what some targets break on: on a target that keeps its world, it comes after the others. */
  readonly last?: boolean
  /** Whether it comes before the others, because it catches many faults of the matrix with few requests. */
  readonly early?: true | undefined
  /** About how many requests it sends, if they are far more or fewer than usual. */
  readonly requests?: number | undefined
}

export interface ClauseTest {
  readonly id: ClauseId
  /** One sentence that says what is so: `A member without write permission cannot remove itself`. Unique in its clause. */
  readonly name: string
  readonly needs: Needs
  readonly test: (context: TestContext) => Promise<void>
}

export interface Observation {
  readonly id: OpenPointId
  readonly needs: Needs
  readonly observe: (suite: Suite) => Promise<void>
}

export interface Registered {
  readonly observations: readonly Observation[]
  /** They may still be loading while the observations are made. */
  readonly clauseTests: readonly ClauseTest[] | Promise<readonly ClauseTest[]>
}

/** What the suite files that are loaded so far have registered. */
export const registry = {
  observations: [] as Observation[],
  clauseTests: [] as ClauseTest[],
} satisfies Registered
