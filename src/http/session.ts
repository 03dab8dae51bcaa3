import { decodeProtectedHeader } from 'jose/decode/protected_header'
import * as errors from 'jose/errors'
import { jwtVerify } from 'jose/jwt/verify'
import type { Caller, Id, TokenFailure } from '../spec/nouns.js'
import { algorithm, type Keyring } from './keyring.js'
import { type BadTokenKind, type Claims, invalidTokens, issuer, signed } from './tokens.js'

/** When a token is valid. In seconds. */
interface TokenTimes {
  /** By default, that of the session. */
  readonly lifetime?: number | undefined
  /** How long until it begins to be valid; by default, the token has no such claim. */
  readonly startsIn?: number
}

/** Issues tokens and finds the caller of a token (section 5). */
export interface Session {
  /** The caller of a token; undefined means that the request has no token. */
  caller(token: string | undefined): Promise<Caller>
  /** The same without waiting, if the token was issued or verified before and is still valid. */
  recall(token: string | undefined): Caller | undefined
  /** A token for a profile. */
  issue(id: Id, times?: TokenTimes): string
  /** Invalid tokens that name a profile, by what is wrong with them. The lifetime is in seconds. */
  issueBad(id: Id, lifetime?: number): Readonly<Record<BadTokenKind, string>>
}

export interface SessionOptions {
  /** In seconds: open.token-lifetime. */
  readonly lifetime: number
  /** The isolated world that accepts the tokens; undefined for the first world of the server. */
  readonly audience?: string | undefined
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const ofAnotherWorld: Caller = {
  kind: 'bad',
  failure: 'wrongKey',
  says: 'This token is of another world of this server: get one at /_oracle/token?subject=NAME below the base URL of this world',
}

/** Sessions with the same keys and the same audience accept each other's tokens. */
export function createSession(keyring: Keyring, options: SessionOptions): Session {
  const { lifetime, audience, now = Date.now } = options
  const { own, verified } = keyring
  const seconds = () => Math.floor(now() / 1000)
  const claimsOf = (sub: Id, { lifetime: length = lifetime, startsIn }: TokenTimes = {}): Claims => ({
    sub,
    iat: seconds(),
    ...(startsIn === undefined ? {} : { nbf: seconds() + startsIn }),
    exp: seconds() + (startsIn ?? 0) + length,
    ...(audience === undefined ? {} : { aud: audience }),
  })
  const usual = sameWithinSecond(seconds, id => {
    const claims = claimsOf(id)
    const token = signed(claims, own)
    // The server has just signed it, and to verify it would cost more than most requests.
    verified.set(token, { caller: { kind: 'profile', id }, expires: claims.exp, audience })
    return token
  })
  const usualBad = sameWithinSecond(seconds, id => invalidTokens(claimsOf(id), lifetime, keyring))
  return {
    recall(token) {
      const known = token === undefined ? undefined : verified.get(token)
      return known !== undefined && known.expires > seconds() && known.audience === audience
        ? known.caller
        : undefined
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
        if (payload.aud !== audience) return ofAnotherWorld
        const caller: Caller = { kind: 'profile', id: payload.sub as Id }
        verified.set(token, { caller, expires: payload.exp as number, audience })
        return caller
      } catch (error) {
        return { kind: 'bad', failure: failureOf(token, error, own.kid) }
      }
    },
    issue: (id, times) => (times === undefined ? usual(id) : signed(claimsOf(id, times), own)),
    issueBad: (id, length) =>
      length === undefined
        ? usualBad(id)
        : invalidTokens(claimsOf(id, { lifetime: length }), length, keyring),
  }
}

/** Claims have times in seconds, so that equal claims need no second signature. A signature costs more than most requests. */
function sameWithinSecond<T>(seconds: () => number, make: (id: Id) => T): (id: Id) => T {
  const made = new Map<Id, T>()
  let second = seconds()
  return id => {
    const now = seconds()
    if (second !== now) made.clear()
    second = now
    const known = made.get(id) ?? make(id)
    made.set(id, known)
    return known
  }
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
