import { test } from 'tap'
import { exchange } from '../../dev/test-support/raw-client.js'
import { group, profile, smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'

const worlds = '/_oracle/worlds'
const search = '/auth/v1/profile?s=ann'
const createBody = { title: 'New', description: 'A new group' }

interface Added {
  /** The path of the base URL. */
  readonly path: string
  readonly tokens: Readonly<Record<string, string>>
}

async function add(send: Send, body?: unknown): Promise<Added> {
  const response = await send(body === undefined ? 'POST' : 'PUT', worlds, { body })
  const { baseUrl, tokens } = response.json()
  return { path: new URL(baseUrl).pathname, tokens }
}

const tokenOf = ({ tokens }: Added, id = 'SVC-ann') => tokens[id] as string

test('PUT adds a world under a base URL of its own, and leaves the first world as it is', async t => {
  const { oracle, send } = await testServer({ control: true })
  const body = { profiles: [profile('zed', 'Zed One')], groups: [], acrs: [] }
  const response = await send('PUT', worlds, { body, headers: { host: 'localhost:4010' } })
  t.equal(response.statusCode, 200)
  const { baseUrl, tokens, badTokens } = response.json()
  t.match(baseUrl, /^http:\/\/localhost:4010\/w\/[0-9a-f]{16}$/)
  t.same(Object.keys(tokens), ['SVC-zed'])
  t.hasProps(badTokens, ['expired', 'wrongKey'])
  const { pathname } = new URL(baseUrl)
  const found = await send('GET', `${pathname}/auth/v1/profile?s=zed`, { token: tokens['SVC-zed'] })
  t.equal(found.json().profiles[0].svc_id, 'SVC-zed')
  t.same((await send('GET', `${pathname}/_oracle/world`)).json(), body)
  t.same(oracle.service.world(), smallWorld)
})

test('POST adds a copy of the first world as it was at the start', async t => {
  const { oracle, send } = await testServer({ control: true })
  t.equal((await send('POST', '/auth/v1/group', { as: 'SVC-ann', body: createBody })).statusCode, 200)
  t.equal(oracle.service.world().groups.length, smallWorld.groups.length + 1)
  const { path } = await add(send)
  t.same((await send('GET', `${path}/_oracle/world`)).json(), smallWorld)
  t.equal((await send('POST', worlds, { body: smallWorld })).statusCode, 400, 'POST takes no world')
})

test('Changes in one world show in no other', async t => {
  const { oracle, send } = await testServer({ control: true })
  const [one, two] = [await add(send), await add(send)]
  const created = await send('POST', `${one.path}/auth/v1/group`, { token: tokenOf(one), body: createBody })
  t.equal(created.statusCode, 200)
  t.equal(
    (await send('DELETE', `${one.path}/auth/v1/group/SVC-crew`, { token: tokenOf(one) })).statusCode,
    200,
  )
  t.same((await send('GET', `${two.path}/_oracle/world`)).json(), smallWorld)
  t.same(oracle.service.world(), smallWorld)
})

test('A token is valid in its own world alone', async t => {
  const { send } = await testServer({ control: true })
  const [one, two] = [await add(send), await add(send)]
  const first = (await send('GET', '/_oracle/token?subject=SVC-ann')).json().token
  const places = [
    { path: '', token: first },
    { path: one.path, token: tokenOf(one) },
    { path: two.path, token: tokenOf(two) },
  ]
  // Twice, because the server remembers tokens that it has verified.
  for (const _ of [1, 2])
    for (const { path } of places)
      for (const { path: own, token } of places) {
        const { statusCode, headers, payload } = await send('GET', `${path}${search}`, { token })
        t.equal(statusCode, path === own ? 200 : 401, `the token of ${own || '/'} in ${path || '/'}`)
        if (path === own) continue
        const story = await send('GET', `${path}/_oracle/requests/${headers['x-request-id']}`)
        for (const text of [payload, story.payload])
          t.match(text, /This token is of another world of this server/)
      }
})

test('DELETE ends an isolated world, and the first world cannot be ended', async t => {
  const { send } = await testServer({ control: true })
  const added = await add(send)
  t.equal((await send('DELETE', `${added.path}/_oracle/world`)).statusCode, 200)
  for (const path of [
    search,
    '/_oracle/world',
    '/_oracle/token?subject=SVC-ann',
    '/auth/v1/group/SVC-crew',
  ]) {
    const response = await send('GET', `${added.path}${path}`, { token: tokenOf(added) })
    t.equal(response.statusCode, 404)
    t.match(response.json(), { error: 'unknown-world', msg: /^there is no world "[0-9a-f]{16}"; / })
  }
  const refused = await send('DELETE', '/_oracle/world')
  t.equal(refused.statusCode, 405)
  t.equal(refused.headers.allow, 'GET, PUT')
  t.equal((await send('GET', search, { as: 'SVC-ann' })).statusCode, 200)
})

test('A path that names no world is refused with a JSON body', async t => {
  const { send } = await testServer({ control: true })
  for (const path of [
    '/w/',
    '/w//',
    '/w/%zz',
    '/w/__proto__',
    '/w/x/',
    `/w/${'x'.repeat(5000)}`,
    '/w/../w/x',
    '/w/x?y=1',
  ]) {
    const response = await send('GET', `${path}/auth/v1/group/SVC-crew`, { as: 'SVC-ann' })
    t.ok([400, 404].includes(response.statusCode), `${path.slice(0, 20)} ${response.statusCode}`)
    t.type(response.json().error, 'string')
  }
})

test('A request line with the whole URL reaches the world', async t => {
  const { oracle, send } = await testServer({ control: true })
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const { path } = await add(send)
  const { host } = new URL(url)
  const { responses } = await exchange(
    url,
    `GET ${url}${path}/_oracle/world HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  )
  t.equal(responses[0]?.status, 200)
})

test('Every path of a world that does not exist says so', async t => {
  const { send } = await testServer({ control: true })
  for (const path of ['', '/', '/nowhere', '/_oracle/world', search])
    t.equal((await send('GET', `/w/none${path}`)).json().error, 'unknown-world', path)
})

test('An invalid world is refused, and no world is added', async t => {
  const { send } = await testServer({ control: true })
  const response = await send('PUT', worlds, {
    body: { ...smallWorld, groups: [group('x', 'X', ['SVC-y'])] },
  })
  t.equal(response.statusCode, 400)
  t.match(response.json(), { error: 'bad-world', msg: 'groups[0].members[0]: no such profile' })
  t.notOk('baseUrl' in response.json())
})

test('Without --control, the routes of worlds are refused, and the refusal names the option', async t => {
  const { send } = await testServer()
  for (const [method, path] of [
    ['PUT', worlds],
    ['POST', worlds],
    ['GET', '/_oracle/world'],
    ['POST', '/_oracle/reset'],
  ] as const) {
    const response = await send(method, path, method === 'GET' ? {} : { body: smallWorld })
    t.equal(response.statusCode, 404)
    t.match(response.json().msg, /--control/)
  }
})
