import { operationCases } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { mutateAuthenticationRefusal } from '../operators/authentication.js'
import { forEach } from '../operators/families.js'
import { performRefused } from '../operators/service.js'
import { acceptInvalidTokens, type InvalidToken } from '../operators/tokens.js'

/** Invalid tokens that a server accepts. */
const accepted = {
  'unsigned-token': {
    says: 'The server accepts a token whose algorithm is none, without a signature.',
    isAccepted: ({ failure }) => failure === 'none',
    as: 'bad:none',
  },
  'none-by-another-case': {
    says: 'The server refuses the algorithm none, but accepts the spellings None and nOnE.',
    isAccepted: ({ alg }) => alg !== 'none' && /^none$/i.test(String(alg)),
    as: 'bad:noneMixed',
  },
  'signature-if-any': {
    says: 'The server verifies a signature only if the token has one, and accepts a token without a signature.',
    isAccepted: ({ alg, signature }) => alg === 'ES256' && signature === '',
    as: 'bad:unsigned',
  },
  'payload-not-signed': {
    says: 'The server accepts a token with a changed payload, because it does not check the signature against it.',
    isAccepted: ({ failure }) => failure === 'tampered',
    as: 'bad:tampered',
  },
  'anybodys-key': {
    says: 'The server accepts a token that is signed with any key.',
    isAccepted: ({ failure, alg }) => failure === 'wrongKey' && alg === 'ES256',
    as: 'bad:wrongKey',
  },
  'public-key-as-secret': {
    says: 'The server trusts the algorithm in the header, so it accepts an HMAC whose secret is the public key.',
    isAccepted: ({ alg }) => alg === 'HS256',
    as: 'bad:publicKeyAsSecret',
  },
  'expired-token': {
    says: 'The server accepts expired tokens.',
    isAccepted: ({ failure }) => failure === 'expired',
    as: 'bad:expired',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly says: string; readonly isAccepted: (token: InvalidToken) => boolean; readonly as: string }
  >
>

export const badToken: Faults<'auth.bad-token'> = {
  'auth.bad-token': {
    ...forEach(accepted, ({ says, isAccepted }, name) => [
      name,
      {
        says,
        ...acceptInvalidTokens(isAccepted),
      },
    ]),
    'bad-token-is-400': {
      says: 'The server returns 400 for an invalid token.',
      definitions: mutateAuthenticationRefusal((refusal, { kind }) =>
        kind === 'bad' ? { ...refusal, status: 400 } : refusal,
      ),
    },
    ...forEach(operationCases, ({ name, noun }, on) => [
      `expired-token-${name}`,
      {
        says: `The server accepts an expired token for ${noun}, and refuses it for other operations.`,
        ...acceptInvalidTokens(({ failure }, operation) => failure === 'expired' && operation === on),
      },
    ]),
    'create-performed-with-a-bad-token': {
      says: 'The server refuses the creation of a group with an invalid token, but makes the change.',
      service: performRefused('createGroup', 'bad-token'),
    },
  },
}
