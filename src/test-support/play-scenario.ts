import { fixtureInScene } from '../../spec-tests/actors/find-fixture.js'
import { sceneOf } from '../../spec-tests/actors/scene.js'
import { startOf } from '../../spec-tests/judge/belief.js'
import type { Judged } from '../../spec-tests/judge/beliefs.js'
import type { Exchange } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import { judgeTogether } from '../../spec-tests/judge/together.js'
import { lawsBrokenBy } from '../../spec-tests/judge/transcript-laws.js'
import { castOf } from '../../spec-tests/scenarios/cast.js'
import { movesOf } from '../../spec-tests/scenarios/moves.js'
import { blamed, type Scenario } from '../../spec-tests/scenarios/scenario.js'
import { parseJson } from '../../spec-tests/target/client.js'
import { firstNewId } from '../../spec-tests/target/created-id.js'
import { type ClientRequest, httpRequest, templateOf } from '../../spec-tests/target/request.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import { createReferenceServer, type ReferenceServer } from '../oracle/reference-server.js'
import type { ClauseId } from '../spec/clauses.js'
import { idsOf, type World } from '../spec/nouns.js'
import { Names } from '../spec/step.js'
import { observedKnown } from './judged-steps.js'

/** What came of a scenario. */
export interface Played {
  /** Every response, up to the first wrong one. */
  readonly judged: readonly Judged[]
  /** Whether a response that may break the clause of the scenario was right. */
  readonly isShown: boolean
  /** The clause that the wrong response fails; undefined if none is wrong. */
  readonly fails: ClauseId | undefined
}

/** Plays scenarios on a reference server with these faults, without a port. */
export async function scenarioPlayer(faults: readonly string[] = []): Promise<{
  readonly play: (scenario: Scenario) => Promise<Played>
  readonly close: () => Promise<void>
}> {
  const server = await createReferenceServer({ world: { profiles: [], groups: [], acrs: [] }, faults })
  return { play: scenario => play(server, scenario), close: () => server.close() }
}

let marks = 0

async function play(server: ReferenceServer, scenario: Scenario): Promise<Played> {
  const { idPrefix } = neutralWire
  const scene = sceneOf(idPrefix)
  const world = scenario.world?.(scene, idPrefix) ?? scene.world
  server.service.replace(world)
  const send = sender(server, world)
  const place = {
    world,
    wire: neutralWire,
    formerIds: new Set<string>(),
    isKnownId: (id: string) => idsOf(world).includes(id),
    newMark: () => `m${++marks}`,
    newText: (about: string) => ({ title: `Oracle ${about}`, description: `A check made it: ${about}` }),
  }
  let belief = startOf(observedKnown, world, 'nothing')
  const judged: Judged[] = []
  let isShown = false
  const moves = movesOf({
    scenario,
    steps: scenario.steps(castOf(fixtureInScene(scene, world), place)),
    names: new Names(world),
    actors: world.profiles.map(({ svc_id }) => svc_id),
    believed: () => belief,
  })
  for (let move = moves.next(); !move.done; ) {
    const { requests, isDecided } = move.value
    const exchanges = await Promise.all(requests.map(send))
    const [first, ...others] = exchanges as [Exchange, ...Exchange[]]
    const before = belief
    const judgement =
      others.length > 0
        ? judgeTogether(observedKnown, before, exchanges)
        : judge(observedKnown, before, first)
    belief = judgement.next
    const all = exchanges.map(exchange => ({ before, exchange, judgement }))
    judged.push(...all)
    isShown ||= isDecided && judgement.kind === 'right'
    if (judgement.kind === 'wrong')
      return { judged, isShown, fails: blamed(scenario, judgement.mayBe, isDecided) }
    const [broken] = isDecided ? lawsBrokenBy(judged) : []
    if (broken !== undefined) return { judged, isShown, fails: broken.clause }
    move = moves.next(all)
  }
  return { judged, isShown, fails: undefined }
}

/** Sends requests to a server with this world, each with the token of its actor. */
function sender({ app, session }: ReferenceServer, world: World) {
  const known = new Set(idsOf(world))
  return async (request: ClientRequest): Promise<Exchange> => {
    const token = request.actor === null ? undefined : session.issue(request.actor)
    const { method, path, headers, body } = httpRequest(
      templateOf(request, neutralWire),
      neutralWire.cookie,
      token,
    )
    const payload = body === undefined ? {} : { payload: body }
    const sent = { method: method as 'GET', url: path, headers, ...payload }
    const { statusCode: status, body: text } = await app.inject(sent)
    const isCreated = request.operation === 'createGroup' && status === 200
    const newId = (isCreated && firstNewId(text, neutralWire, id => known.has(id))) || ''
    known.add(newId)
    return { request, response: { status, text, json: parseJson(text) }, newId }
  }
}
