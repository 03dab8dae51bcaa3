import type { ClauseId } from '../../src/spec/clauses.js'
import type { Group } from '../../src/spec/nouns.js'
import { refuse } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { distinct, fittingOutcomes, groupShown, showsGroup, specifiedRequest } from '../oracle/hypotheses.js'
import { fieldsAt } from '../target/group-layout.js'
import { isSuccess } from '../target/results.js'
import { type Clauses, clauseOf, clausesOf, mayBeOfStatus } from './attribution.js'
import { mayBeOfContent } from './attribution-of-content.js'
import { type Belief, isProfileIn, lackedBy, withHypotheses } from './belief.js'
import { callerIn, type Exchange, isChange, type Known } from './exchange.js'
import { expectedOutcomes, statusesOf } from './expected.js'
import { flawsOf, mayBeAccepted, mayBeChanged, soundBody } from './flaws.js'
import { after, afterAccepted, afterNoChange, afterShown, afterWrong, withShown } from './follow.js'
import { judgeSearch } from './judge-search.js'
import type { Judgement, Wrong } from './judgement.js'
import { lawBrokenBy } from './laws.js'
import { reasonOn } from './reason.js'
import { isUnspecified } from './unspecified.js'

/** What the definitions say of a response, after all responses before it. */
export function judge(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { operation } = request
  // Section 4: no request that the specification describes gets a 5xx.
  if (response.status >= 500) return wrongStatus(known, belief, exchange, ['wire.no-server-error'])
  // Section 4: every body that is not empty is JSON, and success is 200. The response counts apart from that.
  if (response.text.trim() !== '' && response.json === undefined)
    return wrongForm(known, belief, { ...exchange, response: { ...response, text: '' } }, 'wire.json')
  if (isSuccess(response.status) && response.status !== 200)
    return wrongForm(
      known,
      belief,
      { ...exchange, response: { ...response, status: 200 } },
      'wire.success-status',
    )
  const caller = callerIn(request)
  if (caller.kind !== 'profile') return judgeUnauthenticated(known, belief, exchange)
  if (!isProfileIn(belief, caller.id)) return { kind: 'unknown', lacks: 'the caller', next: belief }
  const lacks = lackedBy(belief, request)
  if (lacks === undefined && operation === 'searchPrincipals') return judgeSearch(known, belief, exchange)
  if (lacks === undefined) return withLaws(belief, exchange, judgeRequest(known, belief, exchange))
  if (!isChange(exchange)) return { kind: 'unknown', lacks, next: belief }
  const isLoose = mayBeChanged(flawsOf(known, belief, request) ?? [])
  return { kind: 'unknown', lacks, next: afterAccepted(known, belief, exchange, isLoose) }
}

/** A response that breaks a rule for every response. @param repaired the same without that */
function wrongForm(known: Known, belief: Belief, repaired: Exchange, clause: ClauseId): Judgement {
  const { next } = judge(known, belief, repaired)
  return { kind: 'wrong', mayBe: [clause], expected: {}, why: {}, next }
}

/** A response whose status and fields are right, and that breaks a law by what else it says. */
function withLaws(belief: Belief, exchange: Exchange, judgement: Judgement): Judgement {
  const broken = judgement.kind === 'right' ? lawBrokenBy(belief, exchange) : undefined
  if (broken === undefined) return judgement
  const { clause, says } = broken
  return { kind: 'wrong', mayBe: [clause], breaks: clause, expected: { says }, why: {}, next: judgement.next }
}

/** Section 5: a request without a valid token gets 401 or 403, or 404 for what is not there, and never succeeds. */
function judgeUnauthenticated(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { operation, elsewhere } = request
  const isAnonymous = callerIn(request).kind === 'anonymous'
  const { clause } = refuse(isAnonymous ? 'missing-token' : 'bad-token', operation, defaultReadings)
  const next = afterNoChange(belief, exchange)
  if ([401, 403].includes(response.status)) return { kind: 'right', shows: [clause], next }
  // Only a search has a clause on the status that a caller without a token gets.
  const isOpen = isAnonymous && (elsewhere !== undefined || operation !== 'searchPrincipals')
  const mayRefuse = isOpen || mayBeRefused(known, belief, exchange)
  if (response.status >= 400 && mayRefuse) return { kind: 'open', next }
  const mayBe = clausesOf([
    [elsewhere !== undefined, 'wire.cookie'],
    [true, clause],
    [operation === 'searchPrincipals', 'search.unauthenticated'],
  ])
  return wrongStatus(known, belief, exchange, mayBe)
}

/** Sections 4.2 to 4.7, for a caller with a valid token. */
function judgeRequest(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response, newId } = exchange
  const { operation } = request
  const { status } = response
  const flaws = flawsOf(known, belief, request) ?? []
  if (isUnspecified(belief, exchange) || (flaws.length > 0 && isFairRefusal(status)))
    return { kind: 'open', next: afterNoChange(belief, exchange) }
  // Who may send a flawed body is who may send a sound one.
  const isAccepted = status === 200 && mayBeAccepted(flaws)
  const specified = specifiedRequest(isAccepted ? { ...request, body: soundBody(exchange) } : request, newId)
  const fitting = fittingOutcomes(belief.hypotheses, callerIn(request), specified, status)
  const [first] = fitting
  if (first === undefined) return wrongStatus(known, belief, exchange, mayBeOfStatus(belief, exchange))
  // Section 4.2: the response includes the SVC-ID of the new group.
  if (operation === 'createGroup' && status === 200 && newId === '') {
    const breaks = 'create.returns-id'
    return { ...wrongStatus(known, belief, exchange, [breaks]), breaks }
  }
  if (isAccepted) return { kind: 'open', next: afterAccepted(known, belief, exchange, mayBeChanged(flaws)) }
  if (operation === 'readGroup' && status === 200) return judgeContent(known, belief, exchange)
  const next = after(belief, exchange, distinct(fitting.map(each => each.next)))
  return { kind: 'right', shows: [clauseOf(first.outcome, operation)], next }
}

/** A refusal for what is wrong with a body: its status is open. */
function isFairRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401
}

/** Section 4.3: a read shows the title, the description and the members. */
function judgeContent(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { group = '' } = request
  if (known.layout === undefined)
    return { kind: 'unknown', lacks: 'where a read shows the fields of a group', next: belief }
  const shown = fieldsAt(response.json, known.layout)
  const seen = withShown(belief, group, shown)
  const specified = specifiedRequest(request, '')
  const left = fittingOutcomes(seen.hypotheses, callerIn(request), specified, 200)
  const right = left.filter(each => showsGroup(each, shown)).map(({ next }) => next)
  if (right.length > 0)
    return {
      kind: 'right',
      shows: ['read.content'],
      next: afterShown(withHypotheses(seen, distinct(right)), group),
    }
  const { title, description, members } = left.flatMap(groupShown)[0] as Group
  return {
    kind: 'wrong',
    mayBe: mayBeOfContent(known, seen, exchange, { shown, expected: { title, description, members } }),
    expected: { statuses: [200], group: { title, description, members } },
    why: {},
    next: seen,
  }
}

function wrongStatus(known: Known, belief: Belief, exchange: Exchange, mayBe: Clauses): Wrong {
  return {
    kind: 'wrong',
    mayBe,
    expected: { statuses: statusesOf(expectedOutcomes(belief, exchange)) },
    why: reasonOn(belief, exchange.request),
    next: afterWrong(known, belief, exchange),
  }
}

/** Whether a target may refuse a request with this status for what it is about, before it looks at the token. */
function mayBeRefused(known: Known, belief: Belief, exchange: Exchange): boolean {
  const { request } = exchange
  if (request.operation === 'searchPrincipals') return !known.oracle.isUsual(request.query)
  return isUnspecified(belief, exchange) || flawsOf(known, belief, request)?.length !== 0
}
