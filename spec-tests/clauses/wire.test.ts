import type { ClauseId } from '../../src/spec/clauses.js'
import { walk } from '../actors/credential-walk.js'
import { formatResponse, textOf } from '../actors/group-fixture.js'
import { clause } from '../runner/clause.js'
import { layoutsOf } from '../target/group-layout.js'

/** Every response of the run is judged by these; a walk through all operations makes sure that there are some. */
const everyAnswer: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
]

for (const id of everyAnswer)
  clause(id, { tier: 'actors', writes: true }, context =>
    context.withFixture(async (c, fixture) => {
      const { served } = await walk(c, fixture, {
        'no token': request => ({ ...request, actor: null }),
        stranger: request => ({ ...request, actor: fixture.stranger }),
      })
      c.require(served.size > 0, () => 'needs an operation that is served with a good token, and none was')
    }),
  )

/** A string may hold any character; what becomes of NUL is open, but not that it is an error of the server's. */
clause('wire.no-server-error', { tier: 'actors', writes: true }, context =>
  context.withFixture(async (c, { manager, club }) => {
    const { title, description } = textOf(c, 'nul\u0000')
    const request = { actor: manager, group: club.svc_id } as const
    await c.send({ operation: 'searchPrincipals', actor: manager, query: { s: title } })
    await c.send({ operation: 'createGroup', actor: manager, body: { title, description } })
    await c.send({ ...request, operation: 'updateGroup', body: { title } })
    await c.send({ ...request, operation: 'readGroup' })
  }),
)

/** Where a group shows its members, it shows them by their whole SVC-IDs. */
clause('wire.id-prefix', { tier: 'actors', writes: true }, context =>
  context.withFixture(async (c, { manager, club }) => {
    const { idPrefix } = c.suite.target.wire
    const read = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
    const members = club.members.map(id => id.slice(idPrefix.length))
    const isWhole = layoutsOf(read.json, club).length > 0
    const isBare = !isWhole && layoutsOf(read.json, { ...club, members }).length > 0
    c.require(
      isWhole || isBare,
      () => `needs a group to be read, and the response was ${formatResponse(read)}`,
    )
    c.expect(!isBare, () => ({
      message: 'readGroup shows the SVC-IDs of members without their prefix',
      expected: JSON.stringify(club.members),
      observed: formatResponse(read),
    }))
  }),
)
