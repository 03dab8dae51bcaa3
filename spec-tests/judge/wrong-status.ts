import { type Clauses, clausesOf } from './attribution.js'
import { type Belief, isProfileIn, lackedBy } from './belief.js'
import { callerIn, type Exchange, type Known } from './exchange.js'
import { expectedOutcomes, statusesOf } from './expected.js'
import { flawsOf } from './flaws.js'
import { afterWrong } from './follow.js'
import type { Wrong } from './judgement.js'
import { reasonOn } from './reason.js'

export function wrongStatus(known: Known, belief: Belief, exchange: Exchange, mayBe: Clauses): Wrong {
  return {
    kind: 'wrong',
    mayBe,
    expected: { statuses: statusesOf(expectedOutcomes(belief, exchange)) },
    why: reasonOn(belief, exchange.request),
    next: afterWrong(known, belief, exchange),
  }
}

/** The clauses that a server error may violate: also that of a refusal that must come. The first is certain to be one of them. */
export function mayBeOfServerError(known: Known, belief: Belief, exchange: Exchange): Clauses {
  const { request } = exchange
  const caller = callerIn(request)
  const isAnonymousSearch = caller.kind === 'anonymous' && request.operation === 'searchPrincipals'
  const isKnown =
    caller.kind === 'profile' && isProfileIn(belief, caller.id) && lackedBy(belief, request) === undefined
  const isSound = isKnown && flawsOf(known, belief, request)?.length === 0
  const outcomes = isSound ? expectedOutcomes(belief, exchange).map(({ outcome }) => outcome) : []
  const refusals = outcomes.flatMap(outcome => (outcome.kind === 'refused' ? [outcome.clause] : []))
  return clausesOf([
    [true, 'wire.no-server-error'],
    [isAnonymousSearch, 'search.unauthenticated'],
    ...refusals.map(clause => [refusals.length === outcomes.length, clause] as const),
  ])
}
