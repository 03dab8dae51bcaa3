import type { Group, Id } from '../../src/spec/nouns.js'
import { createGroup, NotCreated } from '../actors/group-fixture.js'
import { isClientError } from '../actors/requests.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'
import { withTwins } from '../scenarios/group-namesakes.js'

/** Two groups with the same texts are two groups. A target that refuses equal titles refuses this world. */
export function onGroupNamesakes(
  judge: (c: Case, scene: Scene, twins: readonly [Group, Group]) => Promise<void>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    await example(withTwins(scene, idPrefix), c =>
      judge(c, deployed(scene, c.world), c.world.groups.slice(-2) as [Group, Group]),
    )
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
