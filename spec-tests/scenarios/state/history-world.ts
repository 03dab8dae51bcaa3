import fc from 'fast-check'
import { type Group, type Id, permissions, type World } from '../../../src/spec/nouns.js'
import { withAcr } from '../../worlds/granted-worlds.js'
import { nightingale } from '../../worlds/nightingale.js'
import { readAndWrite, type Scene } from '../../worlds/scene.js'

const moreProfiles = ['Dora', 'Eve', 'Fay']
const moreGroups = ['Helpers', 'Office']
/** How many profiles and groups there are, with those of the scene. */
const [profiles, groups] = [3 + moreProfiles.length, 3 + moreGroups.length]

/** Who is a member of what, and which permissions there are. Numbers select the principals. */
export const drawnWorld = fc.record({
  /** Per group: one bit for each profile, 1 if it is a member. */
  members: fc.array(fc.nat(2 ** profiles - 1), { minLength: groups, maxLength: groups }),
  acrs: fc.array(
    fc.record({
      resource: fc.nat(groups - 1),
      principal: fc.nat(profiles + groups - 1),
      permission: fc.constantFrom(...permissions),
    }),
    { maxLength: 8 },
  ),
})
type DrawnWorld = typeof drawnWorld extends fc.Arbitrary<infer T> ? T : never

/** The scene with more profiles and groups, and with drawn members and ACRs. Anna may read and write every group. */
export function historyWorld({ world, anna }: Scene, idPrefix: string, drawn: DrawnWorld): World {
  const idAt = (at: number): Id => `${idPrefix}${`${at}`.repeat(32)}`
  const people = [...world.profiles, ...moreProfiles.map((name, at) => nightingale(idAt(at), name))]
  const added = moreGroups.map(
    (title, at): Group => ({ svc_id: idAt(5 + at), title, description: `${title} of all`, members: [] }),
  )
  const all = [...world.groups, ...added].map((group, at) => ({
    ...group,
    members: people.filter((_, bit) => ((drawn.members[at] ?? 0) >> bit) & 1).map(({ svc_id }) => svc_id),
  }))
  const ids = [...people, ...all].map(({ svc_id }) => svc_id)
  const start: World = {
    ...world,
    profiles: people,
    groups: all,
    acrs: readAndWrite(anna, ids.slice(profiles)),
  }
  return drawn.acrs.reduce(
    (more, { resource, principal, permission }) =>
      withAcr(more, {
        resource: ids[profiles + resource] as Id,
        principal: ids[principal] as Id,
        permission,
      }),
    start,
  )
}
