import { changesState } from '../../src/spec/endpoints.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { definedService } from '../../src/spec/service.js'
import type { Step } from '../../src/spec/step.js'
import type { Exchange } from '../judge/exchange.js'
import { judge } from '../judge/judge.js'
import type { ClientRequest } from '../target/request.js'
import { playOn, sendingTo } from './in-process.js'
import { placed } from './placed.js'
import { type Expectation, expectationOf, fairKnown, fairStart } from './portable-expectation.js'
import type { Scenario } from './scenario.js'

export interface PortableStep
  extends Pick<ClientRequest, 'operation' | 'group' | 'profile' | 'body' | 'query'> {
  readonly as: Id
  readonly expect: Expectation
}

/** A scenario for an implementation in any language. `<created N>` is the SVC-ID of the Nth group that it creates. */
export interface PortableScenario extends Pick<Scenario, 'clause' | 'says'> {
  /** The position of its world in the list of worlds. */
  readonly world: number
  readonly steps: readonly PortableStep[]
}

/** All scenarios that need no token and no HTTP, with the worlds that they share. */
export interface PortableScenarios {
  readonly version: 1
  readonly worlds: readonly World[]
  readonly scenarios: readonly PortableScenario[]
}

/** In principals: the file stays small without the few worlds that have more. */
const mostPrincipals = 200

export async function portableScenarios(scenarios: readonly Scenario[]): Promise<PortableScenarios> {
  const worlds = new Map<string, World>()
  const all: PortableScenario[] = []
  for (const scenario of scenarios) {
    const { world, steps } = placed(scenario)
    if (world.profiles.length + world.groups.length > mostPrincipals || !steps.every(isPortable)) continue
    const key = JSON.stringify(world)
    worlds.set(key, world)
    const { clause, says } = scenario
    all.push({
      clause,
      says,
      world: [...worlds.keys()].indexOf(key),
      steps: await stepsOf(scenario, world, steps),
    })
  }
  return { version: 1, worlds: [...worlds.values()], scenarios: all }
}

/** Whether a step is the same without HTTP. */
function isPortable({ as, tokenIn, escaped, revalidates }: Step): boolean {
  const isUsual = [tokenIn, escaped, revalidates].every(each => each === undefined)
  return as !== null && !as.startsWith('bad:') && isUsual
}

/** The steps one after another, with the looks at what they have done, as the definitions answer them. */
async function stepsOf(
  scenario: Scenario,
  world: World,
  steps: readonly Step[],
): Promise<readonly PortableStep[]> {
  const play = playOn({
    world,
    served: world,
    actors: world.profiles.map(({ svc_id }) => svc_id),
    unknown: 'nothing',
    send: sendingTo(definedService(world, defaultReadings), world),
    onFresh: async () => undefined,
  })
  const { judged } = await play(
    scenario,
    steps.map(({ together: _, ...step }) => step),
  )
  let fair = fairStart(
    world,
    steps.some(({ operation }) => operation === 'createGroup'),
  )
  const created = judged.map(({ exchange }) => exchange.newId)
  // Only the implementation knows how its SVC-IDs begin.
  const isWithoutPrefix = (s: string) => created.some(id => s !== '' && id !== s && id.endsWith(s))
  const exchanges = judged
    .map(({ exchange }) => exchange)
    .filter(({ request }) => !isWithoutPrefix(request.query?.s ?? ''))
  const portable = exchanges.map(exchange => {
    const { actor, ...parts } = exchange.request
    const step = { as: String(actor), ...parts, expect: expectationOf(fair, exchange) }
    // What a read shows may be open, so only the statuses of changes tell on which state the next step builds.
    if (changesState(parts.operation)) fair = judge(fairKnown, fair, exchange).next
    return step
  })
  return withPlaceholders(portable, exchanges)
}

function withPlaceholders(
  steps: readonly PortableStep[],
  exchanges: readonly Exchange[],
): readonly PortableStep[] {
  const created = exchanges.flatMap(({ newId }) => (newId === '' ? [] : [newId]))
  const text = created.reduce(
    (all, id, at) => all.replaceAll(id, `<created ${at + 1}>`),
    JSON.stringify(steps),
  )
  return JSON.parse(text)
}
