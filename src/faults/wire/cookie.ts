import type { Faults } from '../fault.js'
import { readTokenFrom } from '../operators/tokens.js'

export const cookie: Faults<'wire.cookie'> = {
  'wire.cookie': {
    'bearer-token': {
      says: 'The server also accepts the token in the Authorization header.',
      ...readTokenFrom(({ headers }) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]),
    },
    'token-in-the-query': {
      says: 'The server also accepts the token in the query parameter svc-token.',
      ...readTokenFrom(({ query }) => (query as Record<string, string>)['svc-token']),
    },
    'x-auth-token': {
      says: 'The server also accepts the token in the header X-Auth-Token.',
      ...readTokenFrom(({ headers }) => headers['x-auth-token'] as string | undefined),
    },
    'cookie-by-its-ending': {
      says: 'The server also accepts the token in any cookie whose name ends with svc-token.',
      ...readTokenFrom(({ headers }) => /svc-token=([^;]*)/.exec(headers.cookie ?? '')?.[1]),
    },
    'cookie-by-another-case': {
      says: 'The server ignores case in the name of the cookie, so that it also accepts SVC-TOKEN.',
      ...readTokenFrom(({ headers }) => /(?:^|; )svc-token=([^;]*)/i.exec(headers.cookie ?? '')?.[1]),
    },
    'first-cookie-alone': {
      says: 'The server reads only the first cookie, and does not find a token that comes after another cookie.',
      token: tokenOf => request =>
        request.headers.cookie?.startsWith('svc-token=') ? tokenOf(request) : undefined,
    },
  },
}
