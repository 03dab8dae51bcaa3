import { refuse } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { callerIn } from '../target/request.js'
import { clausesOf } from './attribution.js'
import type { Belief } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { flawsOf } from './flaws.js'
import { afterNoChange } from './follow.js'
import type { Judgement } from './judgement.js'
import { isUnspecified } from './unspecified.js'
import { wrongStatus } from './wrong-status.js'

/** Section 5: a request without a valid token gets 401 or 403, or 404 for what is not there, and never succeeds. */
export function judgeUnauthenticated(known: Known, belief: Belief, exchange: Exchange): Judgement {
  const { request, response } = exchange
  const { operation, elsewhere } = request
  const isAnonymous = callerIn(request).kind === 'anonymous'
  const { clause } = refuse(isAnonymous ? 'missing-token' : 'bad-token', operation, defaultReadings)
  const own = isAnonymous ? 'auth.token-required' : 'auth.bad-token'
  const next = afterNoChange(belief, exchange)
  if (response.status === 401) return { kind: 'right', shows: [clause, own, 'auth.unauthorized'], next }
  if (response.status === 403) return { kind: 'right', shows: [clause, own], next }
  // Only a search has a clause on the status that a caller without a token gets.
  const isOpen = isAnonymous && (elsewhere !== undefined || operation !== 'searchPrincipals')
  const mayRefuse = isOpen || mayBeRefused(known, belief, exchange)
  if (response.status >= 400 && mayRefuse) return { kind: 'open', next }
  const mayBe = clausesOf([
    [elsewhere !== undefined, 'wire.cookie'],
    [true, clause],
    [true, own],
    [operation === 'searchPrincipals', 'search.unauthenticated'],
  ])
  return wrongStatus(known, belief, exchange, mayBe)
}

/** Whether a target may refuse a request with this status for what it is about, before it looks at the token. */
function mayBeRefused(known: Known, belief: Belief, exchange: Exchange): boolean {
  const { request } = exchange
  if (request.operation === 'searchPrincipals') return !known.oracle.isUsual(request.query)
  return isUnspecified(known, belief, exchange) || flawsOf(known, belief, request).length !== 0
}
