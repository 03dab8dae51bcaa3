import type { RequestRecord } from '../../src/report/report.js'
import { isSameBody, normalized } from '../replay/compare-bodies.js'
import { type HttpResponse, NoResponse, parseJson } from '../target/client.js'
import { pause } from '../target/pause.js'
import { httpRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { decidingRequest } from './deciding-request.js'
import type { Failure } from './failure.js'
import type { ReadAgain } from './failures.js'
import type { Suite } from './suite.js'

/** Sends the request that shows a failure again, after each of the waits in milliseconds, until its response differs. */
export async function laterResponse(
  { client, staging, target, run }: Suite,
  failure: Failure,
  waits: readonly number[],
): Promise<ReadAgain['saw']> {
  const { requests, place } = failure
  const wrong = decidingRequest(failure)
  if (wrong?.method !== 'GET' || place === undefined || !staging.isInPlace(place.deployment)) return 'unknown'
  const { deployment, later, at } = place
  const after = [...requests.slice(requests.indexOf(wrong) + 1), ...later]
  const mayHaveChanged = after.some(({ method }) => method !== 'GET')
  const request = httpRequest(wrong, target.wire.cookie, staging.tokenOf(deployment, wrong.actor))
  const send = () => client.send(deployment.baseUrl, request)
  const sendAgain = async (): Promise<ReadAgain['saw']> => {
    for (const wait of waits) {
      if (wait > 0) await pause(wait, run.ended)
      const now = await send()
      const afterMs = Date.now() - at
      if (!isServerError(now) && (await isOther(wrong, now, send)))
        return mayHaveChanged ? 'unknown' : { afterMs, status: now.status }
    }
    return 'the same response'
  }
  return staging.keeping(deployment, sendAgain).catch(error => {
    if (!(error instanceof NoResponse)) throw error
    return 'unknown'
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
