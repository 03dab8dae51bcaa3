import { createGroup, textOf } from '../actors/group-fixture.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { withMember } from '../arbitraries/granted-worlds.js'
import { clause } from '../runner/clause.js'
import { controlWrite } from './needs.js'

clause(
  'state.isolation',
  'A caller that creates a group may read the same of the other groups as before',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.serves('createGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { world, carol, vetted } = scene
    await example(withMember(world, carol, vetted), async c => {
      const { carol: actor, vetted, club, circle } = deployed(scene, c.world)
      const access = async () => {
        const statuses: number[] = []
        for (const group of [vetted, club, circle])
          statuses.push((await c.send({ operation: 'readGroup', actor, group })).status)
        return statuses.join(', ')
      }
      const before = await access()
      await createGroup(c, actor, textOf(c, 'other'))
      const after = await access()
      c.expect(before === after, () => ({
        message: 'createGroup changes what its caller may read of other groups',
        expected: `${before} to reads of Vetted and two other groups, as before`,
        observed: after,
      }))
    })
  },
)
