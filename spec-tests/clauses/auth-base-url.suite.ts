import { changesState, type Operation, operations } from '../../src/spec/endpoints.js'
import { authorizedRequest } from '../actors/authorized-request.js'
import { type CredentialVariant, withBadToken, withoutToken } from '../actors/credentials.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import type { ClauseTest } from '../runner/registry.js'
import { isSuccess } from '../target/results.js'

/*
 * Tests that need only a base URL. If a request without a valid token succeeds, that is a failure. If it is refused,
 * that proves nothing, because the suite has no token with which the same request could succeed.
 */
const reading = { tier: 'anonymous' } as const
const writing = { tier: 'anonymous', writes: true } as const
const reads = operations.filter(operation => !changesState(operation))
const changes = operations.filter(changesState)
const malformedToken = withBadToken('malformed')

clause(
  'search.unauthenticated',
  'On a target of which only the base URL is known a search without a token does not succeed',
  reading,
  failsWith(withoutToken, ['searchPrincipals']),
)
clause(
  'auth.token-required',
  'On a target of which only the base URL is known no read succeeds without a token',
  reading,
  failsWith(withoutToken, reads),
)
clause(
  'auth.token-required',
  'On a target of which only the base URL is known no change succeeds without a token',
  writing,
  failsWith(withoutToken, changes),
)
clause(
  'auth.bad-token',
  'On a target of which only the base URL is known no read succeeds with a malformed token',
  reading,
  failsWith(malformedToken, reads),
)
clause(
  'auth.bad-token',
  'On a target of which only the base URL is known no change succeeds with a malformed token',
  writing,
  failsWith(malformedToken, changes),
)

function failsWith(change: CredentialVariant, tried: readonly Operation[]): ClauseTest['test'] {
  return async ({ suite, example }) => {
    if (suite.target.tier !== 'anonymous') return
    const scene = sceneOf(suite.target.wire.idPrefix)
    for (const operation of tried)
      await example(scene.world, async c => {
        const request = authorizedRequest(c, operation, fixtureInScene(scene, c.world), 'an anonymous caller')
        const response = await c.send(change(request))
        c.require(
          isSuccess(response.status),
          () =>
            `${operation} returned ${response.status}, which proves nothing unless the same request succeeds with a valid token: needs tokens in the target file`,
        )
        c.expect(false, () => ({ decides: response, expected: { statuses: ['no 2xx'] } }))
      })
  }
}
