import type { RequestRecord } from '../../src/report/report.js'
import { isSameBody } from './compare-bodies.js'
import type { RepeatedResponse } from './repetition.js'

/**
 * Whether a request got the same response as recorded.
 * @param again the response in another repetition, which shows which texts of an error differ each time
 */
export function isSameResponse(
  { status }: RequestRecord,
  now: RepeatedResponse | undefined,
  again: RepeatedResponse | undefined,
): boolean {
  if (now === undefined || again === undefined || status !== now.status) return false
  return isSameBody(now.recordedBody, now.body, mayVary(status) ? again.body : now.body)
}

/** Whether a response may have texts that differ each time: an error may, a result may not. */
function mayVary(status: number | null): boolean {
  return status !== null && status >= 400
}
