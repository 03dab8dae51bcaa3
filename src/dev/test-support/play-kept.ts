import { castOf } from '../../../spec-tests/scenarios/cast.js'
import { type PlayedHere, placeOf, playOn } from '../../../spec-tests/scenarios/in-process.js'
import type { Scenario } from '../../../spec-tests/scenarios/scenario.js'
import type { Group, Id, World } from '../../spec/nouns.js'
import { groupAt } from '../../spec/nouns.js'
import { create, join } from '../../spec/steps.js'
import { actorsOf, conformanceWorld } from './kept-world.js'
import { groundOf } from './play-scenario.js'
import type { PlayedServer } from './played-server.js'

/** The tiers in which the suite may change a world that the target keeps. */
export type KeptTier = 'actors' | 'world'

const served = conformanceWorld()

/** Plays a scenario on groups that the suite creates in a world that the server keeps. */
export async function playKept(
  server: PlayedServer,
  scenario: Scenario,
  tier: KeptTier,
): Promise<PlayedHere> {
  const actors = actorsOf(served)
  const world = tier === 'world' ? served : known(actors)
  const inVetted = (id: Id) => groupAt(served, served.vetted)?.members.includes(id) === true
  const [manager = '', ...rest] = actors.toSorted((a, b) => Number(inVetted(b)) - Number(inVetted(a)))
  const [stranger = '', member = ''] = rest.reverse()
  const unknown = tier === 'world' ? 'other groups' : 'all that the suite has not created'
  const play = playOn(groundOf(server, { world, served, actors, unknown, creators: [manager] }))
  const place = placeOf(world, actors)
  const made = ['club', 'circle'].flatMap(about => {
    const { title, description } = place.newText(about)
    return [create(manager, title, description), join(manager, title, member)]
  })
  const before = await play({ clause: scenario.clause, decides: made.length }, made)
  if (before.failure !== undefined) return before
  const [club, circle] = before.judged.flatMap(({ exchange: { request, newId } }): Group[] =>
    newId === ''
      ? []
      : [{ svc_id: newId, ...(request.body as Omit<Group, 'svc_id' | 'members'>), members: [member] }],
  )
  if (club === undefined || circle === undefined) return before
  const steps = scenario.steps(castOf({ manager, member, stranger, club, circle }, place))
  const { judged, ...played } = await play(scenario, steps)
  return { ...played, judged: [...before.judged, ...judged] }
}

/** What a target file without a world tells: the profiles with tokens. */
function known(actors: readonly Id[]): World {
  return { profiles: served.profiles.filter(({ svc_id }) => actors.includes(svc_id)), groups: [], acrs: [] }
}
