import type { ClauseId } from '../../src/spec/clauses.js'
import { type Operation, operations } from '../../src/spec/endpoints.js'
import { authorizedRequest, type CredentialVariant } from '../actors/credential-walk.js'
import {
  badTokens,
  expectRefusals,
  isServed,
  isUnauthenticated,
  tokenless,
  tryCredentials,
} from '../actors/credentials.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { formatResponse } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { searchForOneself } from '../actors/searching.js'
import { clause } from '../runner/clause.js'

const needs = { tier: 'actors', writes: true } as const

clause('auth.token-required', needs, context =>
  tryCredentials(
    context,
    () => ({ 'no token': tokenless, 'no token again': tokenless }),
    (c, walked) => expectRefusals(c, walked, () => true, 'no 2xx, and nothing changes'),
  ),
)

clause('auth.bad-token', needs, context =>
  tryCredentials(context, badTokens, (c, walked) => {
    expectRefusals(c, walked, isUnauthenticated, '401 or 403, and nothing changes')
    const untried = ['expired', 'wrongKey', 'tampered', 'none'].filter(
      name => !(`the token ${name}` in badTokens(c)),
    )
    c.require(untried.length === 0, () => `needs badTokens.${untried.join(', badTokens.')} of the target`)
  }),
)

clause('auth.unauthorized', needs, context =>
  tryCredentials(
    context,
    c => ({ 'no token': tokenless, ...badTokens(c) }),
    (c, walked) => {
      const { attempts, served } = walked
      const tried = new Set(attempts.map(({ variant }) => variant))
      const all = ['malformed', 'tampered', 'wrongKey', 'expired'].every(name =>
        tried.has(`the token ${name}`),
      )
      for (const operation of new Set(attempts.map(attempt => attempt.operation))) {
        const responses = attempts.filter(attempt => attempt.operation === operation)
        const told = responses.some(({ response }) => response.status === 401)
        c.require(told || all, () => 'undecided until every kind of bad token can be tried: needs badTokens')
        c.require(
          served.has(operation),
          () => `needs ${operation} to be served with a good token, and it was not`,
        )
        c.expect(told, () => ({
          message: `${operation} responses no authentication failure with 401`,
          expected: '401 to at least one of: no token, malformed, tampered, wrong key, expired',
          observed: responses.map(({ variant, response }) => `${variant}: ${response.status}`).join('; '),
        }))
      }
    },
  ),
)

clause('search.unauthenticated', { tier: 'actors' }, ({ suite, example }) =>
  example(sceneOf(suite.target.wire.idPrefix).world, async c => {
    const request = searchForOneself(c)
    const served = await c.send(request)
    for (const [variant, toVariant] of Object.entries({ 'no token': tokenless, ...badTokens(c) })) {
      const response = await c.send(toVariant(request))
      c.require(
        served.status === 200 || isServed({ response }),
        () => 'needs a search that is served with a good token',
      )
      c.expect(isUnauthenticated({ response }), () => ({
        message: `a search with ${variant} is not refused as unauthenticated`,
        expected: '401 or 403',
        observed: formatResponse(response),
      }))
    }
  }),
)

/** What can be tried with a base URL alone: being served is a failure, being refused proves nothing. */
function knock(id: ClauseId, operation: Operation, toVariant: CredentialVariant): void {
  const writes =
    operation === 'searchPrincipals' || operation === 'readGroup' ? {} : { writes: true as const }
  clause(id, { tier: 'anonymous', ...writes }, async ({ suite, example }) => {
    if (suite.tier !== 'anonymous') return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(scene.world, async c => {
      const request = toVariant(authorizedRequest(c, operation, fixtureInScene(scene, c.world), 'Nobody'))
      const response = await c.send(request)
      c.require(isServed({ response }), () => refusedAlone(operation, response.status))
      c.expect(false, () => ({
        message: `${operation} serves a caller with ${request.actor === null ? 'no token' : 'a malformed token'}`,
        expected: 'no 2xx',
        observed: formatResponse(response),
      }))
    })
  })
}

function refusedAlone(operation: Operation, status: number): string {
  return `${operation} answered ${status}, which counts only beside the same request served: needs tokens in the target file`
}

knock('search.unauthenticated', 'searchPrincipals', tokenless)
for (const operation of operations) {
  knock('auth.token-required', operation, tokenless)
  knock('auth.bad-token', operation, request => ({ ...request, actor: 'bad:malformed' }))
}
