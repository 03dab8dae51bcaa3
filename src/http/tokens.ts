import { createHmac, sign } from 'node:crypto'
import * as base64url from 'jose/base64url'
import { UnsecuredJWT } from 'jose/jwt/unsecured'
import type { Id } from '../spec/nouns.js'
import { algorithm, type NamedKeys } from './keyring.js'

export const issuer = 'principal-oracle'

/** The claims of a token. Times are in seconds. */
export interface Claims {
  readonly sub: Id
  readonly iat: number
  readonly nbf?: number
  readonly exp: number
  readonly iss?: string
  readonly aud?: string
}

/** A token that these keys sign. `jose` signs only asynchronously, but a test needs a token at once. */
export function signed(claims: Claims, { privateKey, kid }: NamedKeys): string {
  return jwt({ alg: algorithm, typ: 'JWT', kid }, claims, text =>
    sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  )
}

/** What can be wrong with a token. */
const badTokenKinds = ['expired', 'wrongKey', 'wrongIssuer', 'none', 'tampered', 'publicKeyAsSecret'] as const
export type BadTokenKind = (typeof badTokenKinds)[number]

/** Invalid tokens with these claims, by what is wrong with them. `lifetime` is in seconds. */
export function invalidTokens(
  claims: Claims,
  lifetime: number,
  { own, foreign }: { readonly own: NamedKeys; readonly foreign: NamedKeys },
): Readonly<Record<BadTokenKind, string>> {
  const age = lifetime + 2 * 3600
  return {
    expired: signed({ ...claims, iat: claims.iat - age, exp: claims.exp - age }, own),
    wrongKey: signed(claims, foreign),
    wrongIssuer: signed({ ...claims, iss: 'somebody-else' }, own),
    none: new UnsecuredJWT({ iss: issuer, ...claims }).encode(),
    tampered: tamper(signed(claims, own)),
    publicKeyAsSecret: signedWithPublicKey(claims, own),
  }
}

/** Key confusion: a verifier that trusts the `alg` header would use its public key as an HMAC secret. */
function signedWithPublicKey(claims: Claims, { publicKey, kid }: NamedKeys): string {
  const secret = JSON.stringify(publicKey.export({ format: 'jwk' }))
  return jwt({ alg: 'HS256', typ: 'JWT', kid }, claims, text =>
    createHmac('sha256', secret).update(text).digest(),
  )
}

function jwt(header: object, claims: Claims, signatureOf: (text: Buffer) => Buffer): string {
  const text = `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify({ iss: issuer, ...claims }))}`
  return `${text}.${base64url.encode(signatureOf(Buffer.from(text)))}`
}

/** Changes the payload and keeps the signature. */
function tamper(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as Claims
  return [header, base64url.encode(JSON.stringify({ ...claims, exp: claims.exp + 1 })), signature].join('.')
}
