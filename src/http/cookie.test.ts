import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { test } from 'tap'
import { reading, smallWorld } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'
import { endpoints, operations, pathOf } from '../spec/endpoints.js'

const search = '/auth/v1/profile?s=ann'
const pathFor = (operation: (typeof operations)[number]) =>
  operation === 'searchPrincipals' ? search : pathOf(operation, { group: 'SVC-crew', profile: 'SVC-bob' })

test('A token outside the cookie is ignored', async t => {
  const { oracle, send } = await testServer()
  const token = oracle.session.issue('SVC-ann')
  const elsewhere: Readonly<Record<string, Parameters<typeof send>>> = {
    'the Authorization header': ['GET', search, { headers: { authorization: `Bearer ${token}` } }],
    'a header of that name': ['GET', search, { headers: { 'svc-token': token } }],
    'the query': ['GET', `${search}&svc-token=${token}`],
    'the body': ['POST', '/auth/v1/group', { body: { title: 'a', description: 'b', 'svc-token': token } }],
    'a cookie of another name': ['GET', search, { headers: { cookie: `token=${token}` } }],
    'a cookie of the same name in capitals': ['GET', search, { headers: { cookie: `SVC-TOKEN=${token}` } }],
  }
  for (const [place, asking] of Object.entries(elsewhere)) {
    const response = await send(...asking)
    t.equal(response.statusCode, 401, place)
    t.equal(response.json().error, 'missing-token', place)
  }
  t.equal((await send('GET', search, { token })).statusCode, 200, 'while the cookie does')
})

test('A valid token elsewhere does not help if the cookie has an invalid one', async t => {
  const { oracle, send } = await testServer()
  const authorization = `Bearer ${oracle.session.issue('SVC-ann')}`
  const response = await send('GET', search, { token: 'rubbish', headers: { authorization } })
  t.equal(response.json().error, 'bad-token')
})

test('The token is found among other cookies', async t => {
  const { oracle, send } = await testServer()
  const token = oracle.session.issue('SVC-ann')
  const cookie = `theme=dark; svc-token=${token}; lang=en`
  t.equal((await send('GET', search, { headers: { cookie } })).statusCode, 200)
})

test('Each request is that of its own cookie, whatever came before it on the connection', async t => {
  const { oracle } = await testServer()
  const url = await oracle.listen(0)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => {
    agent.destroy()
    return oracle.close()
  })
  const { journal } = oracle.worlds.first
  const callers = [
    { headers: {}, caller: { kind: 'anonymous' } },
    { headers: { cookie: 'svc-token=rubbish' }, caller: { kind: 'bad', failure: 'malformed' } },
    ...['SVC-ann', 'SVC-bob'].map(id => ({
      headers: { cookie: `svc-token=${oracle.session.issue(id)}` },
      caller: { kind: 'profile', id },
    })),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...callers), { minLength: 2, maxLength: 8 }),
      async requests => {
        journal.clear()
        for (const { headers } of requests) {
          const [response] = (await once(get(url + search, { agent, headers }), 'response')) as [
            IncomingMessage,
          ]
          await once(response.resume(), 'end')
        }
        t.same(
          journal.entries.map(({ caller }) => caller),
          requests.map(({ caller }) => caller),
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('Every operation refuses a missing or invalid token, and nothing changes', async t => {
  const { oracle, send } = await testServer()
  const tokens = [undefined, '', 'rubbish', ...Object.values(oracle.session.issueBad('SVC-ann'))]
  for (const operation of operations)
    for (const token of tokens) {
      const response = await send(endpoints[operation].method, pathFor(operation), {
        ...(token === undefined ? {} : { token }),
        body: { title: 'New', description: 'Text' },
      })
      t.equal(response.statusCode, 401, operation)
      t.equal(response.json().error, token === undefined ? 'missing-token' : 'bad-token')
    }
  t.same(oracle.service.world(), smallWorld)
})

test('Each operation and each failure has the status that its reading gives', async t => {
  const { oracle, send } = await testServer({
    readings: reading('missing-token/deleteGroup=403', 'bad-token/searchPrincipals/expired=403'),
  })
  const { expired = '', tampered = '' } = oracle.session.issueBad('SVC-ann')
  t.equal((await send('DELETE', '/auth/v1/group/SVC-crew')).statusCode, 403)
  t.equal((await send('GET', '/auth/v1/group/SVC-crew')).statusCode, 401)
  t.equal((await send('GET', search, { token: expired })).statusCode, 403)
  t.equal((await send('GET', search, { token: tampered })).statusCode, 401)
})

test('The token of a profile that no longer exists is invalid, even if it was cached', async t => {
  const { oracle, send } = await testServer({ readings: reading('token-subject-gone=403') })
  const token = oracle.session.issue('SVC-ann')
  t.equal((await send('GET', search, { token })).statusCode, 200)
  oracle.service.replace({ ...smallWorld, profiles: smallWorld.profiles.slice(1), groups: [], acrs: [] })
  const response = await send('GET', search, { token })
  t.equal(response.statusCode, 403)
  t.equal(response.json().error, 'token-subject-gone')
})

test('Tokens have the lifetime that the reading gives', async t => {
  const { oracle } = await testServer({ readings: reading('token-lifetime=60') })
  const payload = oracle.session.issue('SVC-ann').split('.')[1] ?? ''
  const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  t.equal(exp - iat, 60)
})
