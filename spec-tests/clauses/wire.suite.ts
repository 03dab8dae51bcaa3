import { credentialWalk } from '../actors/credential-walk.js'
import { withoutToken } from '../actors/credentials.js'
import { textOf } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { similarId } from '../actors/unknown-ids.js'
import { patterns } from '../arbitraries/patterns.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { formatResponse } from '../target/format-response.js'
import { layoutsOf } from '../target/group-layout.js'
import { actors, actorsWrite } from './needs.js'

clause(
  'wire.json',
  'On a fixed world every operation returns JSON or an empty body to every caller',
  actorsWrite,
  sendEveryOperation,
)
clause(
  'wire.success-status',
  'On a fixed world every operation returns 200 when it succeeds and no other 2xx',
  actorsWrite,
  sendEveryOperation,
)
clause(
  'wire.id-prefix',
  'On a fixed world every operation returns SVC-IDs with their prefix',
  actorsWrite,
  sendEveryOperation,
)
clause(
  'wire.no-server-error',
  'On a fixed world no operation returns a 5xx to any caller',
  actorsWrite,
  sendEveryOperation,
)

/**
 * The runner checks these clauses on every response of the run. This test makes sure that there are some on a target
 * that keeps its world.
 */
async function sendEveryOperation(context: TestContext): Promise<void> {
  if (context.suite.target.takesWorlds) return
  await context.withFixture(async (c, fixture) => {
    const { succeeded } = await credentialWalk(c, fixture, {
      'no token': withoutToken,
      stranger: request => ({ ...request, actor: fixture.stranger }),
    })
    c.require(succeeded.size > 0, () => 'needs an operation that succeeds with a valid token')
  })
}

/**
 * A string may hold any character, a profile may join again, and a former member may leave again. How a server treats
 * NUL is open, but nothing of this may cause a server error.
 */
clause(
  'wire.no-server-error',
  'Texts with control characters or an emoji and repeated joins and removals get no 5xx',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, member, club }) => {
      const group = club.svc_id
      const ofTexts = ['nul\u0000', 'bell\u0007', 'fish 🐟'].flatMap(about => {
        const { title, description } = textOf(c, about)
        return [
          { operation: 'createGroup', body: { title, description } },
          { operation: 'updateGroup', group, body: { title } },
          { operation: 'readGroup', group },
          { operation: 'searchPrincipals', query: { s: title } },
          { operation: 'searchPrincipals', query: { s: description } },
        ] as const
      })
      // Elsewhere an invented SVC-ID may be in use.
      const profiles = c.target.takesWorlds ? [member, similarId(c, member)] : [member]
      const ofProfiles = profiles.flatMap(profile =>
        (['addGroupMember', 'removeGroupMember', 'removeGroupMember'] as const).map(operation => ({
          operation,
          group,
          profile,
        })),
      )
      for (const request of c.known.served([...ofTexts, ...ofProfiles]))
        await c.send({ ...request, actor: manager })
    }),
)

/** Signs that end a pattern or a statement are signs like any other, and words that programs know are words. */
clause(
  'wire.no-server-error',
  'Searches for pattern signs and for words that programs know get no 5xx',
  actors,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const [actor = ''] = c.actors
      const words = ['constructor', '__proto__', 'The Ocean Physics']
      for (const s of [...patterns.map(pattern => pattern('Ocean Physics', 2)), ...words])
        await c.send({ operation: 'searchPrincipals', actor, query: { s } })
    }),
)

clause('wire.id-prefix', 'A read shows the members with their complete SVC-IDs', actorsWrite, context =>
  context.withFixture(async (c, { manager, club }) => {
    const { idPrefix } = c.target.wire
    const read = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
    const withoutPrefix = club.members.map(id => id.slice(idPrefix.length))
    const isComplete = layoutsOf(read.json, club).length > 0
    const isCut = !isComplete && layoutsOf(read.json, { ...club, members: withoutPrefix }).length > 0
    c.require(
      isComplete || isCut,
      () => `needs readGroup to show a group; the target returned ${formatResponse(read)}`,
    )
    c.expect(!isCut, () => ({
      decides: read,
      expected: { group: { members: club.members } },
      wrong: 'shows the SVC-IDs of members without their prefix',
    }))
  }),
)
