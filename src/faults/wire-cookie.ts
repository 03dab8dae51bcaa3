import type { NamedFault } from './fault.js'
import { tokenFrom } from './operators/tokens.js'
import { read, search, withTokenIn } from './steps.js'

/** Other places than the cookie that a token is read from, and the cookie where it is missed. */
export const cookies: readonly NamedFault[] = [
  {
    name: 'bearer-token',
    clause: 'wire.cookie',
    says: 'A token in the Authorization header does as well as the cookie.',
    ...tokenFrom(({ headers }) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]),
    shownBy: [withTokenIn('bearer', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'token-in-a-header',
    clause: 'wire.cookie',
    says: 'A token in a header svc-token does as well as the cookie.',
    ...tokenFrom(({ headers }) => headers['svc-token'] as string | undefined),
    shownBy: [withTokenIn('header', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'token-in-the-query',
    clause: 'wire.cookie',
    says: 'A token in the query does as well as the cookie.',
    ...tokenFrom(({ query }) => (query as Record<string, string>)['svc-token']),
    shownBy: [withTokenIn('query', read('Ada Okafor', 'Data Stewards'))],
  },
  {
    name: 'access-token-parameter',
    clause: 'wire.cookie',
    says: 'A token in the query parameter access_token does as well as the cookie.',
    ...tokenFrom(({ query }) => (query as Record<string, string>).access_token),
    shownBy: [withTokenIn('access_token', read('Ada Okafor', 'Data Stewards'))],
  },
  {
    name: 'cookie-by-its-ending',
    clause: 'wire.cookie',
    says: 'A cookie counts whose name ends like that of the token: the header is searched for svc-token=.',
    ...tokenFrom(({ headers }) => /svc-token=([^;]*)/.exec(headers.cookie ?? '')?.[1]),
    shownBy: [withTokenIn('old-cookie', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'cookie-by-another-case',
    clause: 'wire.cookie',
    says: 'The name of the cookie counts in any case: SVC-TOKEN does as well.',
    ...tokenFrom(({ headers }) => /(?:^|; )svc-token=([^;]*)/i.exec(headers.cookie ?? '')?.[1]),
    shownBy: [withTokenIn('upper-cookie', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'x-auth-token',
    clause: 'wire.cookie',
    says: 'A token in the header X-Auth-Token does as well as the cookie.',
    ...tokenFrom(({ headers }) => headers['x-auth-token'] as string | undefined),
    shownBy: [withTokenIn('x-auth-token', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'first-cookie-alone',
    clause: 'wire.cookie',
    says: 'Only the first cookie is looked at, and the token is missed behind another.',
    transport(app) {
      app.addHook('onRequest', async request => {
        const { cookie = '' } = request.headers
        if (!cookie.startsWith('svc-token=')) delete request.cookies['svc-token']
      })
    },
    shownBy: [withTokenIn('second-cookie', search('Anna Berg', 'Sukarno'))],
  },
]
