import { createHmac, sign } from 'node:crypto'
import { newKeys } from '../../src/signing-keys.js'

/** A valid token in its parts: the header as JSON, and what was signed. */
export interface ValidToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: string
  readonly signed: string
  readonly signature: string
}

/** A key of the suite, made once: the export takes longer than a signature. */
let own: ReturnType<typeof ownKeys> | undefined

function ownKeys() {
  const { privateKey, publicKey } = newKeys()
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) }
}

/** Tokens that anybody can make who has seen a valid one: no secret of the service is needed. */
export function forgedTokens({ header, claims, signed, signature }: ValidToken) {
  own ??= ownKeys()
  const { privateKey, jwk } = own
  const withKey = (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const withoutSecret = (text: string) => createHmac('sha256', '').update(text).digest()
  const signedBy = (more: object, make: (text: string) => Buffer) => {
    const text = `${Buffer.from(JSON.stringify({ ...header, ...more })).toString('base64url')}.${claims}`
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
