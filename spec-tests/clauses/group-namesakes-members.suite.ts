import type { Id } from '../../src/spec/nouns.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { namesakeOf, onGroupNamesakes } from './group-namesakes.js'
import { actorsView, controlView } from './needs.js'

clause(
  'add.member',
  'A member of one of two staged groups with the same texts can join the other',
  controlView,
  onGroupNamesakes((c, { anna, bo }, [joined, group]) =>
    expectAdded(c, anna, bo, joined.svc_id, group.svc_id),
  ),
)

/** On a deployment that keeps its world, the suite creates the namesake. */
clause(
  'add.member',
  'A member of a group can join a group that is created with the same texts',
  actorsView,
  async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds) return
    await withFixture(async (c, { manager, member, club }) => {
      const twin = await namesakeOf(c, manager, club)
      if (twin !== undefined) await expectAdded(c, manager, member, club.svc_id, twin.svc_id)
    })
  },
)

clause(
  'remove.member',
  'A member of two groups with the same texts can leave one and stay in the other',
  controlView,
  onGroupNamesakes(async (c, { anna: actor, bo: profile }, [{ svc_id: kept }, { svc_id: group }]) => {
    await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
    const before = await memberships(c, actor, profile, [kept, group])
    c.require(before.every(Boolean), () => 'needs a profile that joins a second group with the same title')
    const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor, group, profile })
    const isIn = await memberships(c, actor, profile, [kept, group])
    c.expect(response.status === 200 && isIn[0] === true && isIn[1] === false, () => ({
      decides: [response, ...c.last],
      expected: { statuses: [200], says: `${profile} only in ${kept}` },
      wrong: `leaves it a member of ${[kept, group].filter((_, at) => isIn[at]).join(' and ') || 'none'}`,
      when: 'for a member of two groups with the same title',
    }))
  }),
)

clause(
  'acr.membership-changes',
  'A caller that leaves a group keeps what it has through another group with the same texts',
  controlView,
  onGroupNamesakes(async (c, { anna: actor, bo: profile, club }, [, { svc_id: group }]) => {
    const read = { operation: 'readGroup', actor: profile, group: club } as const
    await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
    await requireSuccess(c, read)
    await requireSuccess(c, { operation: 'removeGroupMember', actor, group, profile })
    const response = await c.send(read)
    c.expect(response.status === 200, () => ({
      decides: response,
      expected: { statuses: [200] },
      when: 'to a member of a group with read permission that has left another group with the same title',
      because: `an ACR gives read on ${club} to the group that ${profile} is still in`,
    }))
  }),
)

/** @param joined a group with the same title, of which the profile is a member */
async function expectAdded(c: Case, actor: Id, profile: Id, joined: Id, group: Id): Promise<void> {
  const response = await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile })
  const isIn = await memberships(c, actor, profile, [joined, group])
  c.expect(response.status === 200 && isIn.every(Boolean), () => ({
    decides: [response, ...c.last],
    expected: { statuses: [200], says: `${profile} in both groups` },
    wrong: `leaves it a member of ${[joined, group].filter((_, at) => isIn[at]).join(' and ') || 'none'}`,
    when: 'for a member of a group with the same title',
  }))
}

/** Whether the profile is a member of each of the groups. */
async function memberships(
  c: Case,
  actor: Id,
  profile: Id,
  groups: readonly Id[],
): Promise<readonly boolean[]> {
  const isIn: boolean[] = []
  for (const group of groups)
    isIn.push((await requireGroup(c, actor, group)).members?.includes(profile) === true)
  return isIn
}
