import type { ClauseRow } from '../report.js'
import { countTests } from '../test-cases.js'
import { ownTest } from '../test-name.js'
import { isSelected } from '../verdict.js'

/** The most tests of a clause whose names are shown. */
const mostNames = 3

/** Which tests show that a clause fails, also tests of other clauses, and what became of its other tests. */
export function testLines({ tests = [], evidence }: ClauseRow, showsAll = false): readonly string[] {
  const made = tests.filter(isSelected)
  const failed = made.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const foreign = evidence.flatMap(each => (ownTest(each) === undefined ? (each.test ?? []) : []))
  const found = [...failed, ...new Set(foreign)]
  const most = showsAll ? found.length : mostNames
  const others = countTests(made.filter(({ status }) => status !== 'failed'))
  return [
    ...found.slice(0, most).map(name => `✗ ${name}`),
    ...(found.length > most ? [`✗ and ${found.length - most} more`] : []),
    ...(others === '' ? [] : [`its other tests: ${others}`]),
  ]
}
