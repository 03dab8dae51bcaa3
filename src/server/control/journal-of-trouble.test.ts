import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { type Send, testServer } from '../../dev/test-support/test-server.js'
import type { RequestSummary } from '../reference-server.js'

const [as, crew, group] = ['SVC-ann', '/auth/v1/group/SVC-crew', '/auth/v1/group']
const body = { title: 'New', description: 'A new group' }

const order = (send: Send, trouble: string) => send('POST', '/_oracle/trouble', { body: { trouble } })
const journal = async (send: Send) => (await send('GET', '/_oracle/requests')).json().requests
const story = async (send: Send, id: unknown) => (await send('GET', `/_oracle/requests/${id}`)).json()

/** Resolves when the journal's last request has met trouble. */
async function met(send: Send) {
  while ((await journal(send)).at(-1)?.trouble === undefined) await new Promise(setImmediate)
}

test('A request that trouble refuses is in the journal with its caller and what it asked for, and takes no id', async t => {
  const options = { control: true, idSeed: 'seven' }
  const [{ send }, calm] = [await testServer(options), await testServer(options)]
  await order(send, '503')
  const refused = await send('POST', group, { as, body })
  t.equal(refused.statusCode, 503)
  t.match(await story(send, refused.headers['x-request-id']), {
    operation: 'createGroup',
    caller: as,
    body,
    status: 503,
    outcome: null,
    trouble: ['503'],
    state: 'at the request',
    explanation: { status: 200, outcome: 'created' },
    notes: [
      'The request met trouble that was ordered (503), and was not performed.',
      'The server responded with 503, but the definitions decide 200.',
    ],
  })
  const [first, other] = [
    await send('POST', group, { as, body }),
    await calm.send('POST', group, { as, body }),
  ]
  t.same(first.json(), other.json())
  t.notOk('trouble' in (await journal(send)).at(-1))
})

test('A request without a caller, or with a bad token, is noted as such if trouble refuses it', async t => {
  const { send } = await testServer({ control: true, trouble: ['429'] })
  await send('GET', crew)
  await send('GET', crew, { token: 'nonsense' })
  t.match(await journal(send), [
    { operation: 'readGroup', caller: null, status: 429, trouble: ['429'] },
    { operation: 'readGroup', caller: 'bad:malformed', status: 429, trouble: ['429'] },
  ])
})

test('A change that fails after it was made has its outcome next to the status', async t => {
  const { send } = await testServer({ control: true })
  await order(send, 'fail-after')
  const failed = await send('PUT', crew, { as, body: { title: 'Mine' } })
  t.match(await story(send, failed.headers['x-request-id']), {
    status: 500,
    outcome: 'updated',
    trouble: ['fail-after'],
    notes: [
      'The request met trouble that was ordered (fail-after).',
      'The server responded with 500, but the definitions decide 200.',
    ],
  })
})

test('A request whose response is cut off, or never comes, is in the journal without a status', async t => {
  const { oracle, send } = await testServer({ control: true })
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const headers = { cookie: `svc-token=${oracle.session.issue(as)}`, 'content-type': 'application/json' }
  const ending = new AbortController()
  await order(send, 'cut-off')
  await t.rejects(fetch(`${url}${crew}`, { headers }).then(response => response.text()))
  await order(send, 'no-answer')
  const method = 'PUT'
  const never = fetch(`${url}${crew}`, { method, headers, body: '{"title":"Mine"}', signal: ending.signal })
  while ((await journal(send)).at(-1).operation !== 'updateGroup') await new Promise(setImmediate)
  ending.abort()
  await t.rejects(never, { name: 'AbortError' })
  t.match(await journal(send), [
    { operation: 'readGroup', caller: as, status: null, outcome: 'read', trouble: ['cut-off'] },
    {
      operation: 'updateGroup',
      status: null,
      outcome: null,
      body: { title: 'Mine' },
      trouble: ['no-answer'],
    },
  ])
})

test('A delayed request is performed, and its state noted, when its turn comes', async t => {
  const { oracle, send } = await testServer({ control: true })
  await order(send, 'latency=600s')
  const slow = send('GET', crew, { as })
  await met(send)
  const [waiting] = await journal(send)
  t.match(await story(send, waiting.id), {
    status: null,
    explanation: null,
    notes: ['The request waits, because it met trouble that was ordered (latency=600s).'],
  })
  t.equal((await send('DELETE', crew, { as })).statusCode, 200)
  oracle.worlds.first.troubles.end()
  t.equal((await slow).statusCode, 404)
  t.match(await story(send, waiting.id), {
    status: 404,
    outcome: 'group-not-found',
    trouble: ['latency=600s'],
    state: 'at the request',
    explanation: { status: 404, outcome: 'group-not-found' },
    notes: ['The request met trouble that was ordered (latency=600s).'],
  })
})

test('A response of trouble has the id of its request, and a web page may read it', async t => {
  const origin = 'http://localhost:5173'
  const { send } = await testServer({ control: true, cors: [origin], trouble: ['503=2s'] })
  const { headers } = await send('GET', crew, { as, headers: { origin } })
  t.match(String(headers['x-request-id']), /^\d+$/)
  t.same(String(headers['access-control-expose-headers']).split(', '), ['retry-after', 'x-request-id'])
  t.equal(headers['access-control-allow-origin'], origin)
})

test('A reset clears the journal and returns to the trouble of the whole run', async t => {
  const { send } = await testServer({ control: true, trouble: ['429'] })
  await send('DELETE', '/_oracle/trouble')
  t.equal((await send('GET', crew, { as })).statusCode, 200)
  await order(send, '500')
  await send('POST', '/_oracle/reset')
  t.same(await journal(send), [])
  t.equal((await send('GET', crew, { as })).statusCode, 429)
  t.match(await journal(send), [{ status: 429, trouble: ['429'] }])
})

test('A request that waits in an isolated world is logged without a name if the world ends', async t => {
  const logged: unknown[] = []
  const { send } = await testServer({
    world: smallWorld,
    control: true,
    trouble: ['latency=600s'],
    onRequest: summary => logged.push(summary),
  })
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const place = new URL(baseUrl).pathname
  const slow = send('GET', `${place}${crew}`, { token: tokens[as] })
  while ((await send('GET', `${place}/_oracle/trouble`)).json().trouble[0].hits < 1)
    await new Promise(setImmediate)
  await send('DELETE', `${place}/_oracle/world`)
  const { statusCode } = await slow
  t.match(logged, [{ operation: 'readGroup', caller: as, name: null, status: statusCode }])
})

test('The arrival of a request and its end are told, also if it is cut off', async t => {
  const summaries: (() => RequestSummary)[] = []
  const ended: RequestSummary[] = []
  const { send } = await testServer({
    trouble: ['cut-off@readGroup'],
    onArrival: summary => summaries.push(summary),
    onRequest: summary => ended.push(summary),
  })
  await t.rejects(send('GET', crew, { as }))
  await send('GET', crew, { as })
  const expected = [
    { path: crew, caller: as, outcome: 'read', status: null, trouble: ['cut-off'] },
    { path: crew, caller: as, outcome: 'read', status: 200 },
  ]
  t.match(
    summaries.map(summary => summary()),
    expected,
  )
  t.match(ended, expected)
  t.equal(ended.length, 2)
})
