import { startOf } from '../../../spec-tests/judge/belief.js'
import type { Exchange } from '../../../spec-tests/judge/exchange.js'
import type { Judgement } from '../../../spec-tests/judge/judgement.js'
import { observedKnown } from '../../../spec-tests/judge/observed-known.js'
import { judgeBatch } from '../../../spec-tests/judge/together.js'
import { clientRequestOfStep } from '../../../spec-tests/scenarios/client-request-of-step.js'
import { exchanging } from '../../../spec-tests/scenarios/in-process.js'
import { neutralWire } from '../../../spec-tests/target/target.js'
import type { World } from '../../spec/nouns.js'
import { batchesOf, Names, type Step } from '../../spec/step.js'
import { responsesTo } from './transcript.js'

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
    const exchange = received(clientRequestOfStep(step, names, neutralWire.cookie), status, body)
    if (exchange.newId !== '') names.add(String(step.input.body?.title), exchange.newId)
    return exchange
  }
  return batchesOf(steps).map(batch => {
    const judgement = judgeBatch(observedKnown, belief, batch.map(exchangeOf))
    belief = judgement.next
    return judgement
  })
}
