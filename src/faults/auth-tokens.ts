import { search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateAuthenticationRefusal } from './operators/authentication.js'
import { acceptInvalidTokens } from './operators/tokens.js'

export const authTokens: Faults<'auth.bad-token'> = {
  'auth.bad-token': {
    'unsigned-token': {
      says: 'The server accepts a token whose algorithm is none, without a signature.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ failure }) => failure === 'none'),
      shownBy: [search('bad:none', 'Sukarno')],
    },
    'none-by-another-case': {
      says: 'The server refuses the algorithm none, but accepts the spellings None and nOnE.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ alg }) => alg !== 'none' && /^none$/i.test(String(alg))),
      shownBy: [search('bad:noneMixed', 'Sukarno')],
    },
    'signature-if-any': {
      says: 'The server verifies a signature only if the token has one, and accepts a token without a signature.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ alg, signature }) => alg === 'ES256' && signature === ''),
      shownBy: [search('bad:unsigned', 'Sukarno')],
    },
    'payload-not-signed': {
      says: 'The server accepts a token with a changed payload, because it does not check the signature against it.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ failure }) => failure === 'tampered'),
      shownBy: [search('bad:tampered', 'Sukarno')],
    },
    'anybodys-key': {
      says: 'The server accepts a token that is signed with any key.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ failure, alg }) => failure === 'wrongKey' && alg === 'ES256'),
      shownBy: [search('bad:wrongKey', 'Sukarno')],
    },
    'public-key-as-secret': {
      says: 'The server trusts the algorithm in the header, so it accepts an HMAC whose secret is the public key.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ alg }) => alg === 'HS256'),
      shownBy: [search('bad:publicKeyAsSecret', 'Sukarno')],
    },
    'expired-token': {
      says: 'The server accepts expired tokens.',
      also: ['search.unauthenticated'],
      ...acceptInvalidTokens(({ failure }) => failure === 'expired'),
      shownBy: [search('bad:expired', 'Sukarno')],
    },
    'bad-token-is-400': {
      says: 'The server returns 400 for an invalid token.',
      also: ['search.unauthenticated'],
      definitions: mutateAuthenticationRefusal((refusal, { kind }) =>
        kind === 'bad' ? { ...refusal, status: 400 } : refusal,
      ),
      shownBy: [search('bad:malformed', 'Sukarno')],
    },
  },
}
