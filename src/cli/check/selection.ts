import type { CheckOptions } from '../../check/options.js'
import type { Selected } from '../../check/patterns.js'
import { clauseOf, clausesOf } from '../../check/selection.js'
import type { ClauseRow, Report } from '../../report/report.js'
import { nameOf } from '../../report/test-name.js'
import { clauseIds } from '../../spec/clauses.js'
import { readReport } from '../report-files.js'

export interface SelectionOptions {
  readonly only?: readonly Selected[] | undefined
  /** A report: what failed there comes first. With `bail`, no other clauses are tested. */
  readonly failed?: string | undefined
  readonly bail?: boolean | undefined
}

type Selection = Pick<CheckOptions, 'only' | 'first'>

/**
 * What to test, and what to test first. If none of it failed in the report, a note says that all is tested, so that a loop
 * with one report goes on when everything passes.
 * @throws UsageError if the file is not a report
 */
export function selectionOf(
  { only, failed, bail }: SelectionOptions,
  note: (text: string) => void,
): Selection {
  if (failed === undefined) return { only }
  const first = failedIn(readReport(failed), only)
  if (first === undefined)
    note(`${failed}: ${only ? 'none of the selected clauses' : 'no clause'} failed there, so all are tested`)
  return bail === true && first !== undefined ? { only: ofClauses(only, first), first } : { only, first }
}

/** The selected tests that failed in a report; clauses that failed there without one. Undefined if there is none. */
export function failedIn(
  { clauses }: Report,
  only: readonly Selected[] = clauseIds,
): readonly Selected[] | undefined {
  const selected = clausesOf(only)
  const failed = clauses.filter(({ id, status }) => status === 'failed' && selected.includes(id))
  return failed.length === 0 ? undefined : failed.flatMap(failedTests)
}

function failedTests({ id, tests = [] }: ClauseRow): readonly Selected[] {
  const failed = tests.filter(({ status }) => status === 'failed')
  return failed.length === 0 ? [id] : failed.map(({ name }) => nameOf({ clause: id, test: name }) as Selected)
}

/** What is selected of the clauses that failed. */
function ofClauses(only: readonly Selected[] | undefined, first: readonly Selected[]): readonly Selected[] {
  const failed = clausesOf(first)
  if (only === undefined) return failed
  return only.filter(each => failed.includes(clauseOf(each)))
}
