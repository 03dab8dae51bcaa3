import { choice, observed, statuses, text } from './open-point.js'

/** Sections 5, 7 and 8: tokens and rates. */
export const authenticationPoints = {
  'missing-token': choice({
    question: 'Which status does a request without a token get?',
    scope: 'operation',
    values: statuses(401, 403),
    default: '401',
    why: '401 is the standard status for a request without credentials.',
  }),
  'bad-token': choice({
    question: 'Which status does a request with an invalid token get?',
    scope: 'operation',
    values: statuses(401, 403),
    default: '401',
    why: '401 is the standard status for credentials that do not authenticate the caller.',
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
    why: 'A rate limit would only slow down the users of a test server.',
  }),
} as const
