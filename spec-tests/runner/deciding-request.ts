import { wrongRequest } from '../../src/report/failures/deciding.js'
import { isRace, type RequestRecord } from '../../src/report/report.js'
import { isSuccess } from '../target/results.js'
import type { Failure } from './failure.js'

/** The read that shows a failure, even if the finding quotes the change before it; or else the last request. */
export function decidingRequest({ finding, requests }: Failure): RequestRecord | undefined {
  const wrong = wrongRequest({ ...finding, requests })
  return wrong?.method === 'GET' ? wrong : requests.at(-1)
}

/** Whether a failure may only show that the target is late: a request succeeded in changing something before. */
export function restsOnChange(failure: Failure): boolean {
  const { requests } = failure
  const deciding = decidingRequest(failure)
  const before = deciding === undefined ? [] : requests.slice(0, requests.indexOf(deciding))
  return !isRace({ requests }) && before.some(isChange)
}

function isChange({ method, status }: RequestRecord): boolean {
  return method !== 'GET' && status !== null && isSuccess(status)
}
