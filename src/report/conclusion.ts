import { totalCoverage } from './coverage.js'
import type { ClauseRow, ClauseStatus, Report } from './report.js'
import { isSelected, verdictOf, whyInconclusive } from './verdict.js'

/** What follows from the rows of all clauses. @param ended why the run was ended before its end; undefined if it was not */
export function conclusion(
  clauses: readonly ClauseRow[],
  requests: number,
  ended: string | undefined,
): Pick<Report, 'verdict' | 'error' | 'summary' | 'coverage' | 'clauses'> {
  const count = (status: ClauseStatus) => clauses.filter(row => row.status === status).length
  const summary = {
    passed: count('passed'),
    failed: count('failed'),
    untested: count('untested'),
    errored: count('errored'),
    requests,
  }
  const verdict = verdictOf(summary, ended !== undefined)
  const error = ended ?? (verdict === 'inconclusive' ? whyInconclusive(clauses) : undefined)
  const coverage = totalCoverage(clauses)
  return {
    verdict,
    ...(error === undefined ? {} : { error }),
    summary,
    ...(coverage === undefined ? {} : { coverage }),
    clauses,
  }
}

/** How many clauses have each status, in words. The clauses that were not selected are counted apart. */
export function formatCounts({ summary, clauses }: Pick<Report, 'summary' | 'clauses'>): string {
  const { passed, failed, untested, errored } = summary
  const left = clauses.filter(row => !isSelected(row)).length
  const others = left === 0 ? '' : ` (and ${left} not selected)`
  return `${passed} passed, ${failed} failed, ${untested - left} untested${others}, ${errored} errored`
}
