import type { ClauseId } from '../../src/spec/clauses.js'
import { clause } from '../clause.js'
import { deployed, sceneOf } from '../scene.js'
import { walk } from '../walk.js'

/** Every answer of the run is judged by these; a walk through all operations makes sure that there are some. */
const everyAnswer: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
]

for (const id of everyAnswer)
  clause(id, { tier: 'control', writes: true }, ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    return example(scene.world, async c => {
      const { served } = await walk(c, deployed(scene, c.world), {
        'no token': ask => ({ ...ask, actor: null }),
        stranger: ask => ({ ...ask, actor: deployed(scene, c.world).carol }),
      })
      c.require(served.size > 0, () => 'needs an operation that is served with a good token, and none was')
    })
  })
