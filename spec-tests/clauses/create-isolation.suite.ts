import { createGroup, textOf } from '../actors/group-fixture.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { withMember } from '../arbitraries/granted-worlds.js'
import { clause } from '../runner/clause.js'
import type { HttpResponse } from '../target/client.js'
import { controlWrite } from './needs.js'

clause(
  'state.isolation',
  'A caller that creates a group may read the same of the other groups as before',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('createGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { world, carol, vetted } = scene
    await example(withMember(world, carol, vetted), async c => {
      const { carol: actor, vetted, club, circle } = deployed(scene, c.world)
      const access = async () => {
        const responses: HttpResponse[] = []
        for (const group of [vetted, club, circle])
          responses.push(await c.send({ operation: 'readGroup', actor, group }))
        return responses
      }
      const before = await access()
      await createGroup(c, actor, textOf(c, 'other'))
      const after = await access()
      const wrong = after.findIndex(({ status }, at) => status !== before[at]?.status)
      c.expect(wrong === -1, () => ({
        decides: after[wrong] ?? [],
        expected: { statuses: [before[wrong]?.status ?? 0] },
        when: 'to the creator of another group',
        because: 'that is what it returned before',
      }))
    })
  },
)
