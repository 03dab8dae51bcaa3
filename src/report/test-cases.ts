import type { ClauseRow, Evidence, TestRow } from './report.js'
import { ownTest } from './test-name.js'
import { isSelected } from './verdict.js'

/** What a format shows of a clause as one case: a test, or the clause itself for what no test of it shows. */
export interface TestCase extends Omit<TestRow, 'name'> {
  /** Absent if the case is the clause itself. */
  readonly name?: string
  readonly evidence: readonly Evidence[]
}

/**
 * The tests of a clause, each with its evidence. The clause itself is a case too if its status is that of no test: it has no
 * test, or something else found the failure.
 */
export function testCasesOf({ status, reason, tests = [], evidence }: ClauseRow): readonly TestCase[] {
  const made = tests.filter(isSelected)
  const found = evidence.filter(each => !made.some(({ name }) => name === ownTest(each)))
  const isShown = made.some(test => test.status === status) && (status !== 'failed' || found.length === 0)
  const own: TestCase = { status, ...(reason === undefined ? {} : { reason }), evidence: found }
  return [
    ...made.map(test => ({ ...test, evidence: evidence.filter(each => ownTest(each) === test.name) })),
    ...(isShown ? [] : [own]),
  ]
}

/** How many tests of a clause have which status, in words: `1 failed, 3 passed`. */
export function countTests(tests: readonly TestRow[]): string {
  return (['failed', 'errored', 'passed', 'untested'] as const)
    .map(status => [tests.filter(test => test.status === status).length, status] as const)
    .flatMap(([count, status]) => (count === 0 ? [] : [`${count} ${status}`]))
    .join(', ')
}

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
