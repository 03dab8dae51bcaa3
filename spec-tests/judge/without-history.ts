import type { ClauseId } from '../../src/spec/clauses.js'
import type { Clauses } from './attribution.js'
import type { Belief } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { judge } from './judge.js'

/**
 * The clauses that a response may violate that is right without the history before it: not those that it would violate if
 * nothing had happened. All if none would be left.
 * @param fresh the state before the response, as if it had been put in place
 */
export function withoutHistory(known: Known, mayBe: Clauses, fresh: Belief, exchange: Exchange): Clauses {
  const same = judge(known, fresh, exchange)
  const atOnce: readonly ClauseId[] = same.kind === 'wrong' ? same.mayBe : []
  const [first, ...others] = mayBe.filter(clause => !atOnce.includes(clause))
  return first === undefined ? mayBe : [first, ...others]
}
