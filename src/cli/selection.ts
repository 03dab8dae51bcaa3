import { UsageError } from '../files.js'
import type { Report } from '../report/report.js'
import { type ClauseId, clauseIds, isClauseId } from '../spec/clauses.js'
import { readReport } from './report-file.js'

export interface SelectionOptions {
  readonly only?: readonly ClauseId[] | undefined
  /** A report: what failed there comes first. With `bail`, nothing else is tested. */
  readonly failed?: string | undefined
  readonly bail?: boolean | undefined
}

/**
 * The clauses to test in order; undefined for all in the usual order.
 * @throws UsageError if the file is not a report, or no selected clause failed there
 */
export function selectionOf({ only, failed, bail }: SelectionOptions): readonly ClauseId[] | undefined {
  if (failed === undefined) return only
  const first = failedIn(readReport(failed), only)
  if (first.length === 0) throw new UsageError(`${failed}: none of the selected clauses failed there`)
  return bail === true ? first : followedBy(first, only)
}

/** The same clauses as before, first those that failed. */
export function failedFirst(
  report: Report,
  only: readonly ClauseId[] | undefined,
): readonly ClauseId[] | undefined {
  const first = failedIn(report, only)
  return first.length === 0 ? only : followedBy(first, only)
}

function failedIn({ clauses }: Report, selected: readonly ClauseId[] = clauseIds): readonly ClauseId[] {
  return clauses.flatMap(({ id, status }) =>
    status === 'failed' && isClauseId(id) && selected.includes(id) ? id : [],
  )
}

function followedBy(
  first: readonly ClauseId[],
  selected: readonly ClauseId[] = clauseIds,
): readonly ClauseId[] {
  return [...new Set([...first, ...selected])]
}
