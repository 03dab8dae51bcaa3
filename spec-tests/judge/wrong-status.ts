import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { endpoints, takes } from '../../src/spec/endpoints.js'
import { statusOf } from '../../src/spec/outcome.js'
import { type ClientRequest, callerIn } from '../target/request.js'
import { type Clauses, clausesOf } from './attribution.js'
import { type Belief, groupIn, isProfileIn, lackedBy, worldOf } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { flawsOf } from './flaws.js'
import { afterWrong } from './follow.js'
import type { Wrong } from './judgement.js'
import { outcomesIn, outcomesOf, type Possible } from './oracle/hypotheses.js'
import { accessOf } from './oracle/permission-oracle.js'
import type { Principal } from './oracle/search-oracle.js'

/** Whether each fair outcome of a request has such a status. */
export function isSureOf(
  { hypotheses }: Belief,
  request: ClientRequest,
  isSuch: (status: number) => boolean,
): boolean {
  return hypotheses.every(each =>
    outcomesIn(each, { request, newId: '' }).every(({ outcome }) => isSuch(statusOf(outcome))),
  )
}

export function statusesOf(outcomes: readonly Possible[]): readonly number[] {
  return [...new Set(outcomes.map(({ outcome }) => statusOf(outcome)))].toSorted()
}

/** What decides on a request to a group: the permission that it requires, and the ACRs that count for the caller. */
function reasonOn(belief: Belief, request: ClientRequest): Why {
  const { operation, group = '' } = request
  const caller = callerIn(request)
  if (caller.kind !== 'profile' || !takes(operation, 'group')) return {}
  if (!isProfileIn(belief, caller.id) || groupIn(belief, group) === undefined) return {}
  return { access: accessOf(worldOf(belief), caller.id, endpoints[operation].requires, group) }
}

/** By which field a string must find a principal. */
export function whyMissed({ oracle }: Known, owner: Principal, s: string): Why {
  const [field] = oracle.fieldsThatBegin(s, owner)
  return field === undefined ? {} : { field: { owner: owner.svc_id, ...field } }
}

/** What of a request decides by a clause, where neither an ACR nor a field of a principal does. */
export function whyOfRequest(clause: ClauseId, { query }: ClientRequest): string | undefined {
  return clause === 'search.min-length'
    ? `the search string has ${[...(query?.s ?? '')].length} characters`
    : undefined
}

export function wrongStatus(known: Known, belief: Belief, exchange: Exchange, mayBe: Clauses): Wrong {
  return {
    kind: 'wrong',
    mayBe,
    expected: { statuses: statusesOf(outcomesOf(belief, exchange)) },
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
  const isSound = isKnown && flawsOf(known, belief, request).length === 0
  const outcomes = isSound ? outcomesOf(belief, exchange).map(({ outcome }) => outcome) : []
  const refusals = outcomes.flatMap(outcome => (outcome.kind === 'refused' ? [outcome.clause] : []))
  return clausesOf([
    [true, 'wire.no-server-error'],
    [isAnonymousSearch, 'search.unauthenticated'],
    ...refusals.map(clause => [refusals.length === outcomes.length, clause] as const),
  ])
}
