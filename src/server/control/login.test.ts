import { test } from 'tap'
import { profile, smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'

const path = '/_oracle/login'
const page = 'http://localhost:5173'
const host = 'localhost:4010'
const headers = { host }

const query = (parameters: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(parameters)}`
const click = (send: Send, parameters: Readonly<Record<string, string>>, place = '') =>
  send('POST', `${place}${query(parameters)}`, { headers })

test('The page lists the profiles, and a click on one signs in as that profile', async t => {
  const { send } = await testServer()
  const shown = await send('GET', query({ return: '/auth/v1/profile?s=ann&groups=false' }), { headers })
  t.equal(shown.statusCode, 200)
  t.match(shown.headers, { 'content-type': /^text\/html/, 'content-security-policy': /default-src 'none'/ })
  t.match(shown.body, 'You are not signed in.')
  const targets = [...shown.body.matchAll(/formaction="([^"]*)">([^<]*)</g)]
  t.same(
    targets.map(([, , name]) => name),
    smallWorld.profiles.map(({ common_name }) => common_name),
  )
  const target = targets[1]?.[1]?.replaceAll('&amp;', '&')
  const clicked = await send('POST', `${path}${target}`, {
    headers: { ...headers, origin: `http://${host}` },
  })
  t.equal(clicked.statusCode, 303)
  t.equal(clicked.headers.location, `http://${host}/auth/v1/profile?s=ann&groups=false`)
  const [, token = ''] =
    /^svc-token=(\S+); Path=\/; HttpOnly; SameSite=Lax$/.exec(String(clicked.headers['set-cookie'])) ?? []
  t.equal((await send('GET', '/auth/v1/group/SVC-shed', { token })).statusCode, 200, 'Bob may read Shed')
  t.match((await send('GET', path, { token })).body, 'You are signed in as Bob van der Birch.')
})

test('The login of an isolated world sets a cookie for that world alone, and returns to its page', async t => {
  const { send } = await testServer({ control: true })
  const place = new URL((await send('POST', '/_oracle/worlds')).json().baseUrl).pathname
  const clicked = await click(send, { subject: 'SVC-ann' }, place)
  t.equal(clicked.headers.location, `http://${host}${place}${path}`)
  const [, token = '', of] = /^svc-token=(\S+); Path=(\S+);/.exec(String(clicked.headers['set-cookie'])) ?? []
  t.equal(of, place)
  t.equal((await send('GET', `${place}/auth/v1/profile?s=ann`, { token })).statusCode, 200)
  t.equal((await send('GET', '/auth/v1/profile?s=ann', { token })).statusCode, 401)
})

const allowed: readonly [to: string, location: string][] = [
  [`${page}/home?x=1#top`, `${page}/home?x=1#top`],
  [`http://${host}/`, `http://${host}/`],
  ['/auth/v1/profile?s=ber', `http://${host}/auth/v1/profile?s=ber`],
  ['?x', `http://${host}/?x`],
]
for (const [to, location] of allowed)
  test(`A login may return to ${to}`, async t => {
    const { send } = await testServer({ cors: ['http://localhost:3000', page] })
    t.equal((await send('GET', query({ return: to }), { headers })).statusCode, 200)
    const clicked = await click(send, { subject: 'Ann Ash', return: to })
    t.same([clicked.statusCode, clicked.headers.location], [303, location])
  })

const foreign = [
  'http://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  `${page}.evil.example/`,
  `${page}@evil.example/`,
  `http://${host}@evil.example`,
  'https://localhost:5173/',
  'http://localhost:5174/',
  'http://127.0.0.1:4010/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://evil.example/x',
  `blob:${page}/x`,
  'http://[',
]
for (const to of foreign)
  test(`A login never returns to ${JSON.stringify(to)}`, async t => {
    const { send } = await testServer({ cors: [page] })
    for (const response of [
      await send('GET', query({ return: to }), { headers }),
      await click(send, { subject: 'Ann Ash', return: to }),
    ]) {
      t.equal(response.statusCode, 400)
      t.equal(response.json().error, 'foreign-return')
      t.notOk(response.headers.location ?? response.headers['set-cookie'])
    }
  })

test('A page of another origin cannot sign a user in', async t => {
  const { send } = await testServer()
  const response = await send('POST', query({ subject: 'SVC-ann' }), { headers: { host, origin: page } })
  t.same([response.statusCode, response.headers['set-cookie']], [403, undefined])
})

test('An unknown profile is refused with 404, and gets no cookie', async t => {
  const { send } = await testServer()
  for (const parameters of [{ subject: 'Zoe' }, { subject: '__proto__' }, {} as Record<string, string>]) {
    const { statusCode, headers } = await click(send, parameters)
    t.same([statusCode, headers['set-cookie']], [404, undefined])
  }
})

test('A name or a return is text on the page, and never HTML', async t => {
  const hostile = "\"><script>alert('1')</script>"
  const world = { profiles: [profile('x', hostile), profile('y', '&amp;')], groups: [], acrs: [] }
  const { oracle, send } = await testServer({ world })
  const to = `/?${hostile}`
  const { body } = await send('GET', query({ return: to }), { token: oracle.session.issue('SVC-x') })
  t.notMatch(body, '<script')
  t.notMatch(body, "'1'")
  t.match(body, '&amp;amp;')
})

test('The page of a large world shows the first 500 profiles, and says how many more there are', async t => {
  const profiles = Array.from({ length: 620 }, (_, at) => profile(`p${at}`, `Person ${at}`))
  const { send } = await testServer({ world: { profiles, groups: [], acrs: [] } })
  const { body } = await send('GET', path)
  t.equal(body.match(/<li>/g)?.length, 500)
  t.match(body, '120 more profiles')
})
