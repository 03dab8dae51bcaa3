import { type Test, test } from 'tap'
import { exchange } from '../../dev/test-support/raw-client.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'

const path = '/_oracle/trouble'
const [as, crew, group] = ['SVC-ann', '/auth/v1/group/SVC-crew', '/auth/v1/group']
const created = { title: 'New', description: 'A new group' }

const post = (send: Send, body: unknown) => send('POST', path, { body })
const read = async (send: Send, as = 'SVC-ann') => (await send('GET', crew, { as })).statusCode

/** A server that listens, and a function that sends a raw request of Ann's and returns the bytes that came. */
async function listening(t: Test, trouble: readonly string[] = []) {
  const { oracle, send } = await testServer({ control: true, trouble })
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const raw = (line: string, body = '') =>
    exchange(
      url,
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: svc-token=${oracle.session.issue(as)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      { open: true },
    )
  return { oracle, send, url, raw }
}

test('401, 500 and 503 come without a change', async t => {
  const { oracle, send } = await testServer({ control: true })
  const before = oracle.service.world()
  for (const [trouble, status] of [
    ['401', 401],
    ['500', 500],
    ['503', 503],
  ] as const) {
    await post(send, { trouble })
    const refused = await send('POST', group, { as, body: created })
    t.same([refused.statusCode, refused.headers['retry-after']], [status, undefined])
  }
  t.same(oracle.service.world(), before)
})

test('A change can fail after it was made; reads do not meet that', async t => {
  const { oracle, send } = await testServer({ control: true })
  await post(send, { trouble: 'fail-after' })
  t.equal(await read(send), 200)
  const failed = await send('POST', group, { as, body: created })
  t.equal(failed.statusCode, 500)
  t.match(failed.json(), { error: 'trouble' })
  t.match(oracle.service.world().groups.at(-1), created)
  t.equal((await send('POST', group, { as, body: created })).statusCode, 200)
})

test('An order to fail after a change waits for a request that makes one', async t => {
  const { send } = await testServer({ control: true })
  await post(send, { trouble: 'latency=1ms', next: 'all' })
  await post(send, { trouble: 'fail-after' })
  const unchanging: readonly Parameters<Send>[] = [
    ['DELETE', `${group}/SVC-nowhere`, { as }],
    ['POST', group, { as, body: {} }],
    ['PUT', crew, { as: 'SVC-bob', body: created }],
    ['POST', `${crew}/SVC-bob`, { as }],
    ['DELETE', `${crew}/SVC-cid`, { as }],
  ]
  for (const [method, line, asking] of unchanging) {
    const { statusCode, headers } = await send(method, line, asking)
    t.not(statusCode, 500, line)
    const story = (await send('GET', `/_oracle/requests/${headers['x-request-id']}`)).json()
    t.same(story.trouble, ['latency=1ms'], line)
  }
  t.match((await send('GET', path)).json().trouble, [{ hits: 5 }, { hits: 0 }])
  t.equal((await send('DELETE', crew, { as })).statusCode, 500)
  t.match((await send('GET', path)).json().trouble, [{ hits: 6 }, { hits: 1 }])
})

test('A response is cut off in the middle of its body, after the change', async t => {
  const { oracle, send, raw } = await listening(t)
  await post(send, { trouble: 'cut-off' })
  const { responses, rest } = await raw(`POST ${group}`, JSON.stringify(created))
  t.same(responses, [])
  t.match(rest, /^HTTP\/1\.1 200 OK\r\n/)
  const [head = '', body = ''] = rest.split('\r\n\r\n')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  t.ok(body.length > 0 && body.length < length, `${body.length} of ${length} bytes`)
  t.match(oracle.service.world().groups.at(-1), created)
  t.equal((await raw(`GET ${crew}`)).responses[0]?.status, 200)
})

test('A response without a body is cut off too, and so is a refusal', async t => {
  const { send, raw } = await listening(t)
  await send('PUT', '/_oracle/readings', { body: { 'success-bodies': 'empty' } })
  await post(send, { trouble: 'cut-off', next: 2 })
  for (const line of [`DELETE ${crew}`, 'GET /auth/v1/group/SVC-nowhere']) {
    const { responses, rest } = await raw(line)
    t.same(responses, [], line)
    t.match(rest, /^HTTP\/1\.1 \d{3} /)
  }
})

test('A request that gets no answer waits until the client or the server ends', async t => {
  const { oracle, send, url } = await listening(t)
  await post(send, { trouble: 'no-answer', next: 2 })
  const ending = new AbortController()
  const headers = { cookie: `svc-token=${oracle.session.issue(as)}` }
  const [left, kept] = [
    fetch(`${url}${crew}`, { headers, signal: ending.signal }),
    fetch(`${url}${crew}`, { headers }),
  ]
  const both = Promise.allSettled([left, kept])
  while ((await send('GET', path)).json().trouble[0].hits < 2) await new Promise(setImmediate)
  ending.abort()
  await t.rejects(left, { name: 'AbortError' })
  await oracle.close()
  t.same(
    (await both).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

test('A request with latency is answered after it, and a server that stops does not wait for it', async t => {
  const { oracle, send } = await testServer({ control: true, trouble: ['latency=600s'] })
  const slow = read(send)
  while ((await send('GET', path)).json().trouble[0].hits < 1) await new Promise(setImmediate)
  await oracle.close()
  t.equal(await slow, 200)
  const quick = await testServer({ control: true, trouble: ['latency=1ms'] })
  t.equal(await read(quick.send), 200)
  t.same((await quick.send('GET', path)).json().trouble, [
    { trouble: 'latency=1ms', next: 'all', seed: 1, hits: 1 },
  ])
})
