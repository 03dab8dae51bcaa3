import { test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'

const as = 'SVC-ann'
const search = '/auth/v1/profile?s=ann'
const token = '/_oracle/token?subject=SVC-ann'
const world = '/_oracle/world'

test('An allowed host is accepted in addition to loopback, with any port or with the given one', async t => {
  const { send } = await testServer({ allowedHosts: ['oracle.test', 'Ported.test:4010'] })
  const status = async (host: string) => (await send('GET', search, { as, headers: { host } })).statusCode
  for (const host of ['oracle.test', 'oracle.test:80', 'ORACLE.test', 'ported.test:4010', 'localhost'])
    t.equal(await status(host), 200, host)
  for (const host of [
    'ported.test',
    'ported.test:80',
    'oracle.test.evil.example',
    'evil.example',
    'oracle.testx',
  ])
    t.equal(await status(host), 403, host)
})

test('Not on loopback, what the server offers in addition is refused, and the refusal says what it requires', async t => {
  const { oracle, send } = await testServer({ host: '0.0.0.0', control: true })
  for (const response of [
    await send('GET', token),
    await send('PUT', world, { body: { ...smallWorld, acrs: [] } }),
  ]) {
    t.equal(response.statusCode, 403)
    t.match(response.json(), { error: 'not-on-loopback', msg: /--control-token/ })
  }
  t.same(oracle.service.world(), smallWorld)
})

for (const host of ['0.0.0.0', '127.0.0.1'])
  test(`With a control token on ${host}, what the server offers in addition requires that token`, async t => {
    const { send } = await testServer({ host, control: true, controlToken: 'open-sesame' })
    const status = async (authorization?: string, method: 'GET' | 'PUT' = 'GET') => {
      const headers = authorization === undefined ? {} : { authorization }
      const asking = method === 'GET' ? { headers } : { headers, body: smallWorld }
      return (await send(method, method === 'GET' ? token : world, asking)).statusCode
    }
    t.equal(await status('Bearer open-sesame'), 200)
    t.equal(await status('Bearer open-sesame', 'PUT'), 200)
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      'Bearer open-sesam',
      'Bearer open-sesamee',
      'open-sesame',
      'Basic open-sesame',
    ]) {
      t.equal(await status(wrong), 401, String(wrong))
      t.equal(await status(wrong, 'PUT'), 401, String(wrong))
    }
    t.equal((await send('GET', search, { as })).statusCode, 200)
  })

test('Other spellings of the path do not bypass the guard', async t => {
  const { send } = await testServer({ control: true, controlToken: 'open-sesame' })
  for (const path of [
    '/%5foracle/token',
    '//_oracle/token',
    '/_oracle//token',
    '/./_oracle/token',
    '/_ORACLE/token',
  ]) {
    const response = await send('GET', `${path}?subject=SVC-ann`)
    t.ok(response.statusCode >= 400, path)
    t.notMatch(response.body, /eyJ/)
  }
})

test('The log never contains a token', async t => {
  const { oracle, send } = await testServer({ logLevel: 'trace' })
  const good = oracle.session.issue(as)
  const logged = t.capture(process.stderr, 'write')
  await send('GET', search, { token: good })
  await send('GET', `${search}&token=${good}`, { token: good })
  await send('GET', `/auth/v1/group/${good}`, { headers: { authorization: `Bearer ${good}` } })
  await send('GET', `/nowhere/${good}`, { token: `${good}x` })
  await send('GET', token)
  logged.restore()
  const text = logged()
    .map(({ args }) => String(args[0]))
    .join('')
  t.match(text, /"path":"\/auth\/v1\/profile"/)
  t.notMatch(text, /eyJ/)
})
