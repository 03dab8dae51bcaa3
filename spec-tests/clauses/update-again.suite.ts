import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import type { GroupText } from '../target/group-text.js'
import { controlView } from './needs.js'

for (const field of ['title', 'description'] as const)
  clause(
    `update.${field}`,
    `A ${field} that its caller has sent before is stored again after a change by another caller`,
    controlView,
    ({ suite, example }) => {
      const scene = sceneOf(suite.target.wire.idPrefix)
      const acrs = [...scene.world.acrs, ...readAndWrite(scene.carol, [scene.club])]
      return example({ ...scene.world, acrs }, async c => {
        const { anna, carol, club: group } = deployed(scene, c.world)
        const body: Partial<GroupText> = { [field]: textOf(c, 'again')[field] }
        const update = (actor: Id, body: Partial<GroupText>) => ({
          operation: 'updateGroup' as const,
          actor,
          group,
          body,
        })
        await requireSuccess(c, update(anna, body))
        await requireSuccess(c, update(carol, { [field]: textOf(c, 'between')[field] }))
        const response = await sendAndSettle(c, update(anna, body))
        const view = await requireGroup(c, anna, group)
        c.expect(response.status === 200 && view[field] === body[field], () => ({
          decides: [response, ...c.last],
          expected: { statuses: [200], group: body },
          when: 'by a request that its caller has sent before another one changed the group',
        }))
      })
    },
  )
