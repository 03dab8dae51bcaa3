import type { Id } from '../../src/spec/nouns.js'
import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { deleteGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { withMember } from '../arbitraries/granted-worlds.js'
import { clause } from '../runner/clause.js'
import { expectReadBy } from './expect-reads.js'
import { controlView } from './needs.js'

/** A group that takes the place of a deleted one in a database has nothing of the deleted one. */
clause(
  'acr.deleted-group',
  'A group that is created after a deletion has no permission or caller of the deleted group',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup') || !suite.known.serves('deleteGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { bo, carol, vetted, club, circle } = scene
    const world = {
      ...withMember(scene.world, bo, vetted),
      acrs: [...scene.world.acrs, ...readAndWrite(carol, [circle]), ...readAndWrite(circle, [club])],
    }
    await example(world, async c => {
      const { anna, bo, carol, club, circle } = deployed(scene, c.world)
      const create = (creator: Id) => createIfAccepted(c, creator, textOf(c, 'successor'))
      await deleteGroup(c, anna, circle)
      const group = await create(bo)
      if (group === undefined) return
      await expectReadBy(c, carol, group, 403, 'had permission on a deleted group')
      const joined = await sendAndSettle(c, { operation: 'addGroupMember', actor: bo, group, profile: carol })
      for (const member of joined.status === 200 ? [bo, carol] : [bo])
        await expectReadBy(
          c,
          member,
          club,
          403,
          'joined a new group after a group with permission was deleted',
        )
      const own = await create(anna)
      if (own === undefined) return
      const { status } = await sendAndSettle(c, { operation: 'deleteGroup', actor: anna, group: own })
      const next = status === 200 ? await create(bo) : undefined
      if (next !== undefined && c.known.newGroupGrants.vetted.length === 0)
        await expectReadBy(c, anna, next, 403, 'has created and deleted another group')
    })
  },
)
