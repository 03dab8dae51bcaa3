import { decodeJwt } from 'jose'
import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'
import type { TokenFailure } from '../../spec/nouns.js'
import { type BadTokenName, badTokenNames } from './bad-tokens.js'

const [path, search] = ['/_oracle/tokens', '/auth/v1/profile?s=ann']
const subject = 'Ann Ash'

/** What the session says of each token; undefined if only its subject is wrong. */
const failures: Readonly<Record<BadTokenName, TokenFailure | undefined>> = {
  expired: 'expired',
  notYetValid: 'wrongKey',
  tampered: 'tampered',
  wrongKey: 'wrongKey',
  wrongIssuer: 'wrongKey',
  algNone: 'none',
  none: 'none',
  publicKeyAsSecret: 'wrongKey',
  unknownSubject: undefined,
  groupAsSubject: undefined,
}

test('Each kind of invalid token is refused with 401, for its own reason', async t => {
  const { oracle, send } = await testServer()
  for (const bad of badTokenNames) {
    const response = await send('POST', path, { body: { subject, bad } })
    t.match(response.json(), { svc_id: 'SVC-ann', common_name: subject, bad })
    const { token } = response.json()
    t.equal((await send('GET', search, { token })).statusCode, 401, bad)
    const caller = await oracle.session.caller(token)
    t.equal(caller.kind === 'bad' ? caller.failure : undefined, failures[bad], bad)
  }
})

test('The subject of a token is the profile, but for the two kinds that are about it', async t => {
  const { send } = await testServer()
  for (const bad of badTokenNames) {
    const { token } = (await send('POST', path, { body: { subject, bad } })).json()
    const { sub } = decodeJwt(token)
    if (bad === 'groupAsSubject') t.ok(smallWorld.groups.some(({ svc_id }) => svc_id === sub))
    else if (bad === 'unknownSubject') t.notOk(JSON.stringify(smallWorld).includes(String(sub)))
    else t.equal(sub, 'SVC-ann', bad)
  }
})

test('A token has the lifetime that was ordered, also one that is invalid', async t => {
  const { send } = await testServer()
  for (const bad of [undefined, ...badTokenNames]) {
    const { token } = (await send('POST', path, { body: { subject, bad, lifetime: 60 } })).json()
    const { iat = 0, nbf = iat, exp = 0 } = decodeJwt(token)
    t.equal(exp - nbf, bad === 'tampered' ? 61 : 60, String(bad))
  }
  const { token } = (await send('POST', path, { body: { subject, lifetime: 60 } })).json()
  t.equal((await send('GET', search, { token })).statusCode, 200)
})

test('A token that names a group needs a world with a group', async t => {
  const { send } = await testServer({ world: { profiles: smallWorld.profiles, groups: [], acrs: [] } })
  const response = await send('POST', path, { body: { subject, bad: 'groupAsSubject' } })
  t.equal(response.statusCode, 404)
  t.match(response.json().msg, /no group/)
})

const wrong: readonly [body: unknown, msg: RegExp][] = [
  [null, /must be an object/],
  [[], /must be an object/],
  [{}, /^subject: must be/],
  [{ subject: 7 }, /^subject: must be/],
  [{ subject: 'x'.repeat(1001) }, /^subject: must be .* at most 1000 characters/],
  [{ subject, bad: 'expire' }, /^bad: there is no kind "expire"; the kinds are expired, /],
  [{ subject, bad: 'toString' }, /^bad: there is no kind "toString"/],
  [{ subject, bad: ['expired'] }, /^bad: the kinds are expired, /],
  [{ subject, lifetime: 0 }, /^lifetime: must be a whole number of seconds/],
  [{ subject, lifetime: 1e9 }, /^lifetime: must be/],
  [{ subject, lifetime: '60' }, /^lifetime: must be/],
  [{ subject, lifeTime: 60 }, /^there is no key "lifeTime"; the keys are subject, bad and lifetime$/],
  [JSON.parse('{"subject": "Ann Ash", "__proto__": {}}'), /^there is no key "__proto__"/],
]
for (const [body, msg] of wrong)
  test(`An order of a token such as ${JSON.stringify(body).slice(0, 50)} is refused with the reason`, async t => {
    const { send } = await testServer()
    const response = await send('POST', path, { body })
    t.equal(response.statusCode, 400)
    t.match(response.json(), { error: 'bad-token-order', msg })
  })

test('An order for an unknown profile is refused with 404, and one that two profiles fit with 409', async t => {
  const twins = [...smallWorld.profiles, { ...smallWorld.profiles[0], svc_id: 'SVC-a2', email: 'a2@x.org' }]
  const { send } = await testServer({ world: { ...smallWorld, profiles: twins } as typeof smallWorld })
  t.equal((await send('POST', path, { body: { subject: 'Zoe' } })).statusCode, 404)
  t.equal((await send('POST', path, { body: { subject } })).statusCode, 409)
  t.equal(
    (await send('POST', path, { raw: '{', headers: { 'content-type': 'application/json' } })).statusCode,
    400,
  )
})
