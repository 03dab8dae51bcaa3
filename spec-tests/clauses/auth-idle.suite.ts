import { withBadToken, withoutToken } from '../actors/credentials.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { clause } from '../runner/clause.js'
import { isSuccess } from '../target/results.js'
import { actorsView } from './needs.js'

for (const [id, credentials] of [
  ['auth.token-required', { 'no token': withoutToken }],
  ['auth.bad-token', { malformed: withBadToken('malformed'), wrongKey: withBadToken('wrongKey') }],
] as const)
  clause(
    id,
    'An update or add or removal that would change nothing gets no 2xx without a valid token',
    actorsView,
    context =>
      context.withFixture(async (c, { manager: actor, member, stranger, club: { svc_id: group } }) => {
        const { title, description } = await requireGroup(c, actor, group)
        const idle = c.known.served([
          { operation: 'addGroupMember', actor, group, profile: member },
          { operation: 'removeGroupMember', actor, group, profile: stranger },
          { operation: 'updateGroup', actor, group, body: { title, description } },
        ])
        const bad = c.suite.staging.badTokens(c.deployment)
        const [first] = idle
        if (first !== undefined) await requireSuccess(c, first)
        for (const [says, change] of Object.entries(credentials)) {
          if (says !== 'no token' && !(says in bad)) continue
          for (const request of idle) {
            c.omitRequests(0)
            const response = await sendAndSettle(c, change(request))
            c.expect(!isSuccess(response.status), () => ({
              decides: response,
              expected: { statuses: ['no 2xx'] },
              when: '(the request would change nothing)',
              because: 'the caller has no valid token',
            }))
          }
        }
      }),
  )
