import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { alone, formatFound, nameOf, search } from '../actors/searching.js'
import type { Principal } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'

const control = { tier: 'control' } as const

/** Names are no keys: all who have the same are found. */
for (const [id, s] of [
  ['search.common-name', 'Robin Fenn'],
  ['search.family-name', 'Fenn'],
] as const)
  clause(id, control, ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const profiles = scene.world.profiles.map(profile => ({ ...profile, common_name: 'Robin Fenn' }))
    return example({ ...scene.world, profiles }, c => expectAll(c, s, c.world.profiles))
  })

/** What begins like an SVC-ID may be a text all the same. */
for (const [id, text] of [
  ['search.common-name', 'Backup Service'],
  ['search.group-name', 'Operators'],
  ['search.group-description', 'On call'],
] as const satisfies readonly (readonly [ClauseId, string])[])
  clause(id, control, ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const s = `${idPrefix}${text}`
    return example(titled(scene.world, id, s), c => {
      const { bo, club } = deployed(scene, c.world)
      const own = [...c.world.profiles, ...c.world.groups].filter(({ svc_id }) =>
        id === 'search.common-name' ? svc_id === bo : svc_id === club,
      )
      return expectAll(c, s, own)
    })
  })

/** The scene with another name of Bo's, or another text of the club's. */
function titled(world: World, id: ClauseId, text: string): World {
  const { profiles, groups } = world
  if (id === 'search.common-name')
    return {
      ...world,
      profiles: profiles.map((each, at) => (at === 1 ? { ...each, common_name: text } : each)),
    }
  const field = id === 'search.group-name' ? 'title' : 'description'
  return { ...world, groups: groups.map((each, at) => (at === 1 ? { ...each, [field]: text } : each)) }
}

async function expectAll(c: Case, s: string, owners: readonly Principal[]): Promise<void> {
  const [caller] = c.actors as [Id]
  for (const owner of owners) {
    const found = await search(c, caller, s, alone(owner))
    if (found.full) return
    c.expect(found.ids.has(owner.svc_id), () => ({
      message: `a search for ${JSON.stringify(s)} does not find ${nameOf(owner)}`,
      expected: `${owners.map(nameOf).join(', ')}: each has a field that begins so`,
      observed: formatFound(found, c.world),
    }))
  }
}
