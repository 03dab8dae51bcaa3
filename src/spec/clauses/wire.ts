import type { Clause } from './clause.js'
import { inGeneral } from './quotations-in-general.js'
import { ofEndpoints } from './quotations-of-endpoints.js'

/** Sections 4, 5 and 7: bodies, statuses and tokens. */
export const wireClauses = {
  'wire.json': {
    level: 'must',
    section: '4',
    demand: 'Every response body that is not empty is JSON.',
    why: 'A client parses every body in one way; an HTML error page would crash its parser.',
    quotes: [inGeneral.bodiesAreJson],
    code: ['spec/response-body.ts', 'bodyOf', '): Fields | undefined {'],
  },
  'wire.success-status': {
    level: 'must',
    section: '4',
    demand: 'Every operation reports success with status 200, and never with another 2xx status.',
    why: 'A client tests for one status; a server that returns 201 or 204 looks broken to it.',
    quotes: [
      ofEndpoints.searchCompleted,
      ofEndpoints.created,
      ofEndpoints.readSucceeds,
      ofEndpoints.updated,
      ofEndpoints.deleteSucceeds,
      ofEndpoints.addSucceeds,
      ofEndpoints.removed,
    ],
    code: ['spec/outcome.ts', 'statusOf', ': 200'],
  },
  'wire.id-prefix': {
    level: 'must',
    section: 'intro',
    demand: 'Every SVC-ID in a response has the prefix.',
    why: 'A client uses an SVC-ID from a response in the next path; without the prefix, that request finds nothing.',
    quotes: [inGeneral.idPrefix],
    code: ['spec/access.ts', 'isWellFormed', 'startsWith(idPrefix)'],
  },
  'wire.no-server-error': {
    level: 'derived',
    section: '4, 7',
    demand: 'No request that the specification describes gets a 5xx status.',
    why: 'A 5xx status tells a client to try again later, and a mistake in the request never heals by itself.',
    quotes: [inGeneral.unauthorized, inGeneral.forbidden, inGeneral.notFound],
    step: 'Section 7 lists the errors of this interface, and none of them is a 5xx. A request that the specification describes therefore gets one of these statuses or a success.',
    code: ['spec/service.ts', 'perform', 'return operate('],
  },
  'wire.cookie': {
    level: 'must',
    section: '4, 5.1',
    demand:
      'The server reads the token from its cookie, whatever other cookies there are, and from no other place: a token in an Authorization header or in the query does not authenticate the caller.',
    why: 'A token that also counts in a URL leaks into logs and browser histories, and somebody else can use it.',
    quotes: [inGeneral.tokenInCookie, inGeneral.everyEndpoint],
    code: ['http/cookie-token.ts', 'cookieToken', 'parseCookie'],
  },
  'auth.token-required': {
    level: 'must',
    section: '5.1',
    demand: 'A request without a token never gets a 2xx status, and it changes nothing.',
    why: 'One endpoint that forgets to ask for a token opens the whole service.',
    quotes: [inGeneral.everyEndpoint],
    code: ['spec/service.ts', 'perform', "typeof id !== 'string'"],
  },
  'auth.bad-token': {
    level: 'derived',
    section: '5, 7',
    demand:
      'A request whose token is malformed, tampered, unsigned, expired or signed with the wrong key gets 401 (the suite accepts 403 too, but not for every kind of failure), and it changes nothing.',
    why: 'Whoever can write a token of their own, or use one from last year, can act as any profile.',
    quotes: [inGeneral.signedToken, inGeneral.unauthorized],
    step: 'A token that is not signed by the service, or is no longer valid, does not authenticate the caller. That is an authentication failure.',
    code: ['spec/authorization.ts', 'authenticateAmong', "'bad'"],
  },
  'auth.unauthorized': {
    level: 'derived',
    section: '4, 7',
    demand: 'On every endpoint, at least one kind of authentication failure gets 401.',
    why: 'A client signs its user in again after a 401; if the status never comes, the user is stuck.',
    quotes: [inGeneral.unauthorized],
    step: 'If a server gave 403 to every kind of failure, then no authentication failure would get 401 on that endpoint.',
    code: ['spec/readings.ts', 'canBeUnauthorized', "'missing-token', operation"],
  },
} as const satisfies Readonly<Record<string, Clause>>
