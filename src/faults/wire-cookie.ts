import type { Fault } from './fault.js'
import { tokenFrom } from './ways/tokens.js'
import { read, search, withTokenIn } from './witness.js'

/** Other places than the cookie that a token is read from. */
export const cookies: readonly Fault[] = [
  {
    name: 'bearer-token',
    clause: 'wire.cookie',
    says: 'A token in the Authorization header does as well as the cookie.',
    ...tokenFrom(({ headers }) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]),
    witness: [withTokenIn('bearer', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'token-in-a-header',
    clause: 'wire.cookie',
    says: 'A token in a header svc-token does as well as the cookie.',
    ...tokenFrom(({ headers }) => headers['svc-token'] as string | undefined),
    witness: [withTokenIn('header', search('Anna Berg', 'Sukarno'))],
  },
  {
    name: 'token-in-the-query',
    clause: 'wire.cookie',
    says: 'A token in the query does as well as the cookie.',
    ...tokenFrom(({ query }) => (query as Record<string, string>)['svc-token']),
    witness: [withTokenIn('query', read('Ada Okafor', 'Data Stewards'))],
  },
  {
    name: 'access-token-parameter',
    clause: 'wire.cookie',
    says: 'A token in the query parameter access_token does as well as the cookie.',
    ...tokenFrom(({ query }) => (query as Record<string, string>).access_token),
    witness: [withTokenIn('access_token', read('Ada Okafor', 'Data Stewards'))],
  },
  {
    name: 'cookie-by-its-ending',
    clause: 'wire.cookie',
    says: 'A cookie counts whose name ends like that of the token: the header is searched for svc-token=.',
    ...tokenFrom(({ headers }) => /svc-token=([^;]*)/.exec(headers.cookie ?? '')?.[1]),
    witness: [withTokenIn('old-cookie', search('Anna Berg', 'Sukarno'))],
  },
]
