import type { Case } from '../run/case.js'
import { seenLate, waitedInVain, waitsFor } from '../run/lateness.js'
import type { HttpResponse } from '../target/client.js'
import { pause } from '../target/pause.js'
import type { ClientRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { sendAndSettle } from './requests.js'

/**
 * Sends a request on a group that its caller has just created, again after some waits if the response is 404 or a server
 * error: without it, most clauses cannot be tested, and a target may show a new group late.
 */
export async function sendPatiently(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const { suite, known } = c
  const first = await sendAndSettle(c, request)
  if (!isTooEarly(first)) return first
  for (const wait of waitsFor('a new group', known.lateness)) {
    await pause(wait, suite.run.ended)
    const response = await sendAndSettle(c, request)
    if (isTooEarly(response)) continue
    if (first.status !== 404) return response
    if (!known.lateness.isLate)
      suite.note(
        `${request.operation} on a new group returned 404, and ${response.status} after a wait: if the deployment shows changes late, set settleMs in the target file`,
      )
    known.lateness = seenLate(known.lateness)
    return response
  }
  known.lateness = waitedInVain(known.lateness, 'a new group')
  return first
}

function isTooEarly({ status }: HttpResponse): boolean {
  return status === 404 || isServerError({ status })
}
