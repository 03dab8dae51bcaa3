import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { createKeyring } from '../http/keyring.js'
import { createSession } from '../http/session.js'
import { loadOrCreateKey, readKey } from './key.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const forms: readonly [what: string, text: string][] = [
  ['a JWK', JSON.stringify(privateKey.export({ format: 'jwk' }))],
  ['a PEM of PKCS 8', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
  ['a PEM of SEC 1', privateKey.export({ format: 'pem', type: 'sec1' }).toString()],
]
for (const [what, text] of forms)
  test(`The key in ${what} is read, and its tokens are valid`, async t => {
    const file = join(t.testdir({ key: text }), 'key')
    const keys = readKey(file)
    t.ok(keys.publicKey.equals(publicKey))
    const [one, other] = [
      createSession(await createKeyring(keys), { lifetime: 60 }),
      createSession(await createKeyring(readKey(file)), { lifetime: 60 }),
    ]
    t.same(await other.caller(one.issue('SVC-ann')), { kind: 'profile', id: 'SVC-ann' })
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
    'a key with a passphrase',
    privateKey
      .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString(),
  ],
]
for (const [what, text] of bad)
  test(`A key file with ${what} is refused`, async t => {
    const file = join(t.testdir({ key: text }), 'key')
    t.throws(() => readKey(file), {
      message: `${file}: expected a private key of the curve P-256, as JWK or PEM without a passphrase`,
    })
  })

test('A missing key file is refused', async t => {
  t.throws(() => readKey(join(t.testdir({}), 'key')), { message: /no such file/ })
})

test('The key of a state file is created once, and only its owner can read it', async t => {
  const file = join(t.testdir({}), 'state.json')
  const made = await loadOrCreateKey(file)
  t.equal(statSync(`${file}.key`).mode & 0o777, 0o600)
  t.ok((await loadOrCreateKey(file)).privateKey.equals(made.privateKey))
})

test('An invalid key of a state file is refused, and not replaced', async t => {
  const file = join(t.testdir({}), 'state.json')
  writeFileSync(`${file}.key`, 'mine')
  await t.rejects(loadOrCreateKey(file), { message: /expected a private key/ })
})
