import { changesState, type Operation, operations } from '../../src/spec/endpoints.js'
import { authorizedRequest, type CredentialVariant } from '../actors/credential-walk.js'
import { withBadToken, withoutToken } from '../actors/credentials.js'
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

clause('search.unauthenticated', reading, failsWith(withoutToken, ['searchPrincipals']))
clause('auth.token-required', reading, failsWith(withoutToken, reads))
clause('auth.token-required', writing, failsWith(withoutToken, changes))
clause('auth.bad-token', reading, failsWith(malformedToken, reads))
clause('auth.bad-token', writing, failsWith(malformedToken, changes))

function failsWith(change: CredentialVariant, tried: readonly Operation[]): ClauseTest['test'] {
  return async ({ suite, example }) => {
    if (suite.tier !== 'anonymous') return
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
