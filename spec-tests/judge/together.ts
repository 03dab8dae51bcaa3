import { changesState } from '../../src/spec/endpoints.js'
import { withGroup } from '../../src/spec/nouns.js'
import { isFromGateway } from '../run/preflight/no-service.js'
import { isServerError } from '../target/results.js'
import { clauseOfWrite, clausesOf } from './attribution.js'
import { type Belief, withHypotheses } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { after, lost } from './follow.js'
import { judge } from './judge.js'
import { apartFromRules, type Judgement } from './judgement.js'
import { distinct, type Hypothesis } from './oracle/hypotheses.js'

/** Beyond so many steps there are too many orders to try: six writes have fewer. */
const mostSteps = 1000

/**
 * What the definitions say of the responses to requests that were sent at once: right if some order of the requests
 * explains all of them. The belief after it has the states after each such order.
 */
export function judgeTogether(known: Known, belief: Belief, sent: readonly Exchange[]): Judgement {
  const judged = sent.map(exchange => ({
    exchange,
    judgement: apartFromRules(judge(known, belief, exchange)),
  }))
  const counted = judged.filter(({ exchange, judgement }) => !isRefused(exchange, judgement))
  const [exchanges, alone] = [counted.map(({ exchange }) => exchange), counted.map(each => each.judgement)]
  if (exchanges.length === 0) return { kind: 'open', next: belief }
  const writes = exchanges.filter(({ request }) => changesState(request.operation))
  const changed = writes.reduce((each, write) => after(each, write, each.hypotheses), belief)
  const { hypotheses } = belief
  const lastWrites = writes.map(exchange => ({ exchange, before: { hypotheses } }))
  const past = { ...changed.past, lastWrites }
  const unknown = (lacks: string): Judgement => ({ kind: 'unknown', lacks, next: lost({ ...belief, past }) })
  const [lacks] = alone.flatMap(judgement => (judgement.kind === 'unknown' ? [judgement.lacks] : []))
  if (lacks !== undefined) return unknown(lacks)
  if (exchanges.some(({ response }) => isFromGateway(response))) return unknown('the response of the server')
  const hasFailed = exchanges.some(({ response }) => isServerError(response))
  const reached = hasFailed ? [] : statesAfter(known, belief, exchanges)
  if (reached === undefined) return unknown('an order of so many requests')
  const [first, ...others] = reached
  if (first === undefined)
    return {
      kind: 'wrong',
      mayBe: clausesOf([
        [true, 'state.concurrent'],
        [hasFailed, 'wire.no-server-error'],
        ...lastWrites.map(written => [true, clauseOfWrite(written)] as const),
      ]),
      expected: hasFailed ? { statuses: ['below 500'] } : { says: 'what some order of the requests gives' },
      why: {},
      next: lost({ ...belief, past }),
    }
  return {
    kind: 'right',
    shows: ['state.concurrent', ...alone.flatMap(each => (each.kind === 'right' ? each.shows : []))],
    next: { ...belief, hypotheses: [first, ...others], past },
  }
}

/** Whether a server error takes the place of a refusal, so that the others show what the requests do together. */
function isRefused({ response }: Exchange, judgement: Judgement): boolean {
  return isServerError(response) && judgement.kind === 'wrong' && judgement.mayBe.length > 1
}

/** The states after every order of the requests that explains all responses; undefined if there are too many to try. */
function statesAfter(
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
  const judgement = apartFromRules(judge(known, before, exchange))
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

/** What the judge says of the response to a request, or of those to requests that were sent at once. */
export function judgeBatch(known: Known, belief: Belief, exchanges: readonly Exchange[]): Judgement {
  const [first, ...others] = exchanges as [Exchange, ...Exchange[]]
  return others.length > 0 ? judgeTogether(known, belief, exchanges) : judge(known, belief, first)
}
