import { derived, must } from './clause.js'

/** Sections 4, 5 and 7: bodies, statuses and tokens. */
export const wireClauses = {
  'wire.json': must('4', 'Every response body that is not empty is JSON.'),
  'wire.success-status': must(
    '4',
    'Every operation reports success with status 200, and never with another 2xx status.',
  ),
  'wire.id-prefix': must('intro', 'Every SVC-ID in a response has the prefix.'),
  'wire.no-server-error': derived('4, 7', 'No request that the specification describes gets a 5xx status.'),
  'wire.cookie': must(
    '4, 5.1',
    'The server reads the token only from the cookie: a token in an Authorization header or in the query does not authenticate the caller.',
  ),
  'auth.token-required': must(
    '5.1',
    'A request without a token never gets a 2xx status, and it changes nothing.',
  ),
  'auth.bad-token': derived(
    '5, 7',
    'A request whose token is malformed, tampered, unsigned, expired or signed with the wrong key gets 401 or 403, and it changes nothing.',
  ),
  'auth.unauthorized': derived(
    '4, 7',
    'On every endpoint, at least one kind of authentication failure gets 401.',
  ),
} as const
