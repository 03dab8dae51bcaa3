import type { Group } from '../../src/spec/nouns.js'
import { fieldsAt, hasMemberList, layoutsOf } from '../target/group-layout.js'
import { callerIn } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { type Clauses, clauseOf } from './attribution.js'
import { mayBeOfContent, mayBeOfHidden } from './attribution-of-content.js'
import { mayBeOfStatus } from './attribution-of-status.js'
import { type Belief, isProfileIn, lackedBy, withHypotheses } from './belief.js'
import { type Exchange, isChange, type Known } from './exchange.js'
import {
  flawsOf,
  hasOwnTexts,
  isFairRefusal,
  isIncomplete,
  mayBeAccepted,
  mayBeChanged,
  soundBody,
} from './flaws.js'
import { after, afterAccepted, afterNoChange, afterShown, afterWrong, withShown } from './follow.js'
import { judgeSearch } from './judge-search.js'
import { judgeUnauthenticated } from './judge-unauthenticated.js'
import { besideRule, breaks, type Judgement, type Wrong } from './judgement.js'
import { lawBrokenBy, showsBareId } from './laws.js'
import { distinct, fittingOutcomes, groupShown, wrongFieldsIn } from './oracle/hypotheses.js'
import { isUnspecified } from './unspecified.js'
import { mayBeOfServerError, wrongStatus } from './wrong-status.js'

/** What the definitions say of a response, after all responses before it. */
export function judge(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { operation } = request
  // Section 4: no request that the specification describes gets a 5xx.
  if (response.status >= 500)
    return wrongStatus(known, belief, exchange, mayBeOfServerError(known, belief, exchange))
  // Section 4: every body that is not empty is JSON, and success is 200. The response counts apart from that.
  if (response.text.trim() !== '' && response.json === undefined)
    return besideRule('wire.json', judge(known, belief, { ...exchange, response: { ...response, text: '' } }))
  const asUsual = { ...exchange, response: { ...response, status: 200 } }
  if (isSuccess(response.status) && response.status !== 200)
    return besideRule('wire.success-status', judge(known, belief, asUsual))
  // The introduction: every SVC-ID has its prefix, wherever a read shows it.
  if (operation === 'readGroup' && showsBareId(known.wire.idPrefix, belief, exchange))
    return breaks('wire.id-prefix', { says: 'members with their complete SVC-IDs' }, belief)
  const caller = callerIn(request)
  if (caller.kind !== 'profile') return judgeUnauthenticated(known, belief, exchange)
  if (!isProfileIn(belief, caller.id)) return { kind: 'unknown', lacks: 'the caller', next: belief }
  const lacks = lackedBy(belief, request)
  if (lacks === undefined && operation === 'searchPrincipals') return judgeSearch(known, belief, exchange)
  if (lacks === undefined) return withLaws(belief, exchange, judgeRequest(known, belief, exchange))
  if (operation === 'createGroup') return judgeCreation(known, belief, exchange, lacks)
  if (!isChange(exchange)) return { kind: 'unknown', lacks, next: belief }
  const isLoose = mayBeChanged(flawsOf(known, belief, request))
  return { kind: 'unknown', lacks, next: afterAccepted(known, belief, exchange, isLoose) }
}

/** What a creation returns. */
const newSvcId = { statuses: [200], says: 'an SVC-ID that no principal has had' } as const

/** Section 4.2, where the suite does not know who may create groups: what holds for every group that is created. */
function judgeCreation(known: Known, belief: Belief, exchange: Exchange, lacks: string): Judgement {
  const { request, newId } = exchange
  const flaws = flawsOf(known, belief, request)
  const lacksField = flaws.some(({ isCertain }) => isCertain)
  // Section 4.2: a caller with a valid token may be refused only because it is not in Vetted.
  if (exchange.response.status === 401)
    return breaks('create.vetted-only', { statuses: [200, 403] }, afterNoChange(belief, exchange))
  if (!isChange(exchange)) {
    const isRight = lacksField && known.creators.has(request.actor ?? '')
    if (!isRight || !isFairRefusal(exchange.response.status)) return { kind: 'unknown', lacks, next: belief }
    return { kind: 'right', shows: ['create.requires-fields'], next: afterNoChange(belief, exchange) }
  }
  const wrong = afterWrong(known, belief, exchange)
  if (lacksField) return breaks('create.requires-fields', { statuses: ['4xx'] }, wrong)
  if (newId === '') return breaks('create.returns-id', newSvcId, wrong)
  const next = afterAccepted(known, belief, exchange, mayBeChanged(flaws))
  return flaws.length > 0 ? { kind: 'open', next } : { kind: 'right', shows: ['create.returns-id'], next }
}

/** A response whose status and fields are right, and that breaks a law by what else it says. */
function withLaws(belief: Belief, exchange: Exchange, judgement: Judgement): Judgement {
  const broken = judgement.kind === 'right' ? lawBrokenBy(belief, exchange) : undefined
  return broken === undefined ? judgement : breaks(broken.clause, { says: broken.says }, judgement.next)
}

/** Sections 4.2 to 4.7, for a caller with a valid token. */
function judgeRequest(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response, newId } = exchange
  const { operation } = request
  const { status } = response
  const flaws = flawsOf(known, belief, request)
  const isDenied = status === 403 && hasOwnTexts(belief, request)
  const isOfFlaw = flaws.length > 0 && isFairRefusal(status) && !isDenied
  if (isUnspecified(known, belief, exchange) || isOfFlaw) {
    const next = afterNoChange(belief, exchange)
    // Section 4.2: whatever else is open, a caller that may create groups must name both fields.
    return isIncomplete(belief, exchange, flaws)
      ? { kind: 'right', shows: ['create.requires-fields'], next }
      : { kind: 'open', next }
  }
  // Who may send a flawed body is who may send a sound one.
  const isAccepted = status === 200 && mayBeAccepted(flaws)
  const asked = isAccepted ? { request: { ...request, body: soundBody(exchange) }, newId } : exchange
  const fitting = fittingOutcomes(belief, asked, status)
  const [first] = fitting
  if (first === undefined) return wrongStatus(known, belief, exchange, mayBeOfStatus(belief, exchange))
  // Section 4.2: the response includes the SVC-ID of the new group.
  if (operation === 'createGroup' && status === 200 && newId === '')
    return breaks('create.returns-id', newSvcId, afterWrong(known, belief, exchange))
  if (isAccepted) return { kind: 'open', next: afterAccepted(known, belief, exchange, mayBeChanged(flaws)) }
  if (operation === 'readGroup' && status === 200) return judgeContent(known, belief, exchange)
  const next = after(belief, exchange, distinct(fitting.map(each => each.next)))
  return { kind: 'right', shows: [clauseOf(first.outcome, operation)], next }
}

/** Section 4.3: a read shows the title, the description and the members. */
function judgeContent(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { group: id = '' } = request
  const { layout } = known
  const wrong = ({ title, description, members }: Group, mayBe: Clauses, next: Belief): Wrong => {
    const group = { title, description, members }
    return { kind: 'wrong', mayBe, expected: { statuses: [200], group }, why: {}, next }
  }
  if (layout === undefined) {
    const groups = fittingOutcomes(belief, exchange, 200).flatMap(groupShown)
    if (belief.past.loose.has(id)) return { kind: 'open', next: belief }
    if (groups.some(group => layoutsOf(response.json, group).length > 0))
      return { kind: 'right', shows: ['read.content'], next: belief }
    return wrong(groups[0] as Group, mayBeOfHidden(belief, id), belief)
  }
  const shown = fieldsAt(response.json, layout)
  const seen = withShown(belief, id, shown)
  const left = fittingOutcomes(seen, exchange, 200)
  const right = left.filter(each => groupShown(each).some(group => wrongFieldsIn(shown, group).length === 0))
  const [group] = (right.length > 0 ? right : left).flatMap(groupShown) as [Group]
  if (right.length === 0)
    return wrong(group, mayBeOfContent(seen, exchange, wrongFieldsIn(shown, group)), seen)
  const next = afterShown(withHypotheses(seen, distinct(right.map(each => each.next))), id)
  const besides: Judgement = { kind: 'right', shows: ['read.content'], next }
  if (hasMemberList(response.json, layout)) return besides
  const lacking = wrong(group, ['read.content'], next)
  return { ...lacking, expected: { ...lacking.expected, says: 'a list of the members' }, besides }
}
