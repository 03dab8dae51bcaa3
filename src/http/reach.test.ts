import { test } from 'tap'
import { smallWorld } from '../test-support/small-world.js'
import { testServer } from '../test-support/test-server.js'

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

test('Not on loopback, the workbench is refused, and the refusal says what it requires', async t => {
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
  test(`With a control token on ${host}, the workbench requires that token`, async t => {
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

test('Without --cors, web pages of other origins cannot use the server', async t => {
  const { send } = await testServer()
  const origin = 'http://localhost:5173'
  const answers = [
    await send('GET', search, { as, headers: { origin } }),
    await send('GET', '/nowhere', { headers: { origin } }),
  ]
  for (const { headers } of answers)
    t.same(
      Object.keys(headers).filter(name => name.startsWith('access-control-')),
      [],
    )
})

const [page, otherPage] = ['http://localhost:5173', 'http://localhost:3000'] as const

/** A server for the pages of two origins, and the preflight request of a page. */
async function forPages() {
  const { oracle, send } = await testServer({ cors: [page, otherPage], control: true })
  const preflight = (
    origin: string,
    headers: Readonly<Record<string, string>> = {},
    url = '/auth/v1/group',
  ) =>
    oracle.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', ...headers },
    })
  return { send, preflight }
}

test('With --cors, pages of those origins can use the server, with cookies', async t => {
  const { send, preflight } = await forPages()
  for (const origin of [page, otherPage]) {
    const allowed = await preflight(origin)
    t.equal(allowed.statusCode, 204)
    t.match(allowed.headers, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': /GET.*POST.*PUT.*DELETE/,
      'access-control-max-age': /^[1-9]\d+$/,
      vary: /origin/,
    })
    for (const path of [search, '/nowhere', world])
      t.match((await send('GET', path, { as, headers: { origin } })).headers, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': /retry-after/,
        vary: 'origin',
      })
  }
})

test('A page may send every header that its preflight request names, to every route', async t => {
  const { preflight } = await forPages()
  for (const asked of ['content-type', 'authorization,x-trace-id', 'X-Odd'])
    for (const url of ['/auth/v1/group', world, '/nowhere']) {
      const { statusCode, headers } = await preflight(page, { 'access-control-request-headers': asked }, url)
      t.equal(statusCode, 204)
      t.equal(headers['access-control-allow-headers'], asked)
      t.match(headers.vary, /access-control-request-headers/)
    }
})

test('With --cors, pages of all other origins cannot use the server', async t => {
  const { send, preflight } = await forPages()
  for (const other of [
    'http://localhost:5174',
    'https://localhost:5173',
    'null',
    `${page}.evil.example`,
    '',
  ]) {
    t.equal((await preflight(other)).statusCode, 405)
    const { headers } = await send('GET', search, { as, headers: { origin: other } })
    t.notOk(headers['access-control-allow-origin'])
    t.equal(headers.vary, 'origin')
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
