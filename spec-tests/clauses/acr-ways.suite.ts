import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { textOf } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, type Scene, sceneOf } from '../actors/scene.js'
import { withAcrsTo, withMember, withoutMember } from '../arbitraries/granted-worlds.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { expectReadBy } from './expect-reads.js'
import { controlView } from './needs.js'

/** The scene in which the club and the circle have read permission on Vetted, and Carol is in both. */
function onTwoWays(
  { suite, example }: TestContext,
  judge: (c: Case, scene: Scene) => Promise<void>,
): Promise<void> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const { carol, vetted: resource, club, circle } = scene
  const inBoth = withMember(scene.world, carol, club)
  const world = withAcrsTo(inBoth, [club, circle], { resource, permission: 'read' })
  return example(world, c => judge(c, deployed(scene, c.world)))
}

clause(
  'acr.any-suffices',
  'A member of two groups with read permission keeps it when it leaves one or one is deleted',
  controlView,
  context =>
    onTwoWays(context, async (c, { anna: actor, carol, vetted, club, circle }) => {
      const needed = ['addGroupMember', 'removeGroupMember', 'deleteGroup'] as const
      if (!needed.every(operation => c.known.serves(operation))) return
      const [joins, leaves] = [
        { operation: 'addGroupMember', actor, profile: carol },
        { operation: 'removeGroupMember', actor, profile: carol },
      ] as const
      const expectRead = (what: string) => expectReadBy(c, carol, vetted, 200, what)
      await expectRead('is a member of two groups with read permission')
      await requireSuccess(c, { ...leaves, group: circle })
      await expectRead('has left one of two groups with read permission')
      await requireSuccess(c, { ...joins, group: circle })
      await deleteGroup(c, actor, club)
      await expectRead('was in two groups with read permission, one of which was deleted')
    }),
)

clause(
  'acr.membership-changes',
  'A member of two groups with read permission loses it when it has left both',
  controlView,
  context =>
    onTwoWays(context, async (c, { anna: actor, carol: profile, vetted, club, circle }) => {
      if (!c.known.serves('removeGroupMember')) return
      await expectReadBy(c, profile, vetted, 200, 'is a member of two groups with read permission')
      for (const group of [circle, club])
        await requireSuccess(c, { operation: 'removeGroupMember', actor, group, profile })
      await expectReadBy(c, profile, vetted, 403, 'has left both groups with read permission')
    }),
)

/** Whether such a removal succeeds is open: open.remove-non-member. */
clause(
  'acr.through-group',
  'Repeated removals of profiles that are not members take no permission from the members',
  controlView,
  context =>
    onTwoWays(context, async (c, { anna: actor, bo, carol, vetted, club, circle }) => {
      if (!c.known.serves('removeGroupMember')) return
      const remove = (group: Id, profile: Id) =>
        sendAndSettle(c, { operation: 'removeGroupMember', actor, group, profile })
      await remove(circle, carol)
      await expectReadBy(c, carol, vetted, 200, 'is a member of a group with read permission')
      const { members } = groupAt(c.world, club) as Group
      for (const _ of members) await remove(club, actor)
      for (const member of [carol, bo])
        await expectReadBy(
          c,
          member,
          vetted,
          200,
          'is still a member of a group with read permission, after the removal of a profile that was not',
        )
    }),
)

/** What the permission implies is open: open.permission-hierarchy. */
clause(
  'acr.through-group',
  'What changePermission implies does not depend on whether an ACR names the caller or its group',
  controlView,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { bo, club, circle } = scene
    // Bo has the permission as a caller alone, and Carol as a member alone; neither is in the club itself.
    const apart = withoutMember(withoutMember(scene.world, bo, circle), bo, club)
    const world = withAcrsTo(apart, [bo, circle], { resource: club, permission: 'changePermission' })
    return example(world, async c => {
      const { anna, bo, carol, club: group } = deployed(scene, c.world)
      const requests = suite.known.served([
        { operation: 'readGroup' },
        { operation: 'updateGroup', body: textOf(c, 'implied') },
        { operation: 'addGroupMember', profile: anna },
        { operation: 'removeGroupMember', profile: anna },
      ] as const)
      for (const request of requests) {
        const direct = await sendAndSettle(c, { ...request, actor: bo, group })
        // The next caller removes the same member.
        if (request.operation === 'removeGroupMember' && direct.status === 200)
          await requireSuccess(c, { operation: 'addGroupMember', actor: bo, group, profile: anna })
        const through = await sendAndSettle(c, { ...request, actor: carol, group })
        c.expect(through.status === direct.status, () => ({
          decides: through,
          expected: { statuses: [direct.status] },
          when: 'to a caller with changePermission through a group',
          because: 'that is the response to a caller whom the ACR names',
        }))
      }
    })
  },
)

/** More members than a page of a list usually has. */
const many = 130

clause(
  'acr.deleted-group',
  'A deletion ends what the first and the last of many members and a newly joined one had',
  controlView,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { vetted: resource, anna, carol, circle } = scene
    const people = crowd(suite.target.wire.idPrefix, many)
    // The suite acts as the first 100 profiles of a world. So that it can ask the last members too, those come last.
    const members = [
      carol,
      ...people.profiles
        .slice(-many)
        .map(({ svc_id }) => svc_id)
        .toReversed(),
    ]
    const groups = people.groups.map(group => (group.svc_id === circle ? { ...group, members } : group))
    const acrs = [
      ...readAndWrite(anna, [circle]),
      { resource, principal: circle, permission: 'read' } as const,
    ]
    await example({ ...people, groups, acrs }, async c => {
      const { anna: actor, bo: joining, vetted, circle } = deployed(scene, c.world)
      const { members } = groupAt(c.world, circle) as Group
      if (suite.known.serves('addGroupMember'))
        await requireSuccess(c, { operation: 'addGroupMember', actor, group: circle, profile: joining })
      const some = [0, 40, 90, members.length - 1].map(at => members[at] as Id)
      if (suite.known.serves('addGroupMember')) some.push(joining)
      for (const member of some)
        await requireSuccess(c, { operation: 'readGroup', actor: member, group: vetted })
      await deleteGroup(c, actor, circle)
      for (const member of some)
        await expectReadBy(
          c,
          member,
          vetted,
          403,
          `was one of ${members.length} members of a deleted group with read permission`,
        )
    })
  },
)
