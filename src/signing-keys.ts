import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** ES256 keys. */
export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/**
 * New keys of the curve P-256. They are read from their DER form: in Node 20, a garbage collection during the export of a
 * key that was generated as an object waits for itself, and the process hangs.
 */
export function newKeys(): KeyPair {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return keyPairOf(createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }))
}

export function keyPairOf(privateKey: KeyObject): KeyPair {
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
