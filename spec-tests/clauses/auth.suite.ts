import { hasNoValidToken } from '../../src/report/failures/deciding.js'
import type { RequestRecord } from '../../src/report/report.js'
import { shownOperations } from '../actors/credential-walk.js'
import {
  badTokens,
  expectRefusals,
  needsSuccess,
  tryCredentials,
  withoutToken,
} from '../actors/credentials.js'
import { clause } from '../runner/clause.js'
import { actorsWrite } from './needs.js'

clause(
  'auth.token-required',
  'No operation succeeds or changes anything without a token: at the first try and the second',
  actorsWrite,
  context =>
    tryCredentials(
      context,
      () => ({ 'no token': withoutToken, 'no token again': withoutToken }),
      (c, walk) => expectRefusals(c, walk, ['no 2xx']),
    ),
)

clause(
  'auth.bad-token',
  'Every kind of bad token gets 401 or 403 from every operation and changes nothing',
  actorsWrite,
  context =>
    tryCredentials(context, badTokens, (c, walk) => {
      expectRefusals(c, walk, [401, 403])
      const missing = ['expired', 'wrongKey', 'tampered', 'none'].filter(name => !(name in badTokens(c)))
      c.require(
        missing.length === 0,
        () => `needs badTokens.${missing.join(', badTokens.')} in the target file`,
      )
    }),
)

/** The kinds of authentication failure of which at least one must get 401, in addition to a missing token. */
const failures = ['malformed', 'tampered', 'wrongKey', 'expired']

/** Such reads only look for changes, and that is judged by auth.bad-token and auth.token-required. */
const isReadWithToken = (request: RequestRecord) => request.method === 'GET' && !hasNoValidToken(request)

clause(
  'auth.unauthorized',
  'Every operation returns 401 to at least one kind of authentication failure',
  actorsWrite,
  context =>
    tryCredentials(
      context,
      // Another order than in auth.bad-token, so that a target that answers differently by turns contradicts itself.
      c => ({ 'no token': withoutToken, ...Object.fromEntries(Object.entries(badTokens(c)).reverse()) }),
      (c, { attempts, succeeded }) => {
        const sent = new Set(attempts.map(({ variant }) => variant))
        const isComplete = failures.every(name => sent.has(name))
        const tried = new Set(attempts.map(({ operation }) => operation))
        for (const operation of shownOperations(c.suite).filter(each => tried.has(each))) {
          const own = attempts.filter(attempt => attempt.operation === operation)
          const has401 = own.some(({ response }) => response.status === 401)
          c.require(
            has401 || isComplete,
            () =>
              'cannot be decided until every kind of bad token can be sent: needs badTokens in the target file',
          )
          c.require(succeeded.has(operation), () => needsSuccess(operation))
          if (!has401) c.omitRequests(0, isReadWithToken)
          c.expect(has401, () => ({
            decides: own.map(({ response }) => response),
            expected: { says: '401 for at least one of: no token, malformed, tampered, wrong key, expired' },
            wrong: 'returns 401 for no kind of authentication failure',
          }))
        }
      },
    ),
)
