import { base64url, generateKeyPair, SignJWT } from 'jose'
import { malformedToken } from '../../src/report/token-place.js'

type Json = Readonly<Record<string, unknown>>

const decoder = new TextDecoder()
const keys = new Map<string, Promise<Uint8Array | CryptoKeyLike>>()
type CryptoKeyLike = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/**
 * Tokens that must be refused, made from a good one: none at all where it is not made like a JWT,
 * and never an expired one, since only the target can sign that.
 */
export async function makeBadTokens(good: string | undefined): Promise<Readonly<Record<string, string>>> {
  const malformed = { malformed: malformedToken }
  const parts = good?.split('.') ?? []
  const [header, payload] = parts.slice(0, 2).map(decode)
  if (parts.length !== 3 || header === undefined || payload === undefined) return malformed
  const wrongKey = await signAnew(header, payload)
  return {
    ...malformed,
    tampered: [parts[0], encode(changed(payload)), parts[2]].join('.'),
    unsigned: `${parts[0]}.${parts[1]}.`,
    none: `${encode({ ...header, alg: 'none' })}.${parts[1]}.`,
    noneCapitalized: `${encode({ ...header, alg: 'None' })}.${parts[1]}.`,
    noneMixed: `${encode({ ...header, alg: 'nOnE' })}.${parts[1]}.`,
    ...(wrongKey === undefined ? {} : { wrongKey }),
  }
}

/** The same claims, signed by a key that the target has never seen. */
async function signAnew(header: Json, payload: Json): Promise<string | undefined> {
  const alg = String(header.alg)
  const key = keys.get(alg) ?? newKey(alg)
  keys.set(alg, key)
  try {
    return await new SignJWT(payload).setProtectedHeader({ ...header, alg }).sign(await key)
  } catch {
    return undefined
  }
}

async function newKey(alg: string): Promise<Uint8Array | CryptoKeyLike> {
  return alg.startsWith('HS')
    ? crypto.getRandomValues(new Uint8Array(64))
    : (await generateKeyPair(alg)).privateKey
}

/** Claims that a verifier finds as good as before, unless it verifies the signature. */
function changed(payload: Json): Json {
  return typeof payload.exp === 'number'
    ? { ...payload, exp: payload.exp + 1 }
    : { ...payload, changed: true }
}

function encode(value: Json): string {
  return base64url.encode(JSON.stringify(value))
}

/** The header or the claims of a token, as they stand in it; undefined where they are none. */
export function decode(part: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(base64url.decode(part)))
    return typeof value === 'object' && value !== null ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
