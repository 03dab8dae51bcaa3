import type { Operation } from '../spec/endpoints.js'
import type { NamedFault } from './fault.js'
import { asWhoeverMay, performing } from './operators/service.js'
import { forgiving, refusing } from './operators/tokens.js'
import { leave, read, search } from './steps.js'

/** Tokens that are no good, and served. */
export const badTokens: readonly NamedFault[] = [
  {
    name: 'unsigned-token',
    clause: 'auth.bad-token',
    says: 'A token of the algorithm none is taken at its word.',
    also: ['search.unauthenticated'],
    ...forgiving(({ failure }) => failure === 'none'),
    shownBy: [search('bad:none', 'Sukarno')],
  },
  {
    name: 'none-by-another-case',
    clause: 'auth.bad-token',
    says: 'The algorithm none is refused as it is written so, and None or nOnE are taken at their word.',
    also: ['search.unauthenticated'],
    ...forgiving(({ alg }) => alg !== 'none' && /^none$/i.test(String(alg))),
    shownBy: [search('bad:noneMixed', 'Sukarno')],
  },
  {
    name: 'signature-if-any',
    clause: 'auth.bad-token',
    says: 'The signature is verified where there is one, and a token without it is good.',
    also: ['search.unauthenticated'],
    ...forgiving(({ alg, signature }) => alg === 'ES256' && signature === ''),
    shownBy: [search('bad:unsigned', 'Sukarno')],
  },
  {
    name: 'payload-not-signed',
    clause: 'auth.bad-token',
    says: 'A changed payload goes through, since the signature is not checked over it.',
    also: ['search.unauthenticated'],
    ...forgiving(({ failure }) => failure === 'tampered'),
    shownBy: [search('bad:tampered', 'Sukarno')],
  },
  {
    name: 'anybodys-key',
    clause: 'auth.bad-token',
    says: 'A token signed with any key is good.',
    also: ['search.unauthenticated'],
    ...forgiving(({ failure, alg }) => failure === 'wrongKey' && alg === 'ES256'),
    shownBy: [search('bad:wrongKey', 'Sukarno')],
  },
  {
    name: 'public-key-as-secret',
    clause: 'auth.bad-token',
    says: 'A token signed by HMAC with the public key is good: the header chooses the algorithm.',
    also: ['search.unauthenticated'],
    ...forgiving(({ alg }) => alg === 'HS256'),
    shownBy: [search('bad:publicKeyAsSecret', 'Sukarno')],
  },
  {
    name: 'expired-token',
    clause: 'auth.bad-token',
    says: 'Nobody looks at when a token expires.',
    also: ['search.unauthenticated'],
    ...forgiving(({ failure }) => failure === 'expired'),
    shownBy: [search('bad:expired', 'Sukarno')],
  },
  ...(
    [
      [
        'readGroup',
        'expired-token-reads',
        'An expired token is good for reading groups.',
        read('bad:expired', 'Directors'),
      ],
      [
        'removeGroupMember',
        'expired-token-removes',
        'An expired token is good for removing members.',
        leave('bad:expired', 'Directors', 'Ravi Krishnan'),
      ],
    ] as const
  ).map(
    ([where, name, says, step]): NamedFault => ({
      name,
      clause: 'auth.bad-token',
      says,
      ...forgiving(({ failure }, operation: Operation) => failure === 'expired' && operation === where),
      shownBy: [step],
    }),
  ),
  {
    name: 'malformed-token-searches',
    clause: 'auth.bad-token',
    says: 'A token that cannot be read is as good as none was needed: it searches.',
    also: ['search.unauthenticated'],
    definitions: by => ({
      authenticate: (world, caller, operation, readings) =>
        (caller.kind === 'bad' && caller.failure === 'malformed' && operation === 'searchPrincipals'
          ? world.profiles[0]?.svc_id
          : undefined) ?? by.authenticate(world, caller, operation, readings),
    }),
    shownBy: [search('bad:malformed', 'Sukarno')],
  },
  {
    name: 'bad-token-is-400',
    clause: 'auth.bad-token',
    says: 'A token that is no good gets 400.',
    also: ['search.unauthenticated'],
    definitions: refusing((refusal, caller) =>
      caller.kind === 'bad' ? { ...refusal, status: 400 } : refusal,
    ),
    shownBy: [search('bad:malformed', 'Sukarno')],
  },
  {
    name: 'bad-token-removes',
    clause: 'auth.bad-token',
    says: 'A removal with a token that is no good is refused, after it was made.',
    service: performing(service => (caller, request) => {
      if (caller.kind === 'bad' && request.operation === 'removeGroupMember') asWhoeverMay(service, request)
      return service.perform(caller, request)
    }),
    shownBy: [leave('bad:expired', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')],
  },
]
