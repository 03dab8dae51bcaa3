import { statusOf } from '../../src/spec/outcome.js'
import type { Belief } from './belief.js'
import { callerIn, type Exchange } from './exchange.js'
import { outcomesOf, type Possible, specifiedRequest } from './oracle/hypotheses.js'

/** The fair outcomes of a request. The first is that of the most likely state. */
export function expectedOutcomes(
  belief: Belief,
  { request, newId }: Pick<Exchange, 'request' | 'newId'>,
): readonly Possible[] {
  const specified = specifiedRequest(request, newId)
  return belief.hypotheses.flatMap(each => outcomesOf(each, callerIn(request), specified))
}

export function statusesOf(outcomes: readonly Possible[]): readonly number[] {
  return [...new Set(outcomes.map(({ outcome }) => statusOf(outcome)))].toSorted()
}
