import { fixtureInScene } from '../../spec-tests/actors/find-fixture.js'
import { sceneOf } from '../../spec-tests/actors/scene.js'
import type { Clauses } from '../../spec-tests/judge/attribution.js'
import { type Belief, startOf, worldOf } from '../../spec-tests/judge/belief.js'
import type { Judged } from '../../spec-tests/judge/beliefs.js'
import { blamedClause } from '../../spec-tests/judge/blame.js'
import type { Known } from '../../spec-tests/judge/exchange.js'
import { judge } from '../../spec-tests/judge/judge.js'
import type { Wrong } from '../../spec-tests/judge/judgement.js'
import { withoutHistory } from '../../spec-tests/judge/without-history.js'
import { coveringRows } from '../../spec-tests/runner/design.js'
import { castOf } from '../../spec-tests/scenarios/cast.js'
import { type CoveredScenarios, rowsByWorld } from '../../spec-tests/scenarios/covered.js'
import { isHarmless, isOfSuite } from '../../spec-tests/scenarios/own-groups.js'
import { type Played, play, type Stage } from '../../spec-tests/scenarios/play.js'
import type { Decided, Scenario } from '../../spec-tests/scenarios/scenario.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import type { ClauseId } from '../spec/clauses.js'
import type { Operation } from '../spec/endpoints.js'
import { type Id, idsOf, type World } from '../spec/nouns.js'
import { Names, type Step } from '../spec/step.js'
import { judgeBatch, observedKnown } from './judged-steps.js'
import type { PlayedServer } from './played-server.js'

/** What came of a scenario on a server in this process: `failure` is the clause that the wrong response fails. */
export interface PlayedHere extends Played<ClauseId> {
  /** The world of the server before it. */
  readonly served: World
}

/** Plays a scenario on a server, and judges each response as the suite does. Its world is that of the scene, or its own. */
export async function playScenario(server: PlayedServer, scenario: Scenario): Promise<PlayedHere> {
  const { idPrefix } = neutralWire
  const scene = sceneOf(idPrefix)
  const world = scenario.world?.(scene, idPrefix) ?? scene.world
  const steps = scenario.steps(castOf(fixtureInScene(scene, world), placeOf(world)))
  const actors = world.profiles.map(({ svc_id }) => svc_id)
  return playOn(server, { world, served: world, actors, unknown: 'nothing' })(scenario, steps)
}

/** Plays the rows of a covering array until one fails, on the worlds that they share. */
export async function playCovered(
  server: PlayedServer,
  covered: CoveredScenarios,
  seed: number,
): Promise<readonly PlayedHere[]> {
  const { idPrefix } = neutralWire
  const all: PlayedHere[] = []
  for (const rows of rowsByWorld(coveringRows(covered, { seed }), covered.rowsPerWorld)) {
    const world = covered.worldOf({ idPrefix, seed }, rows)
    const actors = world.profiles.map(({ svc_id }) => svc_id)
    const play = playOn(server, { world, served: world, actors, unknown: 'nothing' })
    for (const own of rows) {
      const { steps, ...more } = covered.scenarioOf({ idPrefix, seed, world, rows }, own)
      const played = await play({ clause: covered.clause, ...more }, steps)
      all.push(played)
      if (played.failure !== undefined) return all
    }
  }
  return all
}

/** Where scenarios are played, and what the suite knows of it. */
interface Ground extends Pick<Belief, 'unknown'> {
  /** The part of the world that the suite knows. */
  readonly world: World
  /** The world of the server. */
  readonly served: World
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  /** As `Known.creators`. */
  readonly creators?: readonly Id[]
}

/** Puts a world in place. @returns plays one scenario after another on it */
export function playOn(server: PlayedServer, { world, served, actors, unknown, creators = [] }: Ground) {
  const send = server.start(served)
  const known: Known = { ...observedKnown, creators: new Set(creators) }
  let belief = startOf(known, world, unknown)
  const succeeded = new Set<Operation>()
  const names = new Names(world)
  return async (scenario: Decided, steps: readonly Step[]): Promise<PlayedHere> => {
    const stage: Stage<ClauseId> = {
      known: () => known,
      succeeded,
      async send({ requests }) {
        if (!requests.every(request => isHarmless(known, belief, request))) return []
        const before = belief
        const exchanges = await Promise.all(requests.map(send))
        const judgement = judgeBatch(known, before, exchanges)
        belief = judgement.next
        return exchanges.map(exchange => ({ before, exchange, judgement }))
      },
      async failureOf({ before, exchange, judgement }, { requests, blame }) {
        const { mayBe } = judgement as Wrong
        if (!isOfSuite(before, exchange.request.group)) return undefined
        const contrast = async () =>
          requests.length > 1 || unknown !== 'nothing'
            ? mayBe
            : afterContrast(server, { before, exchange, mayBe })
        return blamedClause(scenario.clause, mayBe, blame, contrast)
      },
      failureOfLaw: ({ clause }) => clause,
    }
    return { ...(await play(stage, { scenario, steps, names, actors, believed: () => belief })), served }
  }
}

/** As the suite's contrast: the same request on a world that is put in place in the believed state. */
async function afterContrast(
  server: PlayedServer,
  { before, exchange, mayBe }: Pick<Judged, 'before' | 'exchange'> & Pick<Wrong, 'mayBe'>,
): Promise<Clauses> {
  if (mayBe.length === 1 || before.past.lastWrites.length === 0 || before.isLost) return mayBe
  const { deleted: _, ...world } = worldOf(before)
  const fresh = startOf(observedKnown, world, 'nothing')
  const again = judge(observedKnown, fresh, await server.start(world)(exchange.request))
  return again.kind === 'wrong' ? again.mayBe : withoutHistory(observedKnown, mayBe, fresh, exchange)
}

export function placeOf(world: World) {
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

/** Whether a server returns another response than before to any of the requests of scenarios. */
export async function differsIn(server: PlayedServer, played: readonly PlayedHere[]): Promise<boolean> {
  let inPlace: World | undefined
  let send: ReturnType<PlayedServer['start']> | undefined
  for (const { served, judged } of played) {
    if (send === undefined || served !== inPlace) send = server.start(served)
    inPlace = served
    for (const { exchange } of judged) {
      const { response } = await send(exchange.request)
      if (response.status !== exchange.response.status || response.text !== exchange.response.text)
        return true
    }
  }
  return false
}
