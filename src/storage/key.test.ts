import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { createSession } from '../http/session.js'
import { keyBeside, readKey } from './key.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const forms: readonly [what: string, text: string][] = [
  ['a JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ['a PEM of PKCS 8', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
  ['a PEM of SEC 1', privateKey.export({ format: 'pem', type: 'sec1' }).toString()],
]
for (const [what, text] of forms)
  test(`A key is read from ${what}, and signs`, async t => {
    const file = join(t.testdir({ key: text }), 'key')
    const keys = readKey(file)
    t.ok(keys.publicKey.equals(publicKey))
    const [one, other] = [
      await createSession({ lifetime: 60, keys }),
      await createSession({ lifetime: 60, keys: readKey(file) }),
    ]
    t.same(await other.caller(await one.issue('SVC-ann')), { kind: 'profile', id: 'SVC-ann' })
  })

const bad: readonly [what: string, text: string][] = [
  ['nothing', ''],
  ['text', 'secret'],
  ['broken JSON', '{"kty":'],
  ['a public key', createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString()],
  ['a public JWK', JSON.stringify(publicKey.export({ format: 'jwk' }))],
  [
    'a key of another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-384' })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  ],
  [
    'an RSA key',
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  ],
  [
    'a key under a passphrase',
    privateKey
      .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString(),
  ],
]
for (const [what, text] of bad)
  test(`A key file with ${what} is refused in one line`, t => {
    const file = join(t.testdir({ key: text }), 'key')
    t.throws(() => readKey(file), {
      message: `${file}: not a private key of the curve P-256, as JWK or PEM without a passphrase`,
    })
    t.end()
  })

test('A key file that is not there is refused', t => {
  t.throws(() => readKey(join(t.testdir({}), 'key')), { message: /no such file/ })
  t.end()
})

test('The key beside a state file is made once, for its owner alone', async t => {
  const file = join(t.testdir({}), 'state.json')
  const made = await keyBeside(file)
  t.equal(statSync(`${file}.key`).mode & 0o777, 0o600)
  t.ok((await keyBeside(file)).privateKey.equals(made.privateKey))
})

test('A key beside a state file that is none is refused, and not replaced', async t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.key`, 'mine')
  await t.rejects(keyBeside(file), { message: /not a private key/ })
})
