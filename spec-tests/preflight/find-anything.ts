import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import type { Suite } from '../runner/suite.js'

/**
 * Search is how the suite knows that it is served at all: where it finds none of what is certainly there,
 * that is the one failure to report, and everything else rests on it.
 */
export async function findAnything(suite: Suite): Promise<void> {
  if (!suite.takesWorlds || !suite.has('actors')) return
  const c = new Case(
    suite,
    await suite.staging.stage(sceneOf(suite.target.wire.idPrefix).world),
    'search.partial',
  )
  const [actor = null] = c.actors
  const { profiles, groups } = c.world
  const strings = [
    ...profiles.slice(0, 1).flatMap(({ svc_id, common_name, email }) => [common_name, email, svc_id]),
    ...groups.slice(0, 1).flatMap(({ svc_id, title, description }) => [title, description, svc_id]),
  ]
  const known = [...profiles, ...groups].map(({ svc_id }) => svc_id)
  for (const s of strings) {
    const { ids } = await search(c, actor, s)
    if (known.some(id => ids.has(id))) return
  }
  suite.fail(
    'search.partial',
    c.failure({
      message: 'search finds nothing that is there',
      expected: `something for each of ${strings.map(s => JSON.stringify(s)).join(', ')}`,
      observed: [...new Set(c.requests.map(({ status }) => status))].join(', '),
    }),
  )
  suite.run.abort('search finds nothing that is there, and all else rests on it')
}
