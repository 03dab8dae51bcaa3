// Imported in parts, because loading all of `jose` takes half as long as loading the rest of the server.
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'
import { exportJWK } from 'jose/key/export'
import { LRUCache } from 'lru-cache'
import { type KeyPair, newKeys } from '../signing-keys.js'
import type { Caller } from '../spec/nouns.js'

/** What signs tokens: ECDSA with P-256 and SHA-256. */
export const algorithm = 'ES256'

/** The number of tokens that are remembered as valid: those that were verified or issued last. */
const remembered = 10_000

export interface NamedKeys extends KeyPair {
  /** A thumbprint, so that it is the same wherever the keys are used. */
  readonly kid: string
}

/** The caller of a token whose signature is known to be valid. */
interface Verified {
  readonly caller: Caller
  /** Seconds since 1970. */
  readonly expires: number
  /** The isolated world that the token is for; undefined if it is for the first world of the server. */
  readonly audience: string | undefined
}

/** What the sessions of one server share. */
export interface Keyring {
  readonly own: NamedKeys
  /** Keys that the server does not accept. */
  readonly foreign: NamedKeys
  readonly verified: LRUCache<string, Verified>
}

/** @param keys the keys that sign tokens; by default, new ones */
export async function createKeyring(keys: KeyPair = newKeys()): Promise<Keyring> {
  return {
    own: await named(keys),
    foreign: await named(newKeys()),
    verified: new LRUCache({ max: remembered }),
  }
}

/** The key that verifies the tokens, as a JSON Web Key Set. */
export function keySet({ own: { publicKey, kid } }: Keyring): object {
  return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' }] }
}

async function named(keys: KeyPair): Promise<NamedKeys> {
  return { ...keys, kid: await calculateJwkThumbprint(await exportJWK(keys.publicKey)) }
}
