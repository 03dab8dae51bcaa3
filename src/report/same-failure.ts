import { decidingRequests } from './failures/deciding.js'
import { namesIn } from './failures/names.js'
import { operationOf } from './failures/operations.js'
import { callerKind } from './failures/signature.js'
import type { Evidence } from './report.js'

/** A failure as far as it is compared. */
type Failed = Pick<Evidence, 'world' | 'requests' | 'finding'> & Partial<Pick<Evidence, 'message'>>

/**
 * What failures of one clause have in common that show the same, as a text to compare: the operations, the callers and the
 * statuses of the deciding requests, what was expected of them, and the fields that are wrong.
 */
export function kindOf(evidence: Failed): string {
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
