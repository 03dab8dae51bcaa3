import type { Clause } from './clause.js'

/** Sections 4, 5 and 7: bodies, statuses and tokens. */
export const wireClauses = {
  'wire.json': {
    level: 'must',
    section: '4',
    demand: 'Every response body that is not empty is JSON.',
    why: 'A client parses every body in one way; an HTML error page would crash its parser.',
    code: ['spec/response-body.ts', 'bodyOf', '): Fields | undefined {'],
  },
  'wire.success-status': {
    level: 'must',
    section: '4',
    demand: 'Every operation reports success with status 200, and never with another 2xx status.',
    why: 'A client tests for one status; a server that returns 201 or 204 looks broken to it.',
    code: ['spec/outcome.ts', 'statusOf', ': 200'],
  },
  'wire.id-prefix': {
    level: 'must',
    section: 'intro',
    demand: 'Every SVC-ID in a response has the prefix.',
    why: 'A client uses an SVC-ID from a response in the next path; without the prefix, that request finds nothing.',
    code: ['spec/access.ts', 'isWellFormed', 'startsWith(idPrefix)'],
  },
  'wire.no-server-error': {
    level: 'derived',
    section: '4, 7',
    demand: 'No request that the specification describes gets a 5xx status.',
    why: 'A 5xx status tells a client to try again later, and a mistake in the request never heals by itself.',
    code: ['spec/service.ts', 'perform', 'return operate('],
  },
  'wire.cookie': {
    level: 'must',
    section: '4, 5.1',
    demand:
      'The server reads the token only from the cookie: a token in an Authorization header or in the query does not authenticate the caller.',
    why: 'A token that also counts in a URL leaks into logs and browser histories, and somebody else can use it.',
    code: ['http/cookie-token.ts', 'cookieToken', 'parseCookie'],
  },
  'auth.token-required': {
    level: 'must',
    section: '5.1',
    demand: 'A request without a token never gets a 2xx status, and it changes nothing.',
    why: 'One endpoint that forgets to ask for a token opens the whole service.',
    code: ['spec/service.ts', 'perform', "typeof id !== 'string'"],
  },
  'auth.bad-token': {
    level: 'derived',
    section: '5, 7',
    demand:
      'A request whose token is malformed, tampered, unsigned, expired or signed with the wrong key gets 401 or 403, and it changes nothing.',
    why: 'Whoever can write a token of their own, or use one from last year, can act as any profile.',
    code: ['spec/authorization.ts', 'authenticateAmong', "'bad'"],
  },
  'auth.unauthorized': {
    level: 'derived',
    section: '4, 7',
    demand: 'On every endpoint, at least one kind of authentication failure gets 401.',
    why: 'A client signs its user in again after a 401; if the status never comes, the user is stuck.',
    code: ['spec/readings.ts', 'canBeUnauthorized', "'missing-token', operation"],
  },
} as const satisfies Readonly<Record<string, Clause>>
