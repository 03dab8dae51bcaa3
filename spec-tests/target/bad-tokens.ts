import { createHmac, sign } from 'node:crypto'
import type { GenerateKeyPairResult } from 'jose'
import { LRUCache } from 'lru-cache'
import { malformedToken } from '../../src/report/token-place.js'
import { newKeys } from '../../src/signing-keys.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { Deployment } from './deployment.js'

type Json = Readonly<Record<string, unknown>>
/** Invalid tokens, by what is wrong with them. */
export type Tokens = Readonly<Record<string, string>>

type Key = Uint8Array | GenerateKeyPairResult['privateKey']
const keys = new Map<string, Promise<Key>>()

/** A signature costs more than most requests, and many worlds have the same tokens. */
const made = new LRUCache<string, Promise<Tokens>>({ max: 100 })

/** A deployment with the invalid tokens of its first profile that has a token, in addition to those that it gives. */
export async function withBadTokens(deployment: Deployment): Promise<Deployment> {
  const { world, tokens, badTokens } = deployment
  const ids = [...world.profiles.map(({ svc_id }) => svc_id), ...Object.keys(tokens)]
  const token = ids.map(id => tokens[id]).find(Boolean)
  return { ...deployment, badTokens: await badTokensFrom(token, badTokens) }
}

/** The invalid tokens that a target gives, and those that can be made from a valid token. */
export async function badTokensFrom(valid: string | undefined, given: Tokens): Promise<Tokens> {
  const signs = !Object.hasOwn(given, 'wrongKey')
  const key = `${signs} ${valid}`
  const known = made.get(key) ?? makeBadTokens(valid, signs)
  made.set(key, known)
  return { ...(await known), ...given }
}

/**
 * Tokens that must be refused, by what is wrong with them, made from a valid token: only a malformed one if that is
 * not a JWT, and never an expired one, because only the target can sign that.
 * @param signs whether to sign one with another key, which a target may give
 */
async function makeBadTokens(valid: string | undefined, signs: boolean): Promise<Tokens> {
  const malformed = { malformed: malformedToken }
  const parts = valid?.split('.') ?? []
  const [header, payload] = parts.slice(0, 2).map(decode)
  if (parts.length !== 3 || header === undefined || payload === undefined) return malformed
  const wrongKey = signs ? await signWithOtherKey(header, payload) : undefined
  const [head, claims = '', signature = ''] = parts
  return {
    ...malformed,
    tampered: `${head}.${encode(withChange(payload))}.${signature}`,
    unsigned: `${head}.${claims}.`,
    changedSignature: `${head}.${claims}.${withChangedEnd(signature)}`,
    cutSignature: `${head}.${claims}.${withoutEnd(signature)}`,
    longer: `${valid}.x`,
    none: `${encode({ ...header, alg: 'none' })}.${claims}.`,
    noneCapitalized: `${encode({ ...header, alg: 'None' })}.${claims}.`,
    noneMixed: `${encode({ ...header, alg: 'nOnE' })}.${claims}.`,
    ...(wrongKey === undefined ? {} : { wrongKey }),
    ...forgedTokens(header, `${head}.${claims}`, claims, signature),
  }
}

/** The same claims, signed with a key that the target does not know. */
async function signWithOtherKey(header: Json, payload: Json): Promise<string | undefined> {
  const { SignJWT } = await jose()
  const alg = String(header.alg)
  const key = keys.get(alg) ?? newKey(alg)
  keys.set(alg, key)
  try {
    return await new SignJWT(payload).setProtectedHeader({ ...header, alg }).sign(await key)
  } catch {
    return undefined
  }
}

async function newKey(alg: string): Promise<Key> {
  if (alg.startsWith('HS')) return crypto.getRandomValues(new Uint8Array(64))
  const { generateKeyPair } = await jose()
  return (await generateKeyPair(alg)).privateKey
}

/** Targets that give a token with a wrong key do not need it, and it takes long to load. */
function jose(): Promise<typeof import('jose')> {
  return import('jose')
}

/** Changed claims that are still valid, so that only the signature shows the change. */
function withChange(payload: Json): Json {
  return typeof payload.exp === 'number'
    ? { ...payload, exp: payload.exp + 1 }
    : { ...payload, changed: true }
}

/** The signature with another character near its end; the last one may hold unused bits. */
function withChangedEnd(signature: string): string {
  return `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.slice(-1)}`
}

/** The beginning of a signature, as the base64url text of whole bytes. */
function withoutEnd(signature: string): string {
  return signature.slice(0, signature.length - (signature.length % 4) - 4)
}

function encode(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The decoded header or claims of a JWT; undefined if the text is not a base64url-encoded JSON object. */
export function decode(part: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A key of the suite, made once: the export takes longer than a signature. */
let own: ReturnType<typeof ownKeys> | undefined

function ownKeys() {
  const { privateKey, publicKey } = newKeys()
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) }
}

/** Tokens that anybody can make who has seen a valid one: no secret of the service is needed. */
function forgedTokens(header: Json, signed: string, claims: string, signature: string) {
  own ??= ownKeys()
  const { privateKey, jwk } = own
  const withKey = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const withoutSecret = (text: string) => createHmac('sha256', '').update(text).digest()
  const signedBy = (more: object, make: (text: string) => Buffer) => {
    const text = `${encode({ ...header, ...more })}.${claims}`
    return `${text}.${make(text).toString('base64url')}`
  }
  return {
    otherCase: `${signed}.${withOtherCase(signature)}`,
    zeroSignature: `${signed}.${'A'.repeat(signature.length)}`,
    emptySecret: signedBy({ alg: 'HS256' }, withoutSecret),
    keyInHeader: signedBy({ alg: 'ES256', jwk }, withKey),
  }
}

/** A server that ignores case when it looks up verified tokens takes the two for the same. */
function withOtherCase(signature: string): string {
  return signature.replace(/[a-z]/gi, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
