import { wrongRequest } from '../../src/report/failures/deciding.js'
import { isExpected } from '../../src/report/finding.js'
import { type Evidence, isComplete } from '../../src/report/report.js'
import { isServerError } from '../target/results.js'
import { isSameBody } from './compare-bodies.js'
import { isMended, type Recorded } from './is-mended.js'
import type { RepeatedResponse } from './repetition.js'

/**
 * What a repetition shows. `differs`: the target neither fails as recorded nor does what it should, as far as the record
 * shows that.
 */
export type Repeated = 'still fails' | 'differs' | 'fixed'

export interface ReplayOutcome {
  readonly outcome: Repeated | 'cannot be repeated'
  readonly reason?: string
}

/**
 * What the responses of a failure that is not there again mean.
 * @param now the responses up to the first one whose status differs from the recorded one
 */
export function outcomeWithoutFailure(failure: Recorded, now: readonly RepeatedResponse[]): Repeated {
  const { finding, requests } = failure.evidence
  const isNew = ({ status }: RepeatedResponse, at: number) => status !== requests[at]?.status
  if (now.some((response, at) => response.lacksId || (isNew(response, at) && isBroken(response))))
    return 'differs'
  const first = now.findIndex(isNew)
  // A request before the wrong one may show the same failure.
  if (first >= 0 && first < positionOfWrong(failure.evidence))
    return isExpected(now[first]?.status ?? null, finding?.expected.statuses) ? 'fixed' : 'differs'
  const mended = isMended(failure, now)
  if (mended !== false) return mended ? 'fixed' : 'differs'
  return first === positionOfWrong(failure.evidence) ? 'differs' : 'still fails'
}

function positionOfWrong(evidence: Evidence): number {
  const wrong = wrongRequest(evidence)
  return wrong === undefined ? -1 : evidence.requests.indexOf(wrong)
}

/** A response that is right nowhere. */
export function isBroken({ status }: RepeatedResponse): boolean {
  return status === null || isServerError({ status })
}

/**
 * Whether every request got the same response as recorded, or of a contradiction, those that decide.
 * @param again the responses in another repetition, which show which texts of an error differ each time
 */
export function isSame(
  { requests, finding }: Evidence,
  now: readonly RepeatedResponse[],
  again: readonly RepeatedResponse[],
): boolean {
  // A search for a group may find that of the first time too.
  const mayDiffer = (at: number) =>
    finding?.why?.contradiction !== undefined && finding.decides?.includes(at) === false
  return requests.every((request, at) => {
    const { status } = request
    const [one, other] = [now[at], again[at]]
    if (one?.status !== status || other === undefined) return false
    // An error may have texts that differ each time, a result may not.
    const mayVary = status !== null && status >= 400
    if (!isComplete(request) || mayDiffer(at)) return true
    return isSameBody(one.recordedBody, one.body, mayVary ? other.body : one.body)
  })
}
