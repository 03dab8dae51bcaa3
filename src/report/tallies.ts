import type { ClauseId } from '../spec/clauses.js'
import type { ClauseRow, Coverage, Evidence, TestRow } from './report.js'
import type { Scope } from './scope.js'
import type { Outcome } from './verdict.js'

/** What the tests of one clause found. */
export interface Tally extends Outcome {
  coverage?: Coverage
  /** Absent unless the clause is checked on every response. */
  scope?: Scope
  readonly evidence: Evidence[]
  /** Failures that a repetition did not show again. */
  readonly seenOnce: Evidence[]
  /** The outcomes of its tests by their names. */
  readonly tests: Map<string, Outcome>
}

/** What was counted of each clause and of each of its tests. */
export class Tallies {
  readonly #all = new Map<ClauseId, Tally>()

  of(id: ClauseId): Tally {
    const known = this.#all.get(id)
    if (known !== undefined) return known
    const tally: Tally = { checks: 0, evidence: [], seenOnce: [], tests: new Map() }
    this.#all.set(id, tally)
    return tally
  }

  /** Makes untested what has failed. */
  dropFailures(reason: string): void {
    for (const tally of this.#all.values()) {
      tally.evidence.length = 0
      for (const outcome of [tally, ...tally.tests.values()]) {
        if (!outcome.hasFailed) continue
        delete outcome.hasFailed
        outcome.untested ??= reason
      }
    }
  }

  ofTest(id: ClauseId, test: string): Outcome {
    const { tests } = this.of(id)
    const outcome = tests.get(test) ?? { checks: 0 }
    tests.set(test, outcome)
    return outcome
  }

  /** The outcome of a clause, and that of one of its tests. */
  ofBoth(id: ClauseId, test: string | undefined): readonly Outcome[] {
    return [this.of(id), ...(test === undefined ? [] : [this.ofTest(id, test)])]
  }
}

/** The tests of a clause as its row shows them. */
export function testsIn(
  { tests }: Tally,
  resultOf: (outcome: Outcome) => Omit<TestRow, 'name'>,
): Pick<ClauseRow, 'tests'> {
  if (tests.size === 0) return {}
  return { tests: [...tests].map(([name, outcome]) => ({ name, ...resultOf(outcome) })) }
}
