import { fixtureInScene } from '../../spec-tests/actors/find-fixture.js'
import { sceneOf } from '../../spec-tests/actors/scene.js'
import type { Clauses } from '../../spec-tests/judge/attribution.js'
import { type Belief, startOf, worldOf } from '../../spec-tests/judge/belief.js'
import type { Judged } from '../../spec-tests/judge/beliefs.js'
import { blamedClause } from '../../spec-tests/judge/blame.js'
import type { Exchange } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import { lawsBrokenBy } from '../../spec-tests/judge/transcript-laws.js'
import { withoutHistory } from '../../spec-tests/judge/without-history.js'
import { castOf } from '../../spec-tests/scenarios/cast.js'
import { movesOf } from '../../spec-tests/scenarios/moves.js'
import type { Scenario } from '../../spec-tests/scenarios/scenario.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import type { ClauseId } from '../spec/clauses.js'
import { idsOf, type World } from '../spec/nouns.js'
import { Names } from '../spec/step.js'
import { judgeBatch, observedKnown } from './judged-steps.js'
import type { PlayedServer } from './played-server.js'

/** What came of a scenario. */
export interface Played {
  /** Every response, up to the first wrong one. */
  readonly judged: readonly Judged[]
  /** Whether a response that may break the clause of the scenario was right. */
  readonly isShown: boolean
  /** The clause that the wrong response fails; undefined if none is wrong. */
  readonly fails: ClauseId | undefined
}

/** Plays a scenario on a server, and judges each response as the suite does. */
export async function playScenario(server: PlayedServer, scenario: Scenario): Promise<Played> {
  const { idPrefix } = neutralWire
  const scene = sceneOf(idPrefix)
  const world = scenario.world?.(scene, idPrefix) ?? scene.world
  const send = server.start(world)
  let belief = startOf(observedKnown, world, 'nothing')
  const judged: Judged[] = []
  let isShown = false
  const moves = movesOf({
    scenario,
    steps: scenario.steps(castOf(fixtureInScene(scene, world), placeOf(world))),
    names: new Names(world),
    actors: world.profiles.map(({ svc_id }) => svc_id),
    believed: () => belief,
  })
  for (let move = moves.next(); !move.done; ) {
    const { requests, blame } = move.value
    const isDecided = blame !== 'never'
    const exchanges = await Promise.all(requests.map(send))
    const [first, ...others] = exchanges as [Exchange, ...Exchange[]]
    const before = belief
    const judgement = judgeBatch(before, exchanges)
    belief = judgement.next
    const all = exchanges.map(exchange => ({ before, exchange, judgement }))
    judged.push(...all)
    isShown ||= isDecided && judgement.kind === 'right'
    if (judgement.kind === 'wrong') {
      const { mayBe } = judgement
      const contrast = async () => (others.length > 0 ? mayBe : afterContrast(server, before, first, mayBe))
      return { judged, isShown, fails: await blamedClause(scenario.clause, mayBe, blame, contrast) }
    }
    const [broken] = isDecided ? lawsBrokenBy(judged) : []
    if (broken !== undefined) return { judged, isShown, fails: broken.clause }
    move = moves.next(all)
  }
  return { judged, isShown, fails: undefined }
}

/** As the suite's contrast: the same request on a world that is put in place in the believed state. */
async function afterContrast(
  server: PlayedServer,
  before: Belief,
  exchange: Exchange,
  mayBe: Clauses,
): Promise<Clauses> {
  if (mayBe.length === 1 || before.past.lastWrites.length === 0 || before.isLost) return mayBe
  const { deleted: _, ...world } = worldOf(before)
  const fresh = startOf(observedKnown, world, 'nothing')
  const again = judge(observedKnown, fresh, await server.start(world)(exchange.request))
  return again.kind === 'wrong' ? again.mayBe : withoutHistory(observedKnown, mayBe, fresh, exchange)
}

function placeOf(world: World) {
  const ids = new Set(idsOf(world))
  let marks = 0
  return {
    world,
    wire: neutralWire,
    formerIds: new Set<string>(),
    isKnownId: (id: string) => ids.has(id),
    newMark: () => `m${++marks}`,
    newText: (about: string) => ({
      title: `Oracle ${about}`,
      description: `By a conformance check, ${about}`,
    }),
  }
}

/** Whether a server returns another response than before to any of the requests of a scenario. */
export async function differsIn(server: PlayedServer, { judged }: Pick<Played, 'judged'>): Promise<boolean> {
  const [first] = judged
  if (first === undefined) return false
  const send = server.start(first.before.past.start)
  for (const { exchange } of judged) {
    const { response } = await send(exchange.request)
    if (response.status !== exchange.response.status || response.text !== exchange.response.text) return true
  }
  return false
}
