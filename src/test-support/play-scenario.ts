import { fixtureInScene } from '../../spec-tests/actors/find-fixture.js'
import { sceneOf } from '../../spec-tests/actors/scene.js'
import type { Clauses } from '../../spec-tests/judge/attribution.js'
import { startOf, worldOf } from '../../spec-tests/judge/belief.js'
import type { Judged } from '../../spec-tests/judge/beliefs.js'
import { blamedClause } from '../../spec-tests/judge/blame.js'
import { judge } from '../../spec-tests/judge/judge.js'
import type { Wrong } from '../../spec-tests/judge/judgement.js'
import { withoutHistory } from '../../spec-tests/judge/without-history.js'
import { coveringRows } from '../../spec-tests/runner/design.js'
import { castOf } from '../../spec-tests/scenarios/cast.js'
import { type CoveredScenarios, rowsByWorld } from '../../spec-tests/scenarios/covered.js'
import { type Played, play, type Stage } from '../../spec-tests/scenarios/play.js'
import type { Decided, Scenario } from '../../spec-tests/scenarios/scenario.js'
import { neutralWire } from '../../spec-tests/target/target.js'
import type { ClauseId } from '../spec/clauses.js'
import type { Operation } from '../spec/endpoints.js'
import { idsOf, tokenFailures, type World } from '../spec/nouns.js'
import { Names, type Step } from '../spec/step.js'
import { judgeBatch, observedKnown } from './judged-steps.js'
import type { PlayedServer } from './played-server.js'

/** The kinds that a reference server gives, and those that are made of a valid token. */
const badTokenNames: readonly string[] = [
  ...tokenFailures,
  ...['longer', 'unsigned', 'changedSignature', 'cutSignature', 'noneCapitalized', 'noneMixed'],
  ...['wrongIssuer', 'publicKeyAsSecret'],
]

/** What came of a scenario on a server in this process: `failure` is the clause that the wrong response fails. */
export type PlayedHere = Played<ClauseId>

/** Plays a scenario on a server, and judges each response as the suite does. */
export async function playScenario(server: PlayedServer, scenario: Scenario): Promise<PlayedHere> {
  const { idPrefix } = neutralWire
  const scene = sceneOf(idPrefix)
  const world = scenario.world?.(scene, idPrefix) ?? scene.world
  const steps = scenario.steps(castOf(fixtureInScene(scene, world), placeOf(world)))
  return playOn(server, world)(scenario, steps)
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
    const play = playOn(server, world)
    for (const own of rows) {
      const { steps, ...more } = covered.scenarioOf({ idPrefix, seed, world, rows }, own)
      const played = await play({ clause: covered.clause, ...more }, steps)
      all.push(played)
      if (played.failure !== undefined) return all
    }
  }
  return all
}

/** Puts a world in place. @returns plays one scenario after another on it */
function playOn(server: PlayedServer, world: World) {
  const send = server.start(world)
  let belief = startOf(observedKnown, world, 'nothing')
  const succeeded = new Set<Operation>()
  return (scenario: Decided, steps: readonly Step[]): Promise<PlayedHere> => {
    const stage: Stage<ClauseId> = {
      known: () => observedKnown,
      succeeded,
      async send({ requests }) {
        const before = belief
        const exchanges = await Promise.all(requests.map(send))
        const judgement = judgeBatch(before, exchanges)
        belief = judgement.next
        return exchanges.map(exchange => ({ before, exchange, judgement }))
      },
      failureOf: ({ before, exchange, judgement }, { requests, blame }) => {
        const { mayBe } = judgement as Wrong
        const contrast = async () =>
          requests.length > 1 ? mayBe : afterContrast(server, { before, exchange, mayBe })
        return blamedClause(scenario.clause, mayBe, blame, contrast)
      },
      failureOfLaw: ({ clause }) => clause,
    }
    const actors = world.profiles.map(({ svc_id }) => svc_id)
    const names = new Names(world)
    return play(stage, { scenario, steps, names, cookie: neutralWire.cookie, actors, believed: () => belief })
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

function placeOf(world: World) {
  const ids = new Set(idsOf(world))
  let marks = 0
  return {
    world,
    wire: neutralWire,
    formerIds: new Set<string>(),
    isKnownId: (id: string) => ids.has(id),
    badTokens: badTokenNames,
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
  for (const batch of batchesOfJudged(played.flatMap(({ judged }) => judged))) {
    const { start } = (batch[0] as Judged).before.past
    const use: ReturnType<PlayedServer['start']> =
      send !== undefined && start === inPlace ? send : server.start(start)
    send = use
    inPlace = start
    const again = await Promise.all(batch.map(({ exchange }) => use(exchange.request)))
    const isOther = ({ exchange: { response } }: Judged, at: number) =>
      again[at]?.response.status !== response.status || again[at]?.response.text !== response.text
    if (batch.some(isOther)) return true
  }
  return false
}

/** What was sent at once shares a judgement. */
function batchesOfJudged(all: readonly Judged[]): readonly (readonly Judged[])[] {
  const batches = new Map<Judged['judgement'], Judged[]>()
  for (const each of all) batches.set(each.judgement, [...(batches.get(each.judgement) ?? []), each])
  return [...batches.values()]
}
