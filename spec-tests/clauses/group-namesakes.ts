import type { Group, Id, World } from '../../src/spec/nouns.js'
import { createGroup, NotCreated } from '../actors/group-fixture.js'
import { isClientError } from '../actors/requests.js'
import { deployed, readAndWrite, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'

/** Two groups with the same texts are two groups. A target that refuses equal titles refuses this world. */
export function onGroupNamesakes(
  judge: (c: Case, scene: Scene, twins: readonly [Group, Group]) => Promise<void>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const texts = { title: 'Rowing eights', description: 'On the water before six' }
    const [one, two] = ['1', '2'].map(digit => `${idPrefix}${digit.repeat(32)}`) as [string, string]
    const world: World = {
      ...scene.world,
      groups: [
        ...scene.world.groups,
        { svc_id: one, ...texts, members: [scene.bo] },
        { svc_id: two, ...texts, members: [] },
      ],
      acrs: [
        ...readAndWrite(scene.anna, [one, two]),
        { resource: one, principal: scene.carol, permission: 'read' },
        { resource: scene.club, principal: one, permission: 'read' },
      ],
    }
    await example(world, c => judge(c, deployed(scene, c.world), c.world.groups.slice(-2) as [Group, Group]))
  }
}

/** Creates another group with the texts of a group, if the target allows it: open.duplicate-title. */
export async function namesakeOf(c: Case, actor: Id, group: Group): Promise<Group | undefined> {
  const { title, description } = group
  try {
    return { ...group, svc_id: await createGroup(c, actor, { title, description }) }
  } catch (error) {
    if (error instanceof NotCreated && isClientError(error.response)) return undefined
    throw error
  }
}
