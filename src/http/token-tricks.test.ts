import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { base64url, SignJWT } from 'jose'
import { type Test, test } from 'tap'
import { testServer } from '../dev/test-support/test-server.js'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownJwk = JSON.stringify(own.publicKey.export({ format: 'jwk' }))
const ownPem = own.publicKey.export({ format: 'pem', type: 'spki' }).toString()
const foreignJwk = foreign.publicKey.export({ format: 'jwk' })
const now = Math.floor(Date.now() / 1000)

interface Token {
  readonly header?: object
  readonly claims?: object
  readonly key?: KeyObject
}

/** A token that is good but for what is given. */
function signed({ header = {}, claims = {}, key = own.privateKey }: Token = {}): Promise<string> {
  return new SignJWT({ sub: 'SVC-ann', iss: 'principal-oracle', exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
    .sign(key)
}

/** A token put together by hand, where no library would make one. */
function forged(header: object, claims: object = {}, sign: (input: string) => string = () => ''): string {
  const input = [
    { typ: 'JWT', ...header },
    { sub: 'SVC-ann', iss: 'principal-oracle', exp: now + 3600, ...claims },
  ]
    .map(part => base64url.encode(JSON.stringify(part)))
    .join('.')
  return `${input}.${sign(input)}`
}

const hmac = (secret: string) => (input: string) =>
  createHmac('sha256', secret).update(input).digest('base64url')

async function statusFor(t: Test, token: string): Promise<number> {
  const { send } = await testServer({ key: join(t.testdir({ key: keyFile }), 'key') })
  const response = await send('GET', '/auth/v1/profile?s=ann', { token })
  t.notMatch(response.body, token === '' ? /\0/ : token.slice(-20))
  return response.statusCode
}
const keyFile = own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

const refused: Readonly<Record<string, () => string | Promise<string>>> = {
  'by another key of the same kind': () => signed({ key: foreign.privateKey }),
  'of another curve': () => signed({ header: { alg: 'ES384' }, key: other.privateKey }),
  'of another algorithm': () => signed({ header: { alg: 'RS256' }, key: rsa.privateKey }),
  'with the algorithm none': () => forged({ alg: 'none' }),
  'with the algorithm None': () => forged({ alg: 'None' }),
  'without an algorithm': () => forged({}),
  'with a list of algorithms': () => forged({ alg: ['ES256', 'none'] }),
  'with the public key as a secret, as JWK': () => forged({ alg: 'HS256' }, {}, hmac(ownJwk)),
  'with the public key as a secret, as PEM': () => forged({ alg: 'HS256' }, {}, hmac(ownPem)),
  'that brings its own key (jwk)': () => signed({ header: { jwk: foreignJwk }, key: foreign.privateKey }),
  'that says where its key is (jku)': () =>
    signed({ header: { jku: 'http://127.0.0.1:1/keys' }, key: foreign.privateKey }),
  'that says where its certificate is (x5u)': () =>
    signed({ header: { x5u: 'http://127.0.0.1:1/cert' }, key: foreign.privateKey }),
  'whose kid is the path of an empty file': () => forged({ alg: 'HS256', kid: '/dev/null' }, {}, hmac('')),
  'whose kid is a query': () => signed({ header: { kid: "' UNION SELECT 'key" }, key: foreign.privateKey }),
  'whose kid is __proto__': () => signed({ header: { kid: '__proto__' }, key: foreign.privateKey }),
  'with an extension that must be understood (crit)': () =>
    forged({ alg: 'ES256', crit: ['exp'], exp: 1 }, {}, () => 'A'.repeat(86)),
  'with an empty crit': () => forged({ alg: 'ES256', crit: [] }, {}, () => 'A'.repeat(86)),
  'with a signature of zeros': () => forged({ alg: 'ES256' }, {}, () => 'A'.repeat(86)),
  'without a signature': () => forged({ alg: 'ES256' }),
  'that ended at minus infinity, nearly': () => signed({ claims: { exp: -1e300 } }),
  'that ended in 1969': () => signed({ claims: { exp: -1 } }),
  'whose end is text': () => signed({ claims: { exp: String(now + 3600) } }),
  'whose end is no number': () => signed({ claims: { exp: null } }),
  'that has not begun (nbf)': () => signed({ claims: { nbf: now + 3600 } }),
  'whose beginning is text': () => signed({ claims: { nbf: 'now' } }),
  'of another issuer': () => signed({ claims: { iss: 'somebody-else' } }),
  'of several issuers': () => signed({ claims: { iss: ['principal-oracle', 'x'] } }),
  'without a subject': () => signed({ claims: { sub: undefined } }),
  'with an unknown subject': () => signed({ claims: { sub: 'SVC-nobody' } }),
  'whose subject is empty': () => signed({ claims: { sub: '' } }),
  'whose subject is a group': () => signed({ claims: { sub: 'SVC-vetted' } }),
  'whose subject is __proto__': () => signed({ claims: { sub: '__proto__' } }),
  'whose subject is a list': () => signed({ claims: { sub: ['SVC-ann'] } }),
  'whose subject is an object': () => signed({ claims: { sub: { toString: 'SVC-ann' } } }),
  'whose claims are a list': () =>
    [base64url.encode('{"alg":"ES256","typ":"JWT"}'), base64url.encode('[]'), 'A'.repeat(86)].join('.'),
}
for (const [what, make] of Object.entries(refused))
  test(`A token ${what} is refused`, async t => {
    t.equal(await statusFor(t, await make()), 401)
  })

const taken: Readonly<Record<string, () => Promise<string>>> = {
  'by the configured key': () => signed(),
  'by the configured key under another name (kid)': () => signed({ header: { kid: 'other' } }),
  'that ends in more years than there will be': () => signed({ claims: { exp: 1e300 } }),
  'that began already (nbf)': () => signed({ claims: { nbf: now - 60 } }),
}
for (const [what, make] of Object.entries(taken))
  test(`A token ${what} is accepted`, async t => {
    t.equal(await statusFor(t, await make()), 200)
  })
