import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type KeyPair, keyPairOf, newKeys } from '../signing-keys.js'
import { replaceFile } from './replace-file.js'
import { readIfThere, StateError, writeErrorReason } from './state-error.js'

/**
 * The signing key in a JWK or PEM file.
 * @throws StateError if the file cannot be read or does not hold a private key of the curve P-256
 */
export function readKey(file: string): KeyPair {
  const bytes = readIfThere(file)
  if (bytes === undefined) throw new StateError(`${file}: no such file`)
  const key = parseKey(bytes.toString())
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return keyPairOf(key)
  throw new StateError(
    `${file}: expected a private key of the curve P-256, as JWK or PEM without a passphrase`,
  )
}

/**
 * The signing key next to a state file. The first call creates it; only its owner can read it.
 * @throws StateError if the file cannot be created or read, or does not hold a private key of the curve P-256
 */
export async function loadOrCreateKey(stateFile: string): Promise<KeyPair> {
  const file = `${stateFile}.key`
  if (readIfThere(file) === undefined) {
    const { privateKey } = newKeys()
    const text = `${JSON.stringify(privateKey.export({ format: 'jwk' }), null, 2)}\n`
    await replaceFile(file, [Buffer.from(text)], 0o600).catch(failed => {
      throw new StateError(`${file}: ${writeErrorReason(failed)}`)
    })
  }
  return readKey(file)
}

function parseKey(text: string): KeyObject | undefined {
  try {
    return text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
      : createPrivateKey(text)
  } catch {
    return undefined
  }
}
