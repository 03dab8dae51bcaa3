import type { Clauses } from './attribution.js'
import type { Belief } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { expectedOutcomes, statusesOf } from './expected.js'
import { afterWrong } from './follow.js'
import type { Wrong } from './judgement.js'
import { reasonOn } from './reason.js'

/** A response with a status that no fair reading explains. */
export function wrongStatus(known: Known, belief: Belief, exchange: Exchange, mayBe: Clauses): Wrong {
  return {
    kind: 'wrong',
    mayBe,
    expected: { statuses: statusesOf(expectedOutcomes(belief, exchange)) },
    why: reasonOn(belief, exchange.request),
    next: afterWrong(known, belief, exchange),
  }
}
