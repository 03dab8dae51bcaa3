import type { ClauseId } from '../../src/spec/clauses.js'
import { clause } from '../clause.js'
import { walk } from '../walk.js'

/** Every answer of the run is judged by these; a walk through all operations makes sure that there are some. */
const everyAnswer: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
]

for (const id of everyAnswer)
  clause(id, { tier: 'actors', writes: true }, trial =>
    trial.cast(async (c, cast) => {
      const { served } = await walk(c, cast, {
        'no token': ask => ({ ...ask, actor: null }),
        stranger: ask => ({ ...ask, actor: cast.stranger }),
      })
      c.require(served.size > 0, () => 'needs an operation that is served with a good token, and none was')
    }),
  )
