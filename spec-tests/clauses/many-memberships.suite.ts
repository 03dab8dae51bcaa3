import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { sameMembers } from '../target/group-layout.js'
import { requireView } from './expect-denied.js'
import { create } from './expect-not-created.js'
import { controlView, controlWrite } from './needs.js'

/** More members of one group, or groups of one profile, than a page of a list usually has. */
const many = 120

for (const [id, operation, change] of [
  ['update.partial', 'updateGroup', members => members],
  ['add.already-member', 'addGroupMember', members => members],
  ['remove.member', 'removeGroupMember', (members, profile) => members.filter(id => id !== profile)],
] as const satisfies readonly (readonly [
  string,
  string,
  (members: readonly Id[], profile: Id) => readonly Id[],
])[])
  clause(
    id,
    `A group of ${many} members has exactly the right members after ${operation}`,
    controlView,
    ({ suite, example }) => {
      const scene = sceneOf(suite.target.wire.idPrefix)
      const people = crowd(suite.target.wire.idPrefix, many)
      const members = people.profiles.map(({ svc_id }) => svc_id).slice(-many)
      const groups = people.groups.map(group => (group.svc_id === scene.club ? { ...group, members } : group))
      return example({ ...people, groups }, async c => {
        const { manager: actor, club } = fixtureInScene(scene, c.world)
        const group = club.svc_id
        const profile = club.members.at(-1) as Id
        await requireView(c, actor, group)
        const body = { title: textOf(c, 'crowded').title }
        const response = await sendAndSettle(c, {
          operation,
          actor,
          group,
          ...(operation === 'updateGroup' ? { body } : { profile }),
        })
        const left = change(club.members, profile)
        const after = await viewGroup(c, actor, group)
        c.expect(response.status === 200 && sameMembers(after.view?.members, left), () => ({
          decides: [response, after],
          expected: { statuses: [200], group: { members: left } },
          when: `on a group of ${many} members`,
        }))
      })
    },
  )

clause(
  'create.vetted-only',
  `A member of Vetted and of ${many} other groups creates a group wherever Vetted is among its groups`,
  controlWrite,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { vetted, carol } = scene
    const people = crowd(suite.target.wire.idPrefix, 0, many)
    const join = (group: Group) => ({ ...group, members: [...group.members, carol] })
    const groups = people.groups.map(group =>
      group.svc_id === vetted || !scene.world.groups.some(({ svc_id }) => svc_id === group.svc_id)
        ? join(group)
        : group,
    )
    const own = groupAt({ groups }, vetted) as Group
    for (const ordered of [groups, [...groups.filter(group => group !== own), own]])
      await example({ ...people, groups: ordered }, async c => {
        const [anna, , carol] = c.world.profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id]
        const [{ response: first }, { response: last }] = [await create(c, anna), await create(c, carol)]
        c.require(first.status === 200, () => 'needs createGroup to succeed for a member of Vetted')
        c.expect(last.status === 200, () => ({
          decides: last,
          expected: { statuses: [200] },
          when: `to a member of Vetted and of ${many} other groups`,
          because: 'nothing but membership of Vetted counts',
        }))
      })
  },
)
