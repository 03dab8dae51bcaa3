import type { ClauseRow } from '../report.js'
import { countTests } from '../test-cases.js'
import { ownTest } from '../test-name.js'
import { isSelected } from '../verdict.js'

/** What became of the tests of a failed clause: `1 failed, 3 passed`. Empty if they are not known. */
export function countLine({ tests = [] }: ClauseRow): string {
  return countTests(tests.filter(isSelected))
}

/** The tests that show that a clause fails, also those of other clauses. */
export function failedTests({ tests = [], evidence }: ClauseRow): readonly string[] {
  const own = tests.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const foreign = evidence.flatMap(each => (ownTest(each) === undefined ? (each.test ?? []) : []))
  return [...own, ...new Set(foreign)]
}
