import type { RequestRecord } from '../../src/report/report.js'
import { isSameBody, normalized } from '../replay/compare-bodies.js'
import { type HttpResponse, NoResponse, parseJson } from '../target/client.js'
import { pause } from '../target/pause.js'
import { httpRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { decidingRequest } from './deciding-request.js'
import type { Failure } from './failure.js'
import type { Suite } from './suite.js'

/** A response that differs from the one of a failure, to the same request and without any change in between. */
export interface LaterResponse {
  /** Milliseconds after the failure. */
  readonly afterMs: number
  readonly status: number
}

/**
 * Sends the request that shows a failure again, after each of the waits in milliseconds, until its response differs.
 * @returns `same` if the target responds as before; undefined if the request is not a read, if its world is replaced, or if
 * the suite has sent a write after it that may be why the response differs
 */
export async function laterResponse(
  { client, staging, target, run }: Suite,
  failure: Failure,
  waits: readonly number[],
): Promise<LaterResponse | 'same' | undefined> {
  const { requests, place } = failure
  const wrong = decidingRequest(failure)
  if (wrong?.method !== 'GET' || place === undefined || !staging.isInPlace(place.deployment)) return undefined
  const { deployment, later } = place
  const after = [...requests.slice(requests.indexOf(wrong) + 1), ...later]
  const mayHaveChanged = after.some(({ method }) => method !== 'GET')
  const request = httpRequest(wrong, target.wire.cookie, staging.tokenOf(deployment, wrong.actor))
  const send = () => client.send(deployment.baseUrl, request)
  const sendAgain = async () => {
    for (const wait of waits) {
      if (wait > 0) await pause(wait, run.ended)
      const now = await send()
      const afterMs = Date.now() - failure.at
      if (!isServerError(now) && (await isOther(wrong, now, send)))
        return mayHaveChanged ? undefined : { afterMs, status: now.status }
    }
    return 'same'
  }
  return staging.keeping(deployment, sendAgain).catch(error => {
    if (!(error instanceof NoResponse)) throw error
    return undefined
  })
}

/** Whether a response says something else. A second one shows which texts differ each time. */
async function isOther(
  before: RequestRecord,
  now: HttpResponse,
  send: () => Promise<HttpResponse>,
): Promise<boolean> {
  if (now.status !== before.status) return true
  if (now.text === before.response) return false
  const [one, other, third] = [before.response, now.text, (await send()).text].map(text =>
    normalized(parseJson(text) ?? text),
  )
  return !isSameBody(one, other, third)
}
