import { choice, observed, statuses, text } from './open-point.js'

const tolerance =
  'Section 7 says “401 Unauthorized | Authentication failure on any endpoint”, and names a 403 for a caller who is not authenticated at search alone. The suite accepts 403 on every endpoint too, because section 7 does not show “The exact conditions that yield 401”, but not for every kind of failure: on each endpoint, at least one kind gets 401 (auth.unauthorized).'

/** Sections 5, 7 and 8: tokens and rates. */
export const authenticationPoints = {
  'missing-token': choice({
    question: 'Which status does a request without a token get?',
    scope: 'operation',
    values: statuses(401, 403),
    default: '401',
    why: 'A request without a token is an authentication failure.',
    tolerance,
  }),
  'bad-token': choice({
    question: 'Which status does a request with an invalid token get?',
    scope: 'operation',
    values: statuses(401, 403),
    default: '401',
    why: 'A token that is invalid is an authentication failure.',
    tolerance,
  }),
  'token-subject-gone': choice({
    question: 'Which status does a valid token get if its profile no longer exists?',
    scope: 'operation',
    values: statuses(401, 403),
    default: '401',
    why: 'Without a profile there is no caller to authenticate.',
  }),
  'token-lifetime': text({
    question: 'How many seconds is a token valid?',
    scope: 'server',
    pattern: /^[1-9]\d{0,8}$/,
    notation: 'a whole number of seconds from 1 to 999999999',
    samples: ['3600', '600'],
    default: '86400',
    why: 'A token of one day does not expire during a day of work or a long test run.',
  }),
  'rate-limit': observed({
    question: 'How many requests does the server accept before it returns 429 with Retry-After?',
    default: 'none',
    why: 'A rate limit would only slow down the users of a test server. The suite obeys one: after a 429 it waits, and then sends the request again.',
  }),
} as const
