import { changesState } from '../../src/spec/endpoints.js'
import type { World } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import type { HttpResponse } from '../target/client.js'
import { formatResponse } from '../target/format-response.js'
import type { ClientRequest } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'

export function isClientError({ status }: Pick<HttpResponse, 'status'>): boolean {
  return status >= 400 && status < 500
}

/** Sends a request and waits until its effect must be visible: for `settleMs`, if the operation changes the state. */
export async function sendAndSettle(c: Case, request: ClientRequest): Promise<HttpResponse> {
  const response = await c.send(request)
  if (changesState(request.operation)) await c.suite.settle()
  return response
}

/** Sends all requests at once. The evidence does not depend on their order. */
export function sendAll(c: Case, requests: readonly ClientRequest[]): Promise<readonly HttpResponse[]> {
  return settleAll(requests.map(request => c.send(request)))
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

/** Puts another world in place, and judges the same clause there. */
export function onWorld<T>(c: Case, world: World, judge: (c: Case) => Promise<T>): Promise<T> {
  return c.suite.staging.during(world, deployment => judge(c.elsewhere(deployment)))
}
