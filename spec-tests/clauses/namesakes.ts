import type { Id } from '../../src/spec/nouns.js'
import { deployed, type Scene, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import type { ClauseTest } from '../runner/registry.js'
import { shared, withNamesakes } from '../scenarios/profile-namesakes.js'

/** The profiles of the scene, and a profile with the name of each. */
interface Namesakes extends Scene {
  readonly otherAnna: Id
  readonly otherBo: Id
  readonly otherCarol: Id
}

/** Two profiles with the same name are two profiles: what is true of one says nothing of the other. */
export function onNamesakes(
  judge: (c: Case, namesakes: Namesakes, says: string) => Promise<unknown>,
): ClauseTest['test'] {
  return async ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    for (const each of Object.values(shared))
      await example(withNamesakes(sceneOf(idPrefix), idPrefix, each), async c => {
        await judge(c, namesakesIn(c), each.says)
      })
  }
}

function namesakesIn({ world, suite }: Case): Namesakes {
  const own = deployed(sceneOf(suite.target.wire.idPrefix), world)
  const [otherAnna, otherBo, otherCarol] = world.profiles.slice(-3).map(({ svc_id }) => svc_id) as [
    Id,
    Id,
    Id,
  ]
  return { ...own, otherAnna, otherBo, otherCarol }
}
