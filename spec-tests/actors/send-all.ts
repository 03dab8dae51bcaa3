import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { together } from '../target/settle-all.js'

/** Sends all requests at once. The evidence does not depend on their order. */
export function sendAll(c: Case, requests: readonly ClientRequest[]): Promise<readonly HttpResponse[]> {
  return together(requests.map(request => c.send(request)))
}
