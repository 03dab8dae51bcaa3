import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { formatResponse } from '../target/format-response.js'
import { isSuccess } from '../target/results.js'

/** The statuses of a target that denies access, whether each is right or not. */
const denials: readonly number[] = [401, 403, 404]

/**
 * Whether the clause of a test judges a response. A clause of ACRs is about what a target grants and denies; other clauses
 * judge the status of a denial, and every other response.
 * @param mayGrant whether the caller has the permission
 */
export function isDecision({ clause }: Case, { status }: HttpResponse, mayGrant: boolean): boolean {
  if (!clause.startsWith('acr.')) return true
  return mayGrant ? status === 200 || denials.includes(status) : status === 403 || isSuccess(status)
}

/** @throws Untestable if the clause of the test does not judge the response */
export function requireDecision(c: Case, response: HttpResponse, mayGrant: boolean): void {
  c.require(
    isDecision(c, response, mayGrant),
    () =>
      `needs a target that grants or denies access as the other clauses demand; it returned ${formatResponse(response)}`,
  )
}
