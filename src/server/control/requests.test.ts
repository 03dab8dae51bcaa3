import { test } from 'tap'
import { acr, smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'
import { badToken, badTokenNames } from './bad-tokens.js'

const crew = '/auth/v1/group/SVC-crew'
const idOf = (response: Awaited<ReturnType<Send>>) => String(response.headers['x-request-id'])

test('Every response has an id of its own, also one that is no response to an operation', async t => {
  const { send } = await testServer()
  const paths = [crew, '/nowhere', '/%zz', '/w/none/auth/v1/group', '/_oracle/health', '/_oracle/world']
  const responses = await Promise.all(paths.map(path => send('GET', path)))
  responses.push(await send('GET', crew, { headers: { host: 'evil.example' } }))
  const ids = responses.map(idOf)
  t.notMatch(ids, ['undefined'])
  t.equal(new Set(ids).size, ids.length)
})

test('The journal can be filtered, never has a token, and is empty after a reset', async t => {
  const { oracle, send } = await testServer({ control: true })
  const token = oracle.session.issue('SVC-ann')
  await send('GET', `${crew}?x=${token}`, { as: 'SVC-ann' })
  await send('PUT', crew, { as: 'SVC-bob', body: { title: `a\n${token}`, [token]: token } })
  await send('GET', crew)
  await send('GET', crew, { token: 'nonsense' })
  await send('POST', '/nowhere')
  const list = async (query = '') => {
    const response = await send('GET', `/_oracle/requests${query}`)
    t.notMatch(response.body, token)
    return response.json().requests
  }
  t.match(await list(), [
    { caller: 'SVC-ann', status: 200, outcome: 'read', path: `${crew}?x=<token>` },
    { caller: 'SVC-bob', status: 403, clause: 'update.permission', body: { '<token>': '<token>' } },
    { caller: null, status: 401, outcome: 'missing-token' },
    { caller: 'bad:malformed', status: 401 },
    { operation: null, method: 'POST', path: '/nowhere', status: 404, outcome: 'unknown-path' },
  ])
  t.equal((await list('?status=401')).length, 2)
  t.equal((await list('?operation=updateGroup')).length, 1)
  t.equal((await list('?caller=Ann%20Ash')).length, 1)
  t.equal((await list('?caller=none')).length, 1)
  t.equal((await list('?caller=bad:malformed&status=401')).length, 1)
  await send('POST', '/_oracle/reset')
  t.same(await list(), [])
})

test('The journal shows a body that the server could not read, without tokens', async t => {
  const { oracle, send } = await testServer({ control: true })
  const token = oracle.session.issue('SVC-ann')
  const put = (raw: string, type: string) =>
    send('PUT', crew, { as: 'SVC-ann', raw, headers: { 'content-type': type } })
  await put(`{"title":"br ${token}`, 'application/json')
  await put('title=New', 'text/plain')
  await put('{"title":"New"}', 'text/plain')
  const { requests } = (await send('GET', '/_oracle/requests')).json()
  t.match(requests, [
    { status: 400, bodyText: '{"title":"br <token>' },
    { status: 415, bodyText: 'title=New' },
    { status: 415, body: { title: 'New' } },
  ])
})

test('The journal keeps the last 1,000 requests of each world, and fewer if their bodies are large', async t => {
  const { oracle, send } = await testServer({ control: true })
  const { journal } = oracle.worlds.first
  const first = await send('GET', crew)
  for (let count = 0; count < 1000; count++) await send('GET', crew)
  t.equal(journal.entries.length, 1000)
  t.equal((await send('GET', `/_oracle/requests/${idOf(first)}`)).statusCode, 404)
  const { baseUrl } = (await send('POST', '/_oracle/worlds')).json()
  t.same((await send('GET', `${new URL(baseUrl).pathname}/_oracle/requests`)).json(), { requests: [] })
  const body = { title: 'x'.repeat(900_000), description: 'y' }
  for (let count = 0; count < 20; count++) await send('PUT', crew, { as: 'SVC-ann', body })
  t.ok(journal.entries.length < 20, `${journal.entries.length} entries are left`)
})

test('A question that makes no sense gets a 4xx that says why', async t => {
  const { send } = await testServer({
    world: {
      ...smallWorld,
      groups: [...smallWorld.groups, { ...smallWorld.groups[1], svc_id: 'SVC-2' } as never],
    },
  })
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const headers = { 'content-type': 'application/json' }
  const nested = `{"title": "Crew", "deep": ${deep}}`
  t.equal((await send('PUT', crew, { as: 'SVC-ann', raw: nested, headers })).statusCode, 200)
  t.equal((await send('GET', '/_oracle/requests')).statusCode, 200)
  const odd = await send('PUT', '/auth/v1/group/__proto__', { as: 'SVC-ann', raw: deep, headers })
  t.equal((await send('GET', `/_oracle/requests/${idOf(odd)}`)).statusCode, 200)
  const cases: readonly [path: string, status: number, msg: RegExp][] = [
    ['requests?operation=x', 400, /^operation must be one of searchPrincipals/],
    ['requests?status=9', 400, /^status must be/],
    [
      'requests?caller=bad:nonsense',
      400,
      /^caller must be none, a profile, or one of bad:malformed, .*bad:expired;/,
    ],
    ['requests?caller=bad:wrongIssuer', 400, /tokens for another issuer .* are bad:wrongKey/],
    ['requests?caller=Zoe', 404, /^no profile has the/],
    ['requests?limit=1', 400, /^there is no parameter "limit"; known: operation, caller, status$/],
    ['requests?status=200&status=404', 400, /^the parameter status is repeated$/],
    ['requests/__proto__', 404, /^this world has no request with this id/],
    [`requests/${idOf(odd)}?principal=Nobody`, 404, /^no profile or group has the name Nobody/],
    ['explain', 400, /^give either caller, permission and group, or search/],
    ['explain?caller=Ann%20Ash&permission=wrte&group=Shed', 400, /did you mean write\?$/],
    ['explain?caller=Ann%20Ash&permission=__proto__&group=Shed', 400, /known: read, write/],
    ['explain?caller=Ann%20Ash&permission=read&group=Sched', 404, /did you mean Shed\?$/],
    ['explain?caller=Ann%20Ash&permission=read&group=Crew', 409, /^2 groups have the title Crew/],
    ['explain?search=ann&caller=Ann%20Ash', 400, /^give either/],
    ['explain?__proto__=1', 400, /^there is no parameter|^give either/],
  ]
  for (const [path, status, msg] of cases) {
    const response = await send('GET', `/_oracle/${path}`)
    t.equal(response.statusCode, status, path)
    t.match(response.json(), { error: String, msg }, path)
  }
})

test('explain answers without a request', async t => {
  const { send } = await testServer({ world: { ...smallWorld, acrs: [acr('crew', 'ann', 'write')] } })
  const access = await send('GET', '/_oracle/explain?caller=Ann%20Ash&permission=write&group=crew')
  t.match(access.json(), { allowed: true, acrs: [{ grants: true }] })
  const search = await send('GET', '/_oracle/explain?search=birch&principal=Bob%20van%20der%20Birch')
  t.match(search.json(), {
    status: 404,
    principal: { found: false, reason: /would match if open\.second-part were last/ },
  })
})

test('A probe and a page are served to everybody, and explanations only to those who may know', async t => {
  const { send } = await testServer({ host: '0.0.0.0' })
  t.same((await send('GET', '/_oracle/health')).json(), { status: 'ok' })
  const page = await send('GET', '/')
  t.match(page.headers['content-type'], /^text\/plain/)
  t.match(page.body, /GET \/auth\/v1\/group\/<group_svc_id>.*\/_oracle\/requests/s)
  t.equal((await send('GET', '/_oracle/requests')).statusCode, 403)
  t.equal((await send('GET', '/_oracle/explain?search=ann')).statusCode, 403)
})

test('Every kind of bad token can be selected by how the journal reports it', async t => {
  const { oracle, send } = await testServer()
  for (const bad of badTokenNames) {
    const token = badToken(oracle.worlds.first, bad, 'SVC-ann')
    const id = idOf(await send('GET', crew, { token }))
    const { caller } = (await send('GET', `/_oracle/requests/${id}`)).json()
    if (!/^bad:/.test(caller)) continue
    const { requests } = (await send('GET', `/_oracle/requests?caller=${caller}`)).json()
    t.ok(
      requests.some((request: { id: string }) => request.id === id),
      `${bad} is ${caller}`,
    )
  }
})
