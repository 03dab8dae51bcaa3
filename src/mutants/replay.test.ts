import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, test } from 'tap'
import { Pool } from 'undici'
import { partsOf, type Replayed, respondsAsExpected, responsesOf, stable } from './replay.js'
import { type Batch, recorded, type SentRequest } from './transcript.js'

type Send = Replayed['send']
const batch = (...requests: readonly SentRequest[]): Batch => ({ requests })
const serverWith = (send: Send): Replayed => ({ send, begin() {} })
const ask = (path: string, token = ''): SentRequest => ({
  method: 'GET',
  path,
  headers: ['cookie', token],
  body: null,
})
const echo: Send = async ({ path, headers }) => ({
  status: 200,
  headers: { date: String(Math.random()) },
  text: path.startsWith('/_oracle/') ? '{"tokens":{"SVC-1":"new.token.x"}}' : `${path} ${headers}`,
})

async function poolOn(t: Test, listener: RequestListener): Promise<Pool> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  t.teardown(async () => {
    await pool.destroy()
    server.close()
  })
  return pool
}

test('Requests are recorded in order, and concurrent ones together', async t => {
  const pool = await poolOn(t, (request, response) => request.resume().on('end', () => response.end('{}')))
  const send = async (path: string, body: string | null = null) => {
    const response = await pool.request({ method: body === null ? 'GET' : 'PUT', path, body })
    await response.body.text()
  }
  const { transcript } = await recorded(async () => {
    await send('/1', '{"title":"é"}')
    await Promise.all([send('/2'), send('/3')])
    await send('/4')
  })
  t.strictSame(
    transcript.map(({ requests }) => requests.map(({ method, path, body }) => [method, path, body])),
    [
      [['PUT', '/1', '{"title":"é"}']],
      [
        ['GET', '/2', null],
        ['GET', '/3', null],
      ],
      [['GET', '/4', null]],
    ],
  )
})

test('A token of the control protocol is recorded as its place', async t => {
  const pool = await poolOn(t, (_, response) => response.end('{"tokens":{"SVC-1":"old.token.y"}}'))
  const send = async (path: string, cookie: string) => {
    const response = await pool.request({ method: 'GET', path, headers: { cookie } })
    await response.body.text()
  }
  const { transcript } = await recorded(async () => {
    await send('/_oracle/world', '')
    await send('/1', 'svc-token=old.token.y')
    await send('/2', 'svc-token=other.token.z')
  })
  t.strictSame(
    transcript.flatMap(({ requests }) => requests).map(({ headers }) => headers.at(-1)),
    ['', 'svc-token=<0.0 tokens SVC-1>', 'svc-token=other.token.z'],
  )
})

test('A repeated request carries the token of the server that it is sent to', async t => {
  const sent: string[] = []
  const send: Send = request => {
    sent.push(request.headers.join('='))
    return echo(request)
  }
  await responsesOf(serverWith(send), [
    batch(ask('/_oracle/world')),
    batch(ask('/1', 'svc-token=<0.0 tokens SVC-1>')),
  ])
  t.equal(sent.at(-1), 'cookie=svc-token=new.token.x')
})

test('Responses are compared by status, headers and body', async t => {
  const transcript = [batch(ask('/1')), batch(ask('/2'))]
  const expected = await responsesOf(serverWith(echo), transcript)
  const isSame = (send: Send) => respondsAsExpected(serverWith(send), transcript, [0], expected)
  t.equal(await isSame(echo), true, 'the date does not count')
  const changes: readonly object[] = [{ status: 201 }, { headers: { 'x-y': '1' } }, { text: 'other' }]
  for (const change of changes) {
    const send: Send = async request => ({
      ...(await echo(request)),
      ...(request.path === '/2' ? change : {}),
    })
    t.equal(await isSame(send), false, JSON.stringify(change))
  }
})

test('A response that the correct server does not repeat is not compared', async t => {
  let count = 0
  const unsteady: Send = async request => ({
    ...(await echo(request)),
    text: `${request.path === '/1' ? count++ : ''}`,
  })
  const transcript = [batch(ask('/1'), ask('/2'))]
  const [first, second] = [
    await responsesOf(serverWith(unsteady), transcript),
    await responsesOf(serverWith(unsteady), transcript),
  ]
  t.strictSame(
    stable(first, second).map(hashes => hashes.map(hash => hash === null)),
    [[true, false]],
  )
  t.equal(await respondsAsExpected(serverWith(unsteady), transcript, [0], stable(first, second)), true)
})

test('A part of a transcript begins where a world is put in place, and can be repeated alone', async t => {
  const world: SentRequest = { ...ask('/_oracle/world'), method: 'PUT' }
  const transcript = [
    batch(ask('/1')),
    batch(world),
    batch(ask('/2'), ask('/3')),
    batch(ask('/4')),
    batch(world),
    batch(ask('/5')),
  ]
  t.strictSame(partsOf(transcript), [[0], [1, 2, 3], [4, 5]])
  const expected = await responsesOf(serverWith(echo), transcript)
  const seen: (number | string)[] = []
  const server: Replayed = {
    send: request => {
      seen.push(request.path)
      return echo(request)
    },
    begin: part => void seen.push(part),
  }
  t.equal(await respondsAsExpected(server, transcript, [2], expected), true)
  t.strictSame(seen, [2, '/_oracle/world', '/5'])
})
