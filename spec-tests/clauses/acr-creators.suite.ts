import { createGroup, textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { controlWrite } from './needs.js'

/**
 * A creator may have a permission on its group as a member of Vetted: then another member of Vetted has it too
 * (open.creator-grant).
 */
clause(
  'acr.membership-changes',
  'A creator that leaves Vetted keeps its own permissions on the group that it has created',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup') || !suite.known.serves('removeGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { anna, bo, carol, vetted, world } = scene
    const groups = world.groups.map(group =>
      group.svc_id === vetted ? { ...group, members: [anna, bo] } : group,
    )
    const staged = { ...world, groups, acrs: [...world.acrs, ...readAndWrite(carol, [vetted])] }
    await example(staged, async c => {
      const { anna, bo, carol, vetted } = deployed(scene, c.world)
      const group = await createGroup(c, anna, textOf(c, 'kept'))
      const requests = suite.known.served([
        { operation: 'readGroup', group },
        { operation: 'updateGroup', group, body: textOf(c, 'changed') },
        { operation: 'addGroupMember', group, profile: carol },
      ] as const)
      const own = []
      for (const request of requests) {
        const { status } = await sendAndSettle(c, { ...request, actor: bo })
        const isOwn = status === 403 && (await sendAndSettle(c, { ...request, actor: anna })).status === 200
        if (isOwn) own.push(request)
      }
      if (own.length === 0) return
      const leaving = { operation: 'removeGroupMember', actor: carol, group: vetted, profile: anna } as const
      // A target may refuse every change of Vetted: open.system-group.
      if ((await sendAndSettle(c, leaving)).status !== 200) return
      for (const request of own) {
        const response = await sendAndSettle(c, { ...request, actor: anna })
        c.expect(response.status === 200, () => ({
          decides: response,
          expected: { statuses: [200] },
          when: 'to the creator of the group, who has left Vetted',
          because:
            'the creator had this permission, and not as a member of Vetted, since another member does not have it',
        }))
      }
    })
  },
)
