import { wrongRequest } from '../../src/report/failures/deciding.js'
import { isExpected, type ShownGroup } from '../../src/report/finding.js'
import { type Evidence, isComplete } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { judgedByRules } from '../run/response-rules.js'
import { parseJson } from '../target/client.js'
import { memberLists } from '../target/group-layout.js'
import { isSameText, textFields } from '../target/group-text.js'
import { idsIn, isServerError, textsIn } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import { isSameBody } from './compare-bodies.js'
import type { RepeatedResponse } from './repetition.js'

/** `differs`: the target neither fails as recorded nor does what it should, as far as the record shows that. */
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

/** A failure, its clause, and the names that the target uses. */
interface Recorded {
  readonly clause: ClauseId
  readonly evidence: Evidence
  readonly wire: WireNames
}

/**
 * Whether the deciding responses are now as the finding and the rules for every response demand.
 * @returns undefined if the finding says in words alone what they must be, and their status is the recorded one
 */
function isMended(failure: Recorded, now: readonly RepeatedResponse[]): boolean | undefined {
  const { finding, requests } = failure.evidence
  const { decides = [requests.length - 1], expected = {} } = finding ?? {}
  const [firstAt = 0, lastAt = 0] = [decides[0], decides.at(-1)]
  const [first, last] = [now[firstAt], now[lastAt]]
  if (first === undefined || !isExpected(first.status, expected.statuses)) return false
  const hasChanged = first.status !== requests[firstAt]?.status
  if (last === undefined) return hasChanged || undefined
  if (failure.clause === 'create.returns-id' && last.status === 200) return last.hasNewId
  const { found = [], notFound = [], group } = expected
  const json = parseJson(last.text)
  const ids = idsIn({ json }, failure.wire.idField)
  if (found.some(id => !ids.has(id)) || notFound.some(id => ids.has(id))) return false
  if (group !== undefined && last.status === 200 && !shows(json, group)) return false
  const rule = rulesFor(failure, requests[lastAt]?.path ?? '', last).find(([id]) => id === failure.clause)
  if (rule?.[1] !== undefined) return false
  const isJudged = rule !== undefined || found.length > 0 || notFound.length > 0 || group !== undefined
  return isJudged || hasChanged || undefined
}

function rulesFor({ wire, evidence }: Recorded, path: string, { status, text }: RepeatedResponse) {
  const operation = path.startsWith(wire.searchPath) ? 'searchPrincipals' : 'readGroup'
  const response = { status: status ?? 0, text, json: parseJson(text) }
  const { profiles = [] } = evidence.world ?? {}
  return judgedByRules({ wire }, profiles, { operation, actor: null }, response)
}

/** Whether a body has the texts and members of a group, in any layout. */
function shows(json: unknown, group: ShownGroup): boolean {
  const { members } = group
  const texts = textsIn(json)
  return (
    textFields.every(
      field => !(field in group) || texts.some(text => isSameText(text, String(group[field]))),
    ) &&
    (members === undefined || memberLists(json, members).length > 0)
  )
}
