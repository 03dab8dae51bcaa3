import { elsewhere, expectRefusals, tryCredentials } from '../actors/credentials.js'
import { formatResponse } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { searchForOneself } from '../actors/searching.js'
import { clause } from '../runner/clause.js'

clause('wire.cookie', { tier: 'actors', writes: true }, context =>
  tryCredentials(
    context,
    ({ suite }) => {
      const { cookie } = suite.target.wire
      return {
        'the token as a bearer': elsewhere({ header: ['authorization', token => `Bearer ${token}`] }),
        'the token after no scheme': elsewhere({ header: ['authorization', token => token] }),
        'the token in other cookies': elsewhere({ header: ['cookie', otherCookies(cookie)] }),
        'the token in a header': elsewhere({ header: [cookie, token => token] }),
        'the token as X-Auth-Token': elsewhere({ header: ['x-auth-token', token => token] }),
        'the token in the query': elsewhere({ query: cookie }),
        'the token as access_token': elsewhere({ query: 'access_token' }),
      }
    },
    (c, walked) =>
      expectRefusals(c, walked, () => true, 'no 2xx, and nothing changes: only the cookie counts'),
  ),
)

/** Cookies whose names end like the token's, or differ in case alone: names of cookies are told apart by it. */
function otherCookies(cookie: string): (token: string) => string {
  const names = [`old-${cookie}`, cookie.toUpperCase(), cookie.toLowerCase()].filter(name => name !== cookie)
  return token => names.map(name => `${name}=${token}`).join('; ')
}

/** Other cookies may stand before it and after it. */
clause('wire.cookie', { tier: 'actors' }, ({ suite, example }) =>
  example(sceneOf(suite.target.wire.idPrefix).world, async c => {
    const { cookie } = suite.target.wire
    const request = searchForOneself(c)
    const alone = await c.send(request)
    c.require(alone.status === 200, () => 'needs a search that is served with a good token')
    const among = await c.send(
      elsewhere({ header: ['cookie', token => `theme=dark; ${cookie}=${token}; lang=en`] })(request),
    )
    c.expect(among.status === 200, () => ({
      message: 'a search with the token in its cookie, among other cookies, is not served',
      expected: '200, as with that cookie alone',
      observed: formatResponse(among),
    }))
  }),
)
