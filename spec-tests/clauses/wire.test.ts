import type { ClauseId } from '../../src/spec/clauses.js'
import { tellAnswer, textOf } from '../actors/actors.js'
import { walk } from '../actors/credential-walk.js'
import { clause } from '../runner/clause.js'
import { shapesOf } from '../target/group-layout.js'

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

/** A string may hold any character; what becomes of NUL is open, but not that it is an error of the server's. */
clause('wire.no-server-error', { tier: 'actors', writes: true }, trial =>
  trial.cast(async (c, { manager, club }) => {
    const { title, description } = textOf(c, 'nul\u0000')
    const ask = { actor: manager, group: club.svc_id } as const
    await c.ask({ operation: 'searchPrincipals', actor: manager, query: { s: title } })
    await c.ask({ operation: 'createGroup', actor: manager, body: { title, description } })
    await c.ask({ ...ask, operation: 'updateGroup', body: { title } })
    await c.ask({ ...ask, operation: 'readGroup' })
  }),
)

/** Where a group shows its members, it shows them by their whole SVC-IDs. */
clause('wire.id-prefix', { tier: 'actors', writes: true }, trial =>
  trial.cast(async (c, { manager, club }) => {
    const { idPrefix } = c.suite.target.wire
    const read = await c.ask({ operation: 'readGroup', actor: manager, group: club.svc_id })
    const members = club.members.map(id => id.slice(idPrefix.length))
    const isWhole = shapesOf(read.json, club).length > 0
    const isBare = !isWhole && shapesOf(read.json, { ...club, members }).length > 0
    c.require(isWhole || isBare, () => `needs a group to be read, and the answer was ${tellAnswer(read)}`)
    c.expect(!isBare, () => ({
      message: 'readGroup shows the SVC-IDs of members without their prefix',
      expected: JSON.stringify(club.members),
      observed: tellAnswer(read),
    }))
  }),
)
