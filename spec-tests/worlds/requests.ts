import { changesState } from '../../src/spec/endpoints.js'
import type { Case } from '../run/case.js'
import type { HttpResponse } from '../target/client.js'
import { pause } from '../target/pace.js'
import type { ClientRequest } from '../target/request.js'
import { formatResponse, isServerError } from '../target/results.js'

export function isClientError({ status }: Pick<HttpResponse, 'status'>): boolean {
  return status >= 400 && status < 500
}

/** Sends a request and waits until its effect must be visible: for `settleMs`, if the operation changes the state. */
export async function sendAndSettle(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const response = await c.send(request)
  if (changesState(request.operation)) await c.suite.settle()
  return response
}

/**
 * Sends a request that must succeed before anything can be judged; another clause judges it.
 * @throws Untestable if the target does not return 200
 */
export async function requireSuccess(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const response = await sendAndSettle(c, request)
  c.require(
    response.status === 200,
    () =>
      `needs ${request.operation} to work; it returned ${formatResponse(response)}${c.suite.breakages.since(request)}`,
  )
  return response
}

/**
 * Sends a request on a group that its caller has just created, again after some waits if the response is 404 or a server
 * error: without it, most clauses cannot be tested, and a target may show a new group late.
 */
export async function sendPatiently(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const { suite, known } = c
  const first = await sendAndSettle(c, request)
  if (!isTooEarly(first)) return first
  for (const wait of known.lateness.waitsFor('a new group')) {
    await pause(wait, suite.run.ended)
    const response = await sendAndSettle(c, request)
    if (isTooEarly(response)) continue
    if (first.status !== 404) return response
    if (!known.lateness.isLate)
      suite.note(
        `${request.operation} on a new group returned 404, and ${response.status} after a wait: if the deployment shows changes late, set settleMs in the target file`,
      )
    known.lateness.isLate = true
    return response
  }
  known.lateness.inVain.add('a new group')
  return first
}

function isTooEarly({ status }: HttpResponse): boolean {
  return status === 404 || isServerError({ status })
}
