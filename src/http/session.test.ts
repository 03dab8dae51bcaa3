import { generateKeyPairSync } from 'node:crypto'
import { CompactSign, decodeJwt, SignJWT } from 'jose'
import { test } from 'tap'
import { createKeyring } from './keyring.js'
import { createSession } from './session.js'

type Claims = Readonly<Record<string, unknown>>

const hour = 3_600_000
const day = 86_400

/** A session whose clock the test moves. */
async function timed(lifetime = day) {
  const clock = { ms: Date.UTC(2024, 0, 1) }
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyring = await createKeyring(keys)
  const sessionFor = (audience?: string) =>
    createSession(keyring, { lifetime, audience, now: () => clock.ms })
  const sign = (claims: Claims, header: object = {}) =>
    new SignJWT({
      sub: 'SVC-ann',
      iss: 'principal-oracle',
      exp: Math.floor(clock.ms / 1000) + lifetime,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
      .sign(keys.privateKey)
  return { clock, keys, session: sessionFor(), sessionFor, sign }
}

test('An issued token authenticates its profile', async t => {
  const { session } = await timed()
  t.same(await session.caller(session.issue('SVC-ann')), { kind: 'profile', id: 'SVC-ann' })
})

test('A request without a token is anonymous', async t => {
  const { session } = await timed()
  t.same(await session.caller(undefined), { kind: 'anonymous' })
  t.equal(session.recall(undefined), undefined)
})

test('A token is cached after its verification', async t => {
  const { session, sign } = await timed()
  const token = await sign({})
  t.equal(session.recall(token), undefined)
  const caller = await session.caller(token)
  t.equal(session.recall(token), caller)
})

test('An issued token needs no verification, and is valid only in its session', async t => {
  const { sessionFor } = await timed()
  const [session, other] = [sessionFor('one'), sessionFor('two')]
  const token = session.issue('SVC-ann')
  t.same(session.recall(token), await session.caller(token))
  t.equal(other.recall(token), undefined)
})

test('A token that begins later is not cached', async t => {
  const { session } = await timed()
  const token = session.issue('SVC-ann', { startsIn: 60 })
  t.equal(session.recall(token), undefined)
  t.equal((await session.caller(token)).kind, 'bad')
})

test('A refused token is never cached', async t => {
  const { session } = await timed()
  for (const token of ['rubbish', ...Object.values(session.issueBad('SVC-ann'))]) {
    t.equal((await session.caller(token)).kind, 'bad')
    t.equal(session.recall(token), undefined)
  }
})

test('A cached token expires to the second', async t => {
  const { clock, session, sign } = await timed(600)
  const tokens = [session.issue('SVC-ann'), await sign({})]
  for (const token of tokens) await session.caller(token)
  clock.ms += 599_000
  for (const token of tokens) t.same(session.recall(token), { kind: 'profile', id: 'SVC-ann' })
  clock.ms += 1000
  for (const token of tokens) {
    t.equal(session.recall(token), undefined)
    t.same(await session.caller(token), { kind: 'bad', failure: 'expired' })
  }
})

test('Every invalid token is refused for the right reason', async t => {
  const { session } = await timed()
  const failures = await Promise.all(
    Object.entries(session.issueBad('SVC-ann')).map(async ([name, token]) => {
      const caller = await session.caller(token)
      return [name, caller.kind === 'bad' ? caller.failure : caller.kind]
    }),
  )
  t.same(Object.fromEntries(failures), {
    expired: 'expired',
    wrongKey: 'wrongKey',
    wrongIssuer: 'wrongKey',
    none: 'none',
    tampered: 'tampered',
    publicKeyAsSecret: 'wrongKey',
  })
})

test('Invalid tokens name the profile, and the expired one ended over an hour ago', async t => {
  const { clock, session } = await timed()
  const bad = session.issueBad('SVC-ann')
  for (const [name, token] of Object.entries(bad)) t.equal(decodeJwt(token).sub, 'SVC-ann', name)
  t.ok((decodeJwt(bad.expired as string).exp as number) * 1000 < clock.ms - hour)
})

test('A text that is not a token is malformed', async t => {
  const { session } = await timed()
  const token = session.issue('SVC-ann')
  const [header, payload] = token.split('.')
  const texts = ['', 'x', 'a.b.c', '...', '{"sub":"SVC-ann"}', header, `${header}.${payload}`]
  for (const text of [...texts, `${header}.a.b.c.d`] as string[])
    t.same(await session.caller(text), { kind: 'bad', failure: 'malformed' }, JSON.stringify(text))
})

test('A signed text that is not a set of claims is malformed', async t => {
  const { keys, session } = await timed()
  const text = new CompactSign(new TextEncoder().encode('["SVC-ann"]'))
  const token = await text.setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(keys.privateKey)
  t.same(await session.caller(token), { kind: 'bad', failure: 'malformed' })
})

test('A token with a cut or changed signature is tampered', async t => {
  const { session } = await timed()
  const token = session.issue('SVC-ann')
  const [header, payload, signature = ''] = token.split('.')
  const other = signature.startsWith('A') ? 'B' : 'A'
  for (const wrong of [`${other}${signature.slice(1)}`, signature.slice(0, 40)])
    t.same(await session.caller(`${header}.${payload}.${wrong}`), { kind: 'bad', failure: 'tampered' })
})

test('Tokens of another session have a wrong key', async t => {
  const { session } = await timed()
  const other = await timed()
  t.same(await session.caller(other.session.issue('SVC-ann')), { kind: 'bad', failure: 'wrongKey' })
})

test('A correctly signed token also needs subject, expiry, issuer and type', async t => {
  const { clock, session, sign } = await timed()
  t.equal((await session.caller(await sign({}))).kind, 'profile')
  const now = Math.floor(clock.ms / 1000)
  const wrong: readonly [what: string, claims: Claims, header?: object][] = [
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['no issuer', { iss: undefined }],
    ['another issuer', { iss: 'principal-oracle.example' }],
    ['ended just now', { exp: now }],
    ['not begun', { nbf: now + 60 }],
    ['no type', {}, { typ: undefined }],
    ['another type', {}, { typ: 'at+jwt' }],
  ]
  for (const [what, claims, header] of wrong)
    t.equal((await session.caller(await sign(claims, header))).kind, 'bad', what)
})

test('A token is valid only in the session with its audience, also after it was verified there', async t => {
  const { sessionFor } = await timed()
  const sessions = [sessionFor(), sessionFor('one'), sessionFor('two')]
  for (const session of sessions) {
    const token = session.issue('SVC-ann')
    for (const other of [...sessions, session]) {
      const expected =
        other === session ? { kind: 'profile', id: 'SVC-ann' } : { kind: 'bad', failure: 'wrongKey' }
      t.match(await other.caller(token), expected)
      t.same(other.recall(token), other === session ? expected : undefined)
    }
  }
})
