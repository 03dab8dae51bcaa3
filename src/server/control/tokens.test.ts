import { createLocalJWKSet, jwtVerify } from 'jose'
import { test } from 'tap'
import { profile, smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'

const world = {
  ...smallWorld,
  profiles: [
    ...smallWorld.profiles,
    profile('mei1', 'Mei Chen'),
    profile('mei2', 'Mei Chen'),
    profile('prank', 'bob@example.org'),
    profile('a+b', 'Éva Plus'),
  ],
}
const path = (subject: string) => `/_oracle/token?subject=${encodeURIComponent(subject)}`

const subjects: readonly [subject: string, id: string][] = [
  ['SVC-ann', 'SVC-ann'],
  ['ann@example.org', 'SVC-ann'],
  ['ANN@example.ORG', 'SVC-ann'],
  ['Ann Ash', 'SVC-ann'],
  ['ann ash', 'SVC-ann'],
  ['Bob van der Birch', 'SVC-bob'],
  ['bob@example.org', 'SVC-bob'],
  ['a+b@example.org', 'SVC-a+b'],
  ['éva plus', 'SVC-a+b'],
  ['mei2@example.org', 'SVC-mei2'],
]
for (const [subject, id] of subjects)
  test(`The token for ${subject} belongs to ${id}`, async t => {
    const { oracle, send } = await testServer({ world })
    const response = await send('GET', path(subject))
    t.equal(response.statusCode, 200)
    const { svc_id, token } = response.json()
    t.equal(svc_id, id)
    t.same(await oracle.session.caller(token), { kind: 'profile', id })
  })

test('An unknown subject, a group and a part of a name are refused with 404, which names the subject', async t => {
  const { send } = await testServer({ world })
  for (const subject of ['Zoe', 'Ann', 'SVC-crew', 'svc-ann', 'Vetted', '__proto__', '']) {
    const response = await send('GET', path(subject))
    t.equal(response.statusCode, 404, subject)
    t.equal(response.json().error, 'unknown-subject')
    t.ok(response.json().msg.includes(`common name ${subject}`))
  }
  for (const query of ['', '?subject=Ann+Ash&bad=expired'])
    t.match(await send('GET', `/_oracle/token${query}`), {
      statusCode: 400,
      body: /POST \/_oracle\/tokens takes bad/,
    })
})

test('A name of two profiles is refused with 409 and their emails', async t => {
  const { send } = await testServer({ world })
  const response = await send('GET', path('mei chen'))
  t.equal(response.statusCode, 409)
  t.equal(
    response.json().msg,
    '2 profiles have the name mei chen; use an email: mei1@example.org, mei2@example.org',
  )
  t.notOk('token' in response.json())
})

test('Subjects are looked up in the current world', async t => {
  const { oracle, send } = await testServer({ world })
  oracle.service.replace({ profiles: [profile('new', 'New One')], groups: [], acrs: [] })
  t.equal((await send('GET', path('Ann Ash'))).statusCode, 404)
  t.equal((await send('GET', path('New One'))).json().svc_id, 'SVC-new')
})

test('The public key of the server verifies its tokens, and holds nothing that is private', async t => {
  const { oracle, send } = await testServer()
  const keySet = (await send('GET', '/_oracle/.well-known/jwks.json')).json()
  const key = createLocalJWKSet(keySet)
  const { payload } = await jwtVerify(oracle.session.issue('SVC-ann'), key, { issuer: 'principal-oracle' })
  t.equal(payload.sub, 'SVC-ann')
  await t.rejects(jwtVerify(oracle.session.issueBad('SVC-ann').wrongKey, key))
  t.same(Object.keys(keySet.keys[0]).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})
