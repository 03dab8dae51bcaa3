import { viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { effectMissing } from './expect-denied.js'
import { expectReadBy } from './expect-reads.js'
import { controlView } from './needs.js'

clause(
  'acr.membership-changes',
  'A caller that leaves a group by its own request cannot read through it until it joins again',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember') || !suite.known.serves('removeGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const acrs = [
      ...scene.world.acrs,
      ...readAndWrite(scene.carol, [scene.circle]),
      { resource: scene.club, principal: scene.circle, permission: 'read' as const },
    ]
    await example({ ...scene.world, acrs }, async c => {
      const { carol, circle, club } = deployed(scene, c.world)
      const membership = { actor: carol, group: circle, profile: carol }
      await expectReadBy(c, carol, club, 200, 'is a member of a group with read permission')
      await requireSuccess(c, { operation: 'removeGroupMember', ...membership })
      await expectReadBy(c, carol, club, 403, 'has left the group with read permission by its own request')
      await requireSuccess(c, { operation: 'addGroupMember', ...membership })
      await expectReadBy(c, carol, club, 200, 'has joined the group with read permission by its own request')
    })
  },
)

clause(
  'remove.member',
  'A member that has write permission only through the group itself can remove itself',
  controlView,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const acrs = [...scene.world.acrs, ...readAndWrite(scene.circle, [scene.circle])]
    await example({ ...scene.world, acrs }, async c => {
      const { anna, carol, circle } = deployed(scene, c.world)
      const membership = { actor: carol, group: circle, profile: carol }
      const response = await sendAndSettle(c, { operation: 'removeGroupMember', ...membership })
      const after = await viewGroup(c, anna, circle)
      c.expect(response.status === 200 && after.view?.members?.includes(carol) === false, () => ({
        decides: [response, after],
        expected: { statuses: [200], says: 'the caller is no longer a member' },
        wrong: effectMissing(after),
        when: 'for a caller that leaves a group on which it has write permission only as a member',
      }))
    })
  },
)
