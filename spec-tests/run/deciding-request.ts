import { wrongRequest } from '../../src/report/failures/deciding.js'
import { type Evidence, isRace, type RequestRecord } from '../../src/report/report.js'
import { forReport, positionsIn } from '../judge/for-report.js'
import type { Names } from '../judge/seen.js'
import { isSuccess } from '../target/results.js'
import type { Failure } from './failure.js'

/** A failure as far as a report has it for programs. */
export function reportedOf(
  names: Names,
  { finding, requests, world }: Failure,
): Pick<Evidence, 'finding' | 'requests' | 'world'> {
  return { finding: forReport(names, finding, requests), requests, world }
}

/** The read that shows a failure, even if a change before it decides too; or else the last request. */
export function decidingRequest(failure: Failure): RequestRecord | undefined {
  const { finding, requests } = failure
  const { decides, expected } = finding
  const wrong = wrongRequest({ requests, finding: { decides: positionsIn(requests, decides), expected } })
  return wrong?.method === 'GET' ? wrong : requests.at(-1)
}

/**
 * Whether a failure may only show that the target is late: a request succeeded in changing something before. Requests that
 * are concurrent with the deciding one show something else.
 */
export function restsOnChange(failure: Failure): boolean {
  const isInRace = isRace(failure) && decidingRequest(failure)?.batch !== undefined
  return !isInRace && beforeDeciding(failure, failure.requests).some(isChange)
}

/** Whether the read that shows a failure was sent before, with no change in between: then an older change may have come late. */
export function mayHaveComeLate(failure: Failure): boolean {
  const before = beforeDeciding(failure, failure.whole)
  const deciding = decidingRequest(failure)
  const same = before.findLastIndex(
    ({ method, path, actor }) => method === 'GET' && path === deciding?.path && actor === deciding.actor,
  )
  return same !== -1 && before.slice(0, same).some(isChange) && !before.slice(same).some(isChange)
}

function beforeDeciding(failure: Failure, requests: readonly RequestRecord[]): readonly RequestRecord[] {
  const deciding = decidingRequest(failure)
  return deciding === undefined ? [] : requests.slice(0, Math.max(0, requests.indexOf(deciding)))
}

function isChange({ method, status }: RequestRecord): boolean {
  return method !== 'GET' && status !== null && isSuccess(status)
}
