import { idsOf } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'
import { hasTier } from '../target/tested-target.js'

/** Sends a search that matches nothing. If its response shows a principal of the world, results mean nothing. */
export async function searchForNothing(suite: Suite): Promise<void> {
  if (!hasTier(suite.target, 'actors')) return
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.no-match',
  )
  const [actor] = c.actors
  if (actor !== undefined) await search(c, actor, `zq ${suite.mark()}`)
}

/**
 * Ends the run if search finds nothing of a world that the suite has put in place. That is the one failure to report,
 * because the suite sees by search that the target works at all.
 */
export async function requireSearch(suite: Suite): Promise<void> {
  if (
    !suite.target.takesWorlds ||
    !hasTier(suite.target, 'actors') ||
    !suite.known.serves('searchPrincipals')
  )
    return
  const { world } = sceneOf(suite.target.wire.idPrefix)
  const c = new Case(suite, await suite.staging.stage(world), 'search.partial')
  const [actor = null] = c.actors
  const { profiles, groups } = c.world
  const strings = [
    ...profiles
      .slice(0, 1)
      .flatMap(({ svc_id, common_name, email }) => [common_name, ...(email ? [email] : []), svc_id]),
    ...groups.slice(0, 1).flatMap(({ svc_id, title, description }) => [title, description, svc_id]),
  ]
  for (const s of strings) {
    const { ids } = await search(c, actor, s)
    if (idsOf(c.world).some(id => ids.has(id))) return
  }
  suite.fail(
    'search.partial',
    c.failure({
      expected: { says: `a result for each of ${strings.map(s => JSON.stringify(s)).join(', ')}` },
      wrong: 'finds no principal of the world',
    }),
  )
  suite.run.abort('search finds no principal of the world, and every other test depends on search')
}
