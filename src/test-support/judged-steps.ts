import { startOf } from '../../spec-tests/judge/belief.js'
import type { Exchange, Known } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import type { Judgement } from '../../spec-tests/judge/judgement.js'
import { judgeTogether } from '../../spec-tests/judge/together.js'
import { noGrants } from '../../spec-tests/oracle/new-group.js'
import { searchOracle } from '../../spec-tests/oracle/search-oracle.js'
import { parseJson } from '../../spec-tests/target/client.js'
import { firstNewId } from '../../spec-tests/target/created-id.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import { idsOf, type World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import { limitOf } from '../spec/search.js'
import { Names, type Step } from '../spec/step.js'
import { batchesOf, responsesTo } from './transcript.js'

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
    return { request: requestOf(step, names), response, newId }
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

function requestOf({ as, operation, input, tokenIn }: Step, names: Names): Exchange['request'] {
  const { group, profile, body, ...query } = input
  return {
    operation,
    actor: as === null || as.startsWith('bad:') ? (as as `bad:${string}` | null) : names.idOf(as),
    ...(operation === 'searchPrincipals' ? { query: query as Record<string, string> } : {}),
    ...(group === undefined ? {} : { group: names.idOf(group) }),
    ...(profile === undefined ? {} : { profile: names.idOf(profile) }),
    ...(body === undefined ? {} : { body }),
    ...(isElsewhere(tokenIn) ? { elsewhere: {} } : {}),
  }
}

/** Whether a token is only where it does not count. */
function isElsewhere(place: Step['tokenIn']): boolean {
  return place !== undefined && place !== 'cookie' && place !== 'second-cookie'
}
