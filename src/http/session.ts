import type { KeyObject, webcrypto } from 'node:crypto'
// Imported in parts, because loading all of `jose` takes half as long as loading the rest of the server.
import * as base64url from 'jose/base64url'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import * as errors from 'jose/errors'
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'
import { SignJWT } from 'jose/jwt/sign'
import { UnsecuredJWT } from 'jose/jwt/unsecured'
import { jwtVerify } from 'jose/jwt/verify'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { LRUCache } from 'lru-cache'
import type { Caller, Id, TokenFailure } from '../spec/nouns.js'

const algorithm = 'ES256'
const issuer = 'principal-oracle'
const remembered = 10_000

/** Issues tokens and finds the caller of a token (section 5). */
export interface Session {
  /** The caller of a token; undefined means that the request has no token. */
  caller(token: string | undefined): Promise<Caller>
  /** The same without waiting, if the token was verified before and is still valid. */
  recall(token: string | undefined): Caller | undefined
  /** A token for a profile. */
  issue(id: Id): Promise<string>
  /** Invalid tokens that name a profile, by what is wrong with them. */
  issueBad(id: Id): Promise<Readonly<Record<string, string>>>
}

export interface SessionOptions {
  /** In seconds: open.token-lifetime. */
  readonly lifetime: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The ES256 keys that sign tokens; by default, new ones. */
  readonly keys?: KeyPair
}

export interface KeyPair {
  readonly privateKey: webcrypto.CryptoKey | KeyObject
  readonly publicKey: webcrypto.CryptoKey | KeyObject
}

/** Sessions with the same keys accept each other's tokens; without `keys`, a session has keys of its own. */
export async function createSession({ lifetime, now = Date.now, keys }: SessionOptions): Promise<Session> {
  const own = await named(keys ?? (await generateKeyPair(algorithm)))
  const foreign = await named(await generateKeyPair(algorithm))
  const verified = new LRUCache<string, { caller: Caller; expires: number }>({ max: remembered })
  const seconds = () => Math.floor(now() / 1000)

  const sign = (
    id: Id,
    { age = 0, iss = issuer, key = own }: { age?: number; iss?: string; key?: typeof own } = {},
  ) =>
    new SignJWT()
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.kid })
      .setSubject(id)
      .setIssuer(iss)
      .setIssuedAt(seconds() - age)
      .setExpirationTime(seconds() - age + lifetime)
      .sign(key.privateKey)

  return {
    recall(token) {
      const known = token === undefined ? undefined : verified.get(token)
      return known !== undefined && known.expires > seconds() ? known.caller : undefined
    },
    async caller(token) {
      if (token === undefined) return { kind: 'anonymous' }
      try {
        const { payload } = await jwtVerify(token, own.publicKey, {
          algorithms: [algorithm],
          issuer,
          typ: 'JWT',
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(now()),
        })
        const caller: Caller = { kind: 'profile', id: payload.sub as Id }
        verified.set(token, { caller, expires: payload.exp as number })
        return caller
      } catch (error) {
        return { kind: 'bad', failure: failureOf(token, error, own.kid) }
      }
    },
    issue: id => sign(id),
    async issueBad(id) {
      const token = await sign(id)
      return {
        expired: await sign(id, { age: lifetime + 2 * 3600 }),
        wrongKey: await sign(id, { key: foreign }),
        wrongIssuer: await sign(id, { iss: 'somebody-else' }),
        none: new UnsecuredJWT()
          .setSubject(id)
          .setIssuer(issuer)
          .setExpirationTime(seconds() + lifetime)
          .encode(),
        tampered: tamper(token),
        publicKeyAsSecret: await signWithPublicKey(id, own.publicKey),
      }
    },
  }

  /** Key confusion: a verifier that trusts the `alg` header would use its public key as an HMAC secret. */
  async function signWithPublicKey(id: Id, key: KeyPair['publicKey']): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: own.kid })
      .setSubject(id)
      .setIssuer(issuer)
      .setExpirationTime(seconds() + lifetime)
      .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(key))))
  }
}

/** The keys and their id: a thumbprint, so that it is the same wherever the keys are used. */
async function named(keys: KeyPair): Promise<KeyPair & { readonly kid: string }> {
  return { ...keys, kid: await calculateJwkThumbprint(await exportJWK(keys.publicKey)) }
}

/** Changes the payload and keeps the signature. */
function tamper(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as { exp: number }
  return [header, base64url.encode(JSON.stringify({ ...claims, exp: claims.exp + 1 })), signature].join('.')
}

/** If the signature does not match, the key id in the header decides between a foreign key and a changed payload. */
function failureOf(token: string, error: unknown, kid: string): TokenFailure {
  if (error instanceof errors.JWTExpired) return 'expired'
  const header = headerOf(token)
  if (header === undefined) return 'malformed'
  if (header.alg === 'none') return 'none'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed'
  return header.kid === kid && error instanceof errors.JWSSignatureVerificationFailed
    ? 'tampered'
    : 'wrongKey'
}

function headerOf(token: string): { readonly alg?: string; readonly kid?: string } | undefined {
  try {
    return decodeProtectedHeader(token)
  } catch {
    return undefined
  }
}
