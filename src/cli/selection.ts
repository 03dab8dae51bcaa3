import type { CheckOptions } from '../check/options.js'
import type { Report } from '../report/report.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { readReport } from './report-file.js'

export interface SelectionOptions {
  readonly only?: readonly ClauseId[] | undefined
  /** A report: what failed there comes first. With `bail`, nothing else is tested. */
  readonly failed?: string | undefined
  readonly bail?: boolean | undefined
}

type Selection = Pick<CheckOptions, 'only' | 'first'>

/**
 * The clauses to test, and those to test first. If none of them failed in the report, a note says that all are tested, so
 * that a loop with one report goes on when everything passes.
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
  return bail === true && first !== undefined ? { only: first } : { only, first }
}

/** The selected clauses that failed in a report. Undefined if there is none. */
export function failedIn(
  { clauses }: Report,
  selected: readonly ClauseId[] = clauseIds,
): readonly ClauseId[] | undefined {
  const failed = clauses.flatMap(({ id, status }) =>
    status === 'failed' && isClauseId(id) && selected.includes(id) ? id : [],
  )
  return failed.length === 0 ? undefined : failed
}
