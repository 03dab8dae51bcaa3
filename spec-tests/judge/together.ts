import { changesState } from '../../src/spec/endpoints.js'
import { withGroup } from '../../src/spec/nouns.js'
import { distinct, type Hypothesis } from '../oracle/hypotheses.js'
import { isSuccess } from '../target/results.js'
import { clauseOfWrite, clausesOf } from './attribution.js'
import { type Belief, lackedBy, withHypotheses } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { after, lost } from './follow.js'
import { judge } from './judge.js'
import type { Judgement } from './judgement.js'

/** Beyond so many steps there are too many orders to try: six writes have fewer. */
const mostSteps = 1000

/**
 * What the definitions say of the responses to requests that were sent at once: right if some order of the requests
 * explains all of them. The belief after it has the states after each such order.
 */
export function judgeTogether(known: Known, belief: Belief, exchanges: readonly Exchange[]): Judgement {
  const [lacks] = exchanges.flatMap(({ request }) => lackedBy(belief, request) ?? [])
  if (lacks !== undefined) return { kind: 'unknown', lacks, next: lost(belief) }
  // Such a response is wrong in every order, by a rule for every response.
  const isOdd = ({ response: { status } }: Exchange) => status >= 500 || (isSuccess(status) && status !== 200)
  if (exchanges.some(isOdd)) return { kind: 'unknown', lacks: 'a response that counts', next: lost(belief) }
  const writes = exchanges.filter(({ request }) => changesState(request.operation))
  const reached = statesAfter(known, belief, exchanges)
  const changed = writes.reduce((each, write) => after(each, write, each.hypotheses), belief)
  const { hypotheses } = belief
  const lastWrites = writes.map(exchange => ({ exchange, before: { hypotheses } }))
  const past = { ...changed.past, lastWrites }
  if (reached === undefined)
    return { kind: 'unknown', lacks: 'an order of so many requests', next: lost({ ...belief, past }) }
  const [first, ...others] = reached
  if (first === undefined)
    return {
      kind: 'wrong',
      mayBe: clausesOf([
        [true, 'state.concurrent'],
        ...lastWrites.map(written => [true, clauseOfWrite(written)] as const),
      ]),
      expected: {},
      why: {},
      next: lost({ ...belief, past }),
    }
  return {
    kind: 'right',
    shows: ['state.concurrent'],
    next: { ...belief, hypotheses: [first, ...others], past },
  }
}

/** The states after every order of the requests that explains all responses; undefined if there are too many to try. */
export function statesAfter(
  known: Known,
  belief: Belief,
  exchanges: readonly Exchange[],
): readonly Hypothesis[] | undefined {
  // By the set of requests that have been carried out, as bits.
  const reached: (readonly Hypothesis[])[] = [belief.hypotheses]
  const all = 2 ** exchanges.length - 1
  let steps = 0
  for (let done = 0; done < all; done++) {
    const states = reached[done] ?? []
    for (const [at, exchange] of exchanges.entries()) {
      const bit = 2 ** at
      if ((done & bit) !== 0 || states.length === 0) continue
      steps += states.length
      if (steps > mostSteps) return undefined
      reached[done | bit] = distinct([
        ...(reached[done | bit] ?? []),
        ...statesAfterOne(known, withHypotheses(belief, states), exchange),
      ])
    }
  }
  return reached[all] ?? []
}

/** The states in which a request gets its response, after it. */
function statesAfterOne(known: Known, before: Belief, exchange: Exchange): readonly Hypothesis[] {
  const judgement = judge(known, before, exchange)
  if (judgement.kind === 'wrong') return []
  const { operation, group } = exchange.request
  const { hypotheses } = judgement.next
  if (!changesState(operation)) return hypotheses
  return hypotheses.map(each => ({ ...each, world: inOrder(each.world, group) }))
}

/** The order of members does not matter, so that two additions lead to one state in either order. */
function inOrder(world: Hypothesis['world'], group: string | undefined): Hypothesis['world'] {
  if (group === undefined) return world
  return withGroup(world, group, each => ({ ...each, members: each.members.toSorted() }))
}
