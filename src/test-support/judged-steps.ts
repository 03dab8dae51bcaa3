import { type Belief, startOf } from '../../spec-tests/judge/belief.js'
import type { Exchange, Known } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import type { Judgement } from '../../spec-tests/judge/judgement.js'
import { judgeTogether } from '../../spec-tests/judge/together.js'
import { noGrants } from '../../spec-tests/oracle/new-group.js'
import { searchOracle } from '../../spec-tests/oracle/search-oracle.js'
import { clientRequestOfStep } from '../../spec-tests/scenarios/client-request-of-step.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import type { World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { limitOf } from '../spec/search.js'
import { batchesOf, Names, type Step } from '../spec/step.js'
import { exchanging } from './played-server.js'
import { responsesTo } from './transcript.js'

/** What the suite knows of a reference server with the default readings once it has observed all open points. */
export const observedKnown: Known = {
  readings: defaultReadings,
  newGroupGrants: noGrants,
  hasObserved: () => true,
  wire: neutralWire,
  oracle: searchOracle(neutralWire.idPrefix),
  layout: { title: 'title', description: 'description', members: 'members', item: '' },
  limit: limitOf(defaultReadings),
  creators: new Set(),
  isTakenElsewhere: () => false,
}

/** What the judge says of the responses of a server with these faults to steps: one judgement for each request, or for all at once. */
export async function judgedSteps(
  world: World,
  faults: readonly string[],
  steps: readonly Step[],
): Promise<readonly Judgement[]> {
  const responses = [
    ...(await responsesTo(world, { faults }, steps, at => `SVC-${String(at).padStart(32, '0')}`)),
  ]
  const names = new Names(world)
  const received = exchanging(world)
  let belief = startOf(observedKnown, world, 'nothing')
  const exchangeOf = (step: Step): Exchange => {
    const { status, body } = responses.shift() as (typeof responses)[number]
    const exchange = received(clientRequestOfStep(step, names), status, body)
    if (exchange.newId !== '') names.add(String(step.input.body?.title), exchange.newId)
    return exchange
  }
  return batchesOf(steps).map(batch => {
    const judgement = judgeBatch(belief, batch.map(exchangeOf))
    belief = judgement.next
    return judgement
  })
}

/** What the judge says of the response to a request, or of those to requests that were sent at once. */
export function judgeBatch(belief: Belief, exchanges: readonly Exchange[]): Judgement {
  const [first, ...others] = exchanges as [Exchange, ...Exchange[]]
  return others.length > 0
    ? judgeTogether(observedKnown, belief, exchanges)
    : judge(observedKnown, belief, first)
}
