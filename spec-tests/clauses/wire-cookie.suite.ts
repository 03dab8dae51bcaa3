import { type CredentialWalk, noToken } from '../actors/credential-walk.js'
import { expectRefusals, tryCredentials, withoutToken, withTokenIn } from '../actors/credentials.js'
import { requireSuccess } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { ownEmailSearch } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { isSuccess } from '../target/results.js'
import { actors, actorsWrite } from './needs.js'

clause(
  'wire.cookie',
  'A token in a header or in another cookie or in the query does not authenticate',
  actorsWrite,
  context =>
    tryCredentials(
      context,
      ({ suite }) => {
        const { cookie } = suite.target.wire
        return {
          [noToken]: withoutToken,
          'Bearer token': withTokenIn({ header: ['authorization', token => `Bearer ${token}`] }),
          'Bearer token, with a cookie that holds no token': withTokenIn({
            header: ['authorization', token => `Bearer ${token}`],
            cookie: 'signed-out',
          }),
          'Authorization without scheme': withTokenIn({ header: ['authorization', token => token] }),
          'other cookies': withTokenIn({ header: ['cookie', otherCookies(cookie)] }),
          'header named like the cookie': withTokenIn({ header: [cookie, token => token] }),
          'X-Auth-Token': withTokenIn({ header: ['x-auth-token', token => token] }),
          'query parameter': withTokenIn({ query: cookie }),
          'access_token parameter': withTokenIn({ query: 'access_token' }),
        }
      },
      (c, walk) => expectRefusals(c, ofNeededTokens(walk), ['no 2xx']),
    ),
)

/** What a target does without any token says nothing of where it looks for one. */
function ofNeededTokens({ attempts, ...walk }: CredentialWalk): CredentialWalk {
  const isOfToken = ({ variant, operation }: (typeof attempts)[number]) =>
    variant !== noToken && !walk.anonymous.has(operation)
  return { ...walk, attempts: attempts.filter(isOfToken) }
}

/** Cookies whose names end with the name of the token's cookie or differ from it in case: cookie names are case-sensitive. */
function otherCookies(cookie: string): (token: string) => string {
  const names = [`old-${cookie}`, cookie.toUpperCase(), cookie.toLowerCase()].filter(name => name !== cookie)
  return token => names.map(name => `${name}=${token}`).join('; ')
}

clause(
  'wire.cookie',
  'The token counts among other cookies before and after it',
  actors,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const { cookie } = suite.target.wire
      const request = ownEmailSearch(c)
      await requireSuccess(c, request)
      const amongOthers = withTokenIn({
        header: ['cookie', token => `theme=dark; ${cookie}=${token}; lang=en`],
      })
      const response = await c.send(amongOthers(request))
      c.expect(isSuccess(response.status), () => ({
        decides: response,
        expected: { statuses: [200] },
        when: 'if the request carries other cookies before and after the token',
        because: 'the cookie of the token counts as if it were alone',
      }))
    }),
)
