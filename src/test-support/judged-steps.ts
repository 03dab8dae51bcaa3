import { startOf } from '../../spec-tests/judge/belief.js'
import type { Exchange, Known } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import type { Judgement } from '../../spec-tests/judge/judgement.js'
import { judgeTogether } from '../../spec-tests/judge/together.js'
import { noGrants } from '../../spec-tests/oracle/new-group.js'
import { searchOracle } from '../../spec-tests/oracle/search-oracle.js'
import { clientRequestOfStep } from '../../spec-tests/scenarios/client-request-of-step.js'
import { parseJson } from '../../spec-tests/target/client.js'
import { firstNewId } from '../../spec-tests/target/created-id.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import { idsOf, type World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { limitOf } from '../spec/search.js'
import { batchesOf, Names, type Step } from '../spec/step.js'
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
  const known = new Set(idsOf(world))
  let belief = startOf(observedKnown, world, 'nothing')
  const exchangeOf = (step: Step): Exchange => {
    const { status, body: text } = responses.shift() as (typeof responses)[number]
    const response = { status, text, json: parseJson(text) }
    const isCreated = step.operation === 'createGroup' && status === 200
    const newId = (isCreated && firstNewId(text, neutralWire, id => known.has(id))) || ''
    if (newId !== '') names.add(String(step.input.body?.title), newId)
    known.add(newId)
    return { request: clientRequestOfStep(step, names), response, newId }
  }
  return batchesOf(steps).map(batch => {
    const exchanges = batch.map(exchangeOf)
    const [first] = exchanges as [Exchange]
    const judgement =
      exchanges.length > 1
        ? judgeTogether(observedKnown, belief, exchanges)
        : judge(observedKnown, belief, first)
    belief = judgement.next
    return judgement
  })
}
