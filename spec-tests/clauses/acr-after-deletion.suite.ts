import type { Id } from '../../src/spec/nouns.js'
import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { formatResponse, sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { controlView } from './needs.js'
import { requireDecision } from './require-decision.js'

/** A group that takes the place of a deleted one in a database has nothing of the deleted one. */
clause('acr.deleted-group', controlView, async ({ suite, example }) => {
  if (!suite.serves('createGroup') || !suite.serves('deleteGroup')) return
  const scene = sceneOf(suite.target.wire.idPrefix)
  const { carol, vetted, club, circle } = scene
  const world = {
    ...scene.world,
    groups: scene.world.groups.map(group =>
      group.svc_id === vetted ? { ...group, members: [scene.anna, scene.bo] } : group,
    ),
    acrs: [...scene.world.acrs, ...readAndWrite(carol, [circle]), ...readAndWrite(circle, [club])],
  }
  await example(world, async c => {
    const { anna, bo, carol, club, circle } = deployed(scene, c.world)
    const create = (creator: Id) => createIfAccepted(c, creator, textOf(c, 'successor'))
    await deleteGroup(c, anna, circle)
    const group = await create(bo)
    if (group === undefined) return
    await expectNoRead(c, carol, group, 'had permission on a deleted group')
    const joined = await sendAndSettle(c, { operation: 'addGroupMember', actor: bo, group, profile: carol })
    for (const member of joined.status === 200 ? [bo, carol] : [bo])
      await expectNoRead(c, member, club, 'joined a new group after a group with permission was deleted')
    const own = await create(anna)
    if (own === undefined) return
    const { status } = await sendAndSettle(c, { operation: 'deleteGroup', actor: anna, group: own })
    const next = status === 200 ? await create(bo) : undefined
    if (next !== undefined && c.suite.newGroupGrants.vetted.length === 0)
      await expectNoRead(c, anna, next, 'has created and deleted another group')
  })
})

async function expectNoRead(c: Case, actor: Id, group: Id, what: string): Promise<void> {
  const response = await c.send({ operation: 'readGroup', actor, group })
  requireDecision(c, response, false)
  c.expect(response.status === 403, () => ({
    message: `readGroup does not return 403 to a caller that ${what}`,
    expected: '403: the ACRs of a deleted group are gone with it',
    observed: formatResponse(response),
  }))
}
