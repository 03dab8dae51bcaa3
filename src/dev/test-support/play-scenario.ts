import { startOf } from '../../../spec-tests/judge/belief.js'
import type { Judged } from '../../../spec-tests/judge/beliefs.js'
import type { OnFresh } from '../../../spec-tests/judge/contrast.js'
import { observedKnown } from '../../../spec-tests/judge/exchange.js'
import { judge } from '../../../spec-tests/judge/judge.js'
import { coveringRows } from '../../../spec-tests/run/design.js'
import { type Ground, type PlayedHere, playOn, type Send } from '../../../spec-tests/scenarios/in-process.js'
import { placed } from '../../../spec-tests/scenarios/placed.js'
import type { Scenario } from '../../../spec-tests/scenarios/scenario.js'
import { type CoveredScenarios, rowsByWorld } from '../../../spec-tests/scenarios/sources.js'
import { neutralWire } from '../../../spec-tests/target/target.js'
import type { World } from '../../spec/nouns.js'
import type { PlayedServer } from './played-server.js'

/** Plays a scenario on a server, and judges each response as the suite does. Its world is that of the scene, or its own. */
export async function playScenario(server: PlayedServer, scenario: Scenario): Promise<PlayedHere> {
  const { world, steps } = placed(scenario)
  const actors = world.profiles.map(({ svc_id }) => svc_id)
  return playOn(groundOf(server, { world, actors }))(scenario, steps)
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
    const play = playOn(groundOf(server, { world, actors }))
    for (const own of rows) {
      const { steps, ...more } = covered.scenarioOf({ idPrefix, seed, world, rows }, own)
      const played = await play({ clause: covered.clause, ...more }, steps)
      all.push(played)
      if (played.failure !== undefined) return all
    }
  }
  return all
}

/** Puts a world in place on a server. */
export function groundOf(
  server: PlayedServer,
  known: Pick<Ground, 'world' | 'actors'> & Partial<Ground>,
): Ground {
  const { served = known.world } = known
  return {
    unknown: 'nothing',
    ...known,
    served,
    send: server.start(served),
    onFresh: onFresh(server),
  }
}

function onFresh(server: PlayedServer): OnFresh {
  return async (world, contrast) => {
    const send = server.start(world)
    let belief = startOf(observedKnown, world, 'nothing')
    return contrast(async request => {
      const [before, exchange] = [belief, await send(request)]
      const judgement = judge(observedKnown, before, exchange)
      belief = judgement.next
      return { before, exchange, judgement }
    })
  }
}

/** Whether a server returns another response than before to any of the requests of scenarios. */
export async function differsIn(server: PlayedServer, played: readonly PlayedHere[]): Promise<boolean> {
  let inPlace: World | undefined
  let send: Send | undefined
  for (const { served, judged } of played) {
    if (send === undefined || served !== inPlace) send = server.start(served)
    inPlace = served
    for (const batch of batchesOfJudged(judged)) {
      const again = await Promise.all(batch.map(({ exchange }) => (send as Send)(exchange.request)))
      const isOther = ({ exchange: { response } }: Judged, at: number) =>
        again[at]?.response.status !== response.status || again[at]?.response.text !== response.text
      if (batch.some(isOther)) return true
    }
  }
  return false
}

/** What was sent at once shares a judgement. */
function batchesOfJudged(all: readonly Judged[]): readonly (readonly Judged[])[] {
  const batches = new Map<Judged['judgement'], Judged[]>()
  for (const each of all) batches.set(each.judgement, [...(batches.get(each.judgement) ?? []), each])
  return [...batches.values()]
}
