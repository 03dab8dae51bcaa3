import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import { withAcr, withoutMember } from '../arbitraries/granted-worlds.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { expectReadBy } from './expect-reads.js'
import { controlView } from './needs.js'

/*
 * Carol may read the club only as a member of the circle. What does not change the members of the circle does not change
 * that, even if a server keeps an index of memberships in addition to the lists of members.
 */

/** @param isMember whether Carol is in the circle at first */
function onCircle(
  { suite, example }: TestContext,
  isMember: boolean,
  judge: (c: Case, scene: Scene) => Promise<void>,
): Promise<void> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const { club, circle } = scene
  const world = isMember ? scene.world : withoutMember(scene.world, scene.carol, circle)
  return example(withAcr(world, { resource: club, principal: circle, permission: 'read' }), c =>
    judge(c, deployed(scene, c.world)),
  )
}

clause(
  'acr.membership-changes',
  'A member keeps what its group grants after refused changes and loses it at its real removal',
  controlView,
  context =>
    onCircle(context, true, async (c, { anna, carol: actor, club, circle: group }) => {
      await expectReadBy(c, actor, club, 200, 'is a member of a group with read permission')
      const refused = [
        { operation: 'removeGroupMember', profile: actor },
        { operation: 'updateGroup', body: textOf(c, 'refused') },
        { operation: 'deleteGroup' },
      ] as const
      for (const request of c.known.served(refused)) {
        // What was not refused may have changed the members.
        if (!(await isRefused(c, { ...request, actor, group }))) return
        await expectReadBy(c, actor, club, 200, `is still a member after a refused ${request.operation}`)
      }
      if (!c.known.serves('addGroupMember') || !c.known.serves('removeGroupMember')) return
      const membership = { actor: anna, group, profile: actor }
      await requireSuccess(c, { operation: 'addGroupMember', ...membership })
      await requireSuccess(c, { operation: 'removeGroupMember', ...membership })
      await expectReadBy(c, actor, club, 403, 'was added once more and then removed')
    }),
)

clause(
  'acr.membership-changes',
  'A caller that may not add itself to a group gets nothing of what the group grants by trying',
  controlView,
  context =>
    onCircle(context, false, async (c, { carol: actor, club, circle: group }) => {
      if (!c.known.serves('addGroupMember')) return
      if (await isRefused(c, { operation: 'addGroupMember', actor, group, profile: actor }))
        await expectReadBy(c, actor, club, 403, 'is no member after a refused addGroupMember')
    }),
)

async function isRefused(c: Case, request: ClientRequest): Promise<boolean> {
  return isClientError(await sendAndSettle(c, request))
}

clause(
  'add.already-member',
  'Adding a member again changes nothing after a refused removal of that member',
  controlView,
  context =>
    onCircle(context, true, async (c, { anna, bo, carol: profile, circle: group }) => {
      if (!c.known.serves('removeGroupMember')) return
      const before = await viewGroup(c, anna, group)
      if (!(await isRefused(c, { operation: 'removeGroupMember', actor: bo, group, profile }))) return
      const response = await sendAndSettle(c, { operation: 'addGroupMember', actor: anna, group, profile })
      const after = await viewGroup(c, anna, group)
      c.expect(response.status === 200 && isSameView(before, after), () => ({
        decides: [response, after],
        expected: { statuses: [200], group: before.view },
        when: 'for a member whose removal was refused',
      }))
    }),
)
