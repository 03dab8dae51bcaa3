import type { Group, World } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { onlyGroups, onlyKindOf, search } from '../actors/searching.js'
import type { Principal } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { actorOf } from './expect-found.js'
import { control } from './needs.js'

const title = 'Žluté Émaux'

/** RFC 3986, 2.1 and 2.3: a percent-encoded character has two spellings, and one that need not be encoded may be. */
const spellings = {
  'with small letters': (text: string) =>
    encodeURIComponent(text).replace(/%\w\w/g, code => code.toLowerCase()),
  'with every character encoded': (text: string) =>
    [...Buffer.from(text)].map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
}

clause(
  'search.group-name',
  'A title is found in each spelling of its percent-encoding that RFC 3986 allows',
  control,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const groups = scene.world.groups.map(group =>
      group.svc_id === scene.club ? { ...group, title } : group,
    )
    return example({ ...scene.world, groups }, async c => {
      const group = c.world.groups.find(each => each.title === title) as Group
      const actor = actorOf(c, 0)
      const usual = await search(c, actor, title, onlyGroups)
      c.require(usual.ids.has(group.svc_id), () => 'needs a search to find the group by its title')
      for (const [says, encode] of Object.entries(spellings)) {
        const found = await search(c, actor, title, onlyGroups, encode)
        c.expect(found.ids.has(group.svc_id), () => ({
          decides: found,
          expected: { found: [group.svc_id] },
          when: `if it is percent-encoded ${says}`,
          because: 'it is the same string, and RFC 3986 allows this spelling',
        }))
      }
    })
  },
)

/** An SVC-ID of digits alone after its prefix. */
const digits = '31415926535897932384626433832795'

/** The scene with a profile, and with a group, whose SVC-ID has no letter after its prefix. */
function worldOfDigits(idPrefix: string): World {
  const { world } = sceneOf(idPrefix)
  const [anna, ...others] = world.profiles as [World['profiles'][number]]
  const groups = world.groups.map(group =>
    group.title === 'Quiet circle' ? { ...group, svc_id: `${idPrefix}2${digits.slice(1)}` as const } : group,
  )
  const profile = { ...anna, svc_id: `${idPrefix}${digits}` as const, email: 'digits@example.org' }
  return { ...world, groups, profiles: [anna, ...others, profile], acrs: [] }
}

for (const [id, kind] of [
  ['search.profile-id', 'profiles'],
  ['search.group-id', 'groups'],
] as const)
  clause(
    id,
    'An SVC-ID of digits alone after its prefix is found by these digits and by their beginning',
    control,
    ({ suite, example }) => {
      const { idPrefix } = suite.target.wire
      return example(worldOfDigits(idPrefix), async c => {
        const owner = c.world[kind].at(-1) as Principal
        const own = owner.svc_id.slice(idPrefix.length)
        // A target that gives SVC-IDs of its own has no such one.
        if (!/^\d+$/.test(own)) return
        for (const s of [own, own.slice(0, 8), own.slice(0, 3)]) {
          const found = await search(c, actorOf(c, 0), s, onlyKindOf(owner))
          c.expect(found.ids.has(owner.svc_id), () => ({
            decides: found,
            expected: { found: [owner.svc_id] },
            when: `by the ${s.length} digits with which its SVC-ID begins after the prefix`,
          }))
        }
      })
    },
  )
