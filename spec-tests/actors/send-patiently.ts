import type { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { pause } from '../target/pause.js'
import type { ClientRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { sendAndSettle } from './requests.js'

/** Milliseconds between two attempts, on a target that may show a change late. */
export const waits: readonly number[] = [50, 200, 800]

/** The suites that have waited: for nothing, so that they wait no more, or for a success, which they have told. */
const waited = new WeakMap<Suite, 'for nothing' | 'for a success'>()

/**
 * Sends a request on a group that its caller has just created, again after some waits if the response is 404 or a server
 * error: without it, most clauses cannot be tested, and a target may show a new group late.
 */
export async function sendPatiently(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const { suite } = c
  const first = await sendAndSettle(c, request)
  const isTooEarly = ({ status }: HttpResponse) => status === 404 || isServerError({ status })
  if (!isTooEarly(first) || waited.get(suite) === 'for nothing') return first
  for (const wait of waits) {
    await pause(wait, suite.run.ended)
    const response = await sendAndSettle(c, request)
    if (isTooEarly(response)) continue
    if (first.status === 404 && !waited.has(suite))
      suite.note(
        `${request.operation} on a new group returned ${first.status}, and ${response.status} after a wait: if the deployment shows changes late, set settleMs in the target file`,
      )
    if (first.status === 404) suite.isLate = true
    waited.set(suite, 'for a success')
    return response
  }
  waited.set(suite, 'for nothing')
  return first
}
