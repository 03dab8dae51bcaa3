import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replaceFile } from './replace-file.js'
import { diskReason, readingReason, StateError } from './state-error.js'

export interface Keys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/**
 * The signing key in a file: a JWK or a PEM.
 * @throws StateError where it cannot be read or is no private key of the curve P-256
 */
export function readKey(file: string): Keys {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StateError(`${file}: ${code === 'ENOENT' ? 'no such file' : readingReason(error as Error)}`)
  }
  const key = parseKey(text)
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1')
    return { privateKey: key, publicKey: createPublicKey(key) }
  throw new StateError(`${file}: not a private key of the curve P-256, as JWK or PEM without a passphrase`)
}

/** The signing key beside a state file, made on first use and readable by its owner alone. */
export async function keyBeside(stateFile: string): Promise<Keys> {
  const file = `${stateFile}.key`
  try {
    readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StateError(`${file}: ${readingReason(error as Error)}`)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const text = `${JSON.stringify(privateKey.export({ format: 'jwk' }), null, 2)}\n`
    await replaceFile(file, [Buffer.from(text)], 0o600).catch(failed => {
      throw new StateError(`${file}: ${diskReason(failed)}`)
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
