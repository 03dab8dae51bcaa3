import { test } from 'tap'
import { testServer } from '../dev/test-support/test-server.js'

const as = 'SVC-ann'
const search = '/auth/v1/profile?s=ann'
const world = '/_oracle/world'

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

test('With --cors, a response that depends on more than the origin says both', async t => {
  const { send } = await forPages()
  const { headers } = await send('GET', '/', { headers: { origin: page } })
  t.equal(headers.vary, 'origin, accept, accept-encoding')
})
