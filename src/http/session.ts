import type { KeyObject, webcrypto } from 'node:crypto'
// By parts: `jose` as a whole takes as long to load as half of the rest of the server.
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

/** The two ways between a token and the caller it stands for (section 5). */
export interface Session {
  /** The caller of a token, undefined being none at all. */
  caller(token: string | undefined): Promise<Caller>
  /** The same without waiting, for a token verified before and still valid. */
  recall(token: string | undefined): Caller | undefined
  /** A token for a profile. */
  issue(id: Id): Promise<string>
  /** Tokens that name a profile and must be refused, by the name of what is wrong with them. */
  issueBad(id: Id): Promise<Readonly<Record<string, string>>>
}

export interface SessionOptions {
  /** In seconds: open.token-lifetime. */
  readonly lifetime: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** What tokens are signed with: ES256, made anew where it is left out. */
  readonly keys?: KeyPair
}

export interface KeyPair {
  readonly privateKey: webcrypto.CryptoKey | KeyObject
  readonly publicKey: webcrypto.CryptoKey | KeyObject
}

/** A session knows the tokens of earlier ones with the same keys; without `keys` it has some that nobody else has. */
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

  /** The old confusion of keys: a verifier that trusts the header would take its public key for a secret. */
  async function signWithPublicKey(id: Id, key: KeyPair['publicKey']): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: own.kid })
      .setSubject(id)
      .setIssuer(issuer)
      .setExpirationTime(seconds() + lifetime)
      .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(key))))
  }
}

/** A pair of keys under a name that is theirs wherever they are used. */
async function named(keys: KeyPair): Promise<KeyPair & { readonly kid: string }> {
  return { ...keys, kid: await calculateJwkThumbprint(await exportJWK(keys.publicKey)) }
}

/** Changes the payload and keeps the signature. */
function tamper(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as { exp: number }
  return [header, base64url.encode(JSON.stringify({ ...claims, exp: claims.exp + 1 })), signature].join('.')
}

/** A broken signature is somebody else's where the header says so, and else a changed payload. */
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
