import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'tap'
import { group as groupOf, reading, smallWorld } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'

const group = '/auth/v1/group'
const as = 'SVC-ann'

test('An unusual id is looked up like any other', async t => {
  const { send } = await testServer()
  const odd = [
    '__proto__',
    'constructor',
    'SVC-',
    'SVC-__proto__',
    'SVC-a%2Fb',
    'SVC-%00',
    'SVC-%C3%A9',
    'SVC-a:b',
    'SVC-..',
    '%20',
  ]
  for (const id of odd) {
    const response = await send('GET', `${group}/${id}`, { as })
    t.equal(response.statusCode, 404, id)
    t.equal(response.json().svc_id, decodeURIComponent(id))
  }
})

test('A slash in an id is written %2F and does not split the path', async t => {
  const world = { ...smallWorld, groups: [...smallWorld.groups, groupOf('a/SVC-bob', 'Odd')] }
  const { send } = await testServer({ world })
  t.equal((await send('GET', `${group}/SVC-a%2FSVC-bob`, { as })).json().error, 'no-permission')
  t.equal((await send('GET', `${group}/SVC-a/SVC-bob`, { as })).json().error, 'method-not-allowed')
})

test('An id of several kilobytes is 404 like any unknown id', async t => {
  const { send } = await testServer()
  for (const length of [1_000, 10_000]) {
    const response = await send('GET', `${group}/SVC-${'x'.repeat(length)}`, { as })
    t.equal(response.statusCode, 404)
    t.equal(response.json().error, 'group-not-found')
  }
})

test('A malformed id gets the status of the reading', async t => {
  const { send } = await testServer({ readings: reading('malformed-id=422') })
  for (const path of [`${group}/`, `${group}/crew`, `${group}/SVC-`, `${group}/svc-crew`]) {
    const response = await send('GET', path, { as })
    t.equal(response.statusCode, 422, path)
    t.equal(response.json().error, 'malformed-id')
  }
})

test('A path that cannot be decoded is 400 with a JSON body for every method', async t => {
  const { send } = await testServer()
  for (const path of [`${group}/%`, `${group}/SVC-%zz`, `${group}/%C3`, `${group}/SVC-crew/%`])
    for (const method of ['GET', 'DELETE', 'POST'] as const) {
      const response = await send(method, path, { as })
      t.equal(response.statusCode, 400, `${method} ${path}`)
      t.same(Object.keys(response.json()), ['error', 'msg'])
    }
})

test('The first value of a repeated query parameter counts', async t => {
  const { send } = await testServer()
  const found = async (query: string) => (await send('GET', `/auth/v1/profile?${query}`, { as })).json()
  t.equal((await found('s=ann&s=crew')).profiles[0].svc_id, 'SVC-ann')
  t.equal((await found('s=zzz&s=ann')).error, 'no-match')
  t.notOk('groups' in (await found('s=ann&groups=false&groups=true')))
})

test('A query is form-decoded, and names of built-in properties are plain names', async t => {
  const { send } = await testServer({ readings: reading('unknown-parameters=422') })
  const error = async (query: string) =>
    (await send('GET', `/auth/v1/profile?${query}`, { as })).json().error ?? 'none'
  t.equal(await error('s=Ann+Ash'), 'none')
  t.equal(await error('s=Ann%20Ash'), 'none')
  t.equal(await error('__proto__=x&s=ann'), 'unknown-parameter')
  t.equal(await error('S=ann'), 'unknown-parameter')
  t.equal(await error('s[]=ann'), 'unknown-parameter')
  t.equal(await error(''), 'missing-s')
})

test('A plus in a query is a plus sign under the reading plus', async t => {
  const { send } = await testServer({ readings: reading('plus=plus') })
  const status = async (s: string) => (await send('GET', `/auth/v1/profile?s=${s}`, { as })).statusCode
  t.equal(await status('Ann+Ash'), 404)
  t.equal(await status('Ann%20Ash'), 200)
  t.equal(await status('Ann%2BAsh'), 404)
})

test('An oversized or malformed request line is refused, and the server continues', async t => {
  const { oracle } = await testServer()
  const url = new URL(await oracle.listen(0))
  const send = async (text: string) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.end(text)
    let answer = ''
    socket.on('data', data => {
      answer += data
    })
    await once(socket, 'close')
    return answer.slice(9, 12)
  }
  t.equal(await send(`GET ${group}/SVC-${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`), '431')
  t.equal(await send('nonsense\r\n\r\n'), '400')
  t.equal(await send(`GET ${group}/% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`), '400')
  t.equal(await send(`GET /nowhere HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`), '403')
  t.equal((await fetch(`${url.origin}/auth/v1/profile?s=ann`)).status, 401)
  await oracle.close()
})
