import fastify from 'fastify'
import { test } from 'tap'
import type { Description } from '../../dev/test-support/described.js'
import { describedOperation } from '../../dev/test-support/described.js'
import { startServe } from '../../dev/test-support/server-process.js'
import { reading } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'
import { descriptionRoute } from './description.js'

const path = '/openapi.json'

async function described(send: Send, at = path): Promise<Description> {
  const response = await send('GET', at)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

const statusOfShortSearch = (description: Description) => {
  const { responses } = describedOperation(description, 'searchPrincipals')
  return Object.keys(responses).filter(status => responses[status]?.description.includes('short-search'))
}

test('A server that was started from the command line describes itself, with relative servers', async t => {
  const server = await startServe('--reading', 'short-search=422')
  t.teardown(() => server.stop())
  const response = await fetch(server.url + path)
  t.equal(response.status, 200)
  t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  const description = (await response.json()) as Description
  t.match(description, { openapi: '3.1.1', servers: [{ url: '/' }], 'x-readings': { 'short-search': '422' } })
  t.same(statusOfShortSearch(description), ['422'])
})

test('The description follows the readings while the server runs, and no fault', async t => {
  const { send } = await testServer({ control: true })
  const before = await described(send)
  t.same(statusOfShortSearch(before), ['400'])
  await send('PUT', '/_oracle/faults', { body: ['created-is-201', 'like-wildcards'] })
  t.same(await described(send), before)
  await send('PUT', '/_oracle/readings', { body: { 'short-search': '404', 'result-limit': '7/kind' } })
  const after = await described(send)
  t.same(statusOfShortSearch(after), ['404'])
  t.equal(after['x-readings']['result-limit'], '7/kind')
  await send('PUT', '/_oracle/readings', { body: {} })
  t.same(await described(send), before)
})

test('Each isolated world has a description with its own path and its own readings', async t => {
  const { send, oracle } = await testServer({ control: true, readings: reading('short-search=404') })
  const added = (await send('POST', '/_oracle/worlds', { headers: { host: 'localhost:4010' } })).json()
  const { pathname } = new URL(added.baseUrl)
  const inWorld = `${pathname}${path}`
  t.same((await described(send, inWorld)).servers, [{ url: pathname }])
  await send('PUT', `${pathname}/_oracle/readings`, { body: { 'short-search': '422' } })
  t.same(statusOfShortSearch(await described(send, inWorld)), ['422'])
  t.same(statusOfShortSearch(await described(send)), ['404'])
  await send('DELETE', `${pathname}/_oracle/world`)
  const gone = await send('GET', inWorld)
  t.equal(gone.statusCode, 404)
  t.equal(gone.json().error, 'unknown-world')
  await oracle.close()
})

test('The text is made when it is first asked for, and again only if the readings change', async t => {
  const { oracle } = await testServer({ control: true })
  let made = 0
  const app = fastify()
  descriptionRoute(app, oracle.worlds, { own: () => ({ made: ++made }), fair: () => ({}) })
  const get = async () => (await app.inject(path)).json().made
  t.equal(made, 0)
  t.same([await get(), await get()], [1, 1])
  await oracle.worlds.first.change({ readings: reading('trim=dropped') })
  t.same([await get(), await get()], [2, 2])
  await oracle.worlds.first.change({ faults: ['created-is-201'] })
  t.equal(await get(), 2)
})

test('With ?fair, the description is that of every fair server, whatever the readings', async t => {
  const { send } = await testServer({ readings: reading('short-search=404') })
  const fair = await described(send, `${path}?fair`)
  t.notOk('x-readings' in fair)
  t.same(Object.keys(describedOperation(fair, 'readGroup').responses).sort(), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '422',
  ])
})

test('The description is for everybody, and takes nothing', async t => {
  const { send } = await testServer({ controlToken: 'secret' })
  const plain = (await send('GET', path)).body
  for (const [at, asking] of [
    [`${path}?__proto__=1&${'a=1&'.repeat(2000)}`, {}],
    [path, { token: 'no token', headers: { accept: 'text/html', 'content-type': ';' } }],
  ] as const)
    t.equal((await send('GET', at, asking)).body, plain)
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'] as const) {
    const response = await send(method, path)
    t.equal(response.statusCode, 405, method)
    t.equal(response.headers.allow, 'GET')
  }
  t.equal((await send('GET', `${path}/x`)).statusCode, 404)
  t.equal((await send('GET', path, { headers: { host: 'evil.example' } })).statusCode, 403)
})

test('Every operation has examples, and those of its success are from the demo world', async t => {
  const { send } = await testServer()
  const { paths } = await described(send)
  const operations = Object.values(paths).flatMap(item => Object.values(item))
  t.equal(operations.length, 7)
  for (const { responses } of operations)
    t.match(
      JSON.stringify(responses[200]),
      /"examples":\{"[a-z]+\.[a-z-]+":\{"summary":"[^"]+","value":\{"method"/,
    )
  t.match(JSON.stringify(paths['/auth/v1/profile']), /"value":"sukarno"/)
})

test('On other addresses than loopback, no host is refused, and the description says so', async t => {
  const isRefusalNamed = async (host: string) => {
    const { send } = await testServer({ host })
    return /`foreign-host`/.test((await send('GET', path)).body)
  }
  t.same([await isRefusalNamed('127.0.0.1'), await isRefusalNamed('0.0.0.0')], [true, false])
})
