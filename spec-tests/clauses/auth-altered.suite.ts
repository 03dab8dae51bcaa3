import { tokenPlace } from '../../src/report/token-place.js'
import { requireGroup } from '../actors/group-view.js'
import { clause } from '../runner/clause.js'
import { isSuccess } from '../target/results.js'
import { actorsView } from './needs.js'

/** What a cookie holds, by what is wrong with it, for a valid token. */
const altered = {
  'a valid token and one more part': (token: string) => `${token}.x`,
  'an empty text': () => '',
}

clause(
  'auth.bad-token',
  'An empty cookie and a token with one more part get no 2xx to a search and a read',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club }) => {
      const { svc_id: group } = club
      await requireGroup(c, actor, group)
      for (const [says, cookieOf] of Object.entries(altered))
        for (const request of c.known.served([
          { operation: 'searchPrincipals', actor, query: { s: club.title } },
          { operation: 'readGroup', actor, group },
        ] as const)) {
          const response = await c.send({ ...request, elsewhere: { cookie: cookieOf(tokenPlace(actor)) } })
          c.expect(!isSuccess(response.status), () => ({
            decides: response,
            expected: { statuses: ['no 2xx'] },
            when: `to a cookie that holds ${says}`,
            because: 'that is not a valid token',
          }))
        }
    }),
)
