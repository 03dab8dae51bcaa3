import { decidingRequests } from './failures/deciding.js'
import { namesIn } from './failures/names.js'
import { operationOf } from './failures/operations.js'
import { callerKind } from './failures/signature.js'
import type { Evidence } from './report.js'

/** The most failures that a report shows of one clause. */
const shownPerClause = 3

/** A failure as far as it is compared. */
export type Failed = Pick<Evidence, 'world' | 'requests' | 'finding'> & Partial<Pick<Evidence, 'message'>>

/** Whether a failure is shown in addition to those that are known. One cause shows in many places, so one of each kind is enough. */
export function isNews(known: readonly Evidence[], failure: Failed): boolean {
  if (known.length >= shownPerClause) return false
  const kind = kindOf(failure)
  return known.every(other => kindOf(other) !== kind)
}

/**
 * What failures of one clause have in common that show the same, as a text to compare: the operations, the callers and the
 * statuses of the deciding requests, what was expected of them, and the fields that are wrong.
 */
function kindOf(evidence: Failed): string {
  // An old report has no data on its failures.
  if (evidence.finding === undefined) return evidence.message ?? ''
  const names = namesIn(evidence)
  const deciding = decidingRequests(evidence)
  const { expected, notShown, why, kind } = evidence.finding
  return JSON.stringify([
    [...new Set(deciding.map(each => `${operationOf(each, names)} ${callerKind(each)} ${each.status}`))],
    expected.statuses,
    notShown,
    [expected.found, expected.notFound].map(ids => ids !== undefined),
    [why?.field?.clause, why?.contradiction?.about, kind],
  ])
}
