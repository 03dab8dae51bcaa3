import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, test } from 'tap'
import { Pool } from 'undici'
import { differences, responsesOf, type Send, stable } from './replay.js'
import { type Batch, recorded, type SentRequest } from './transcript.js'

const batch = (clause: Batch['clause'], ...requests: readonly SentRequest[]): Batch => ({ clause, requests })
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
  await responsesOf(send, [
    batch(null, ask('/_oracle/world')),
    batch(null, ask('/1', 'svc-token=<0.0 tokens SVC-1>')),
  ])
  t.equal(sent.at(-1), 'cookie=svc-token=new.token.x')
})

test('Responses are compared by status, headers and body', async t => {
  const transcript = [batch(null, ask('/1')), batch('search.partial', ask('/2'))]
  const expected = await responsesOf(echo, transcript)
  t.strictSame(await differences(echo, transcript, expected), [], 'the date does not count')
  const changes: readonly object[] = [{ status: 201 }, { headers: { 'x-y': '1' } }, { text: 'other' }]
  for (const change of changes) {
    const send: Send = async request => ({
      ...(await echo(request)),
      ...(request.path === '/2' ? change : {}),
    })
    t.strictSame(await differences(send, transcript, expected), ['search.partial'], JSON.stringify(change))
  }
})

test('A response that the correct server does not repeat is not compared', async t => {
  let count = 0
  const unsteady: Send = async request => ({
    ...(await echo(request)),
    text: `${request.path === '/1' ? count++ : ''}`,
  })
  const transcript = [batch(null, ask('/1'), ask('/2'))]
  const [first, second] = [await responsesOf(unsteady, transcript), await responsesOf(unsteady, transcript)]
  t.strictSame(
    stable(first, second).map(hashes => hashes.map(hash => hash === null)),
    [[true, false]],
  )
  t.strictSame(await differences(unsteady, transcript, stable(first, second)), [])
})

test('A batch has the clause whose test sent it, if it is certain', async t => {
  const pool = await poolOn(t, (_, response) => response.end())
  const send = async (path: string) => {
    const response = await pool.request({ method: 'GET', path })
    await response.body.text()
  }
  const { transcript } = await recorded(async decided => {
    await send('/observation')
    decided('auth.token-required')
    await send('/a')
    decided('search.partial')
    decided('search.no-match')
    await send('/b')
    decided('read.content')
    await send('/clean-up')
  })
  t.strictSame(
    transcript.map(({ requests: [request], clause }) => [request?.path, clause]),
    [
      ['/observation', null],
      ['/a', 'search.partial'],
      ['/b', 'read.content'],
      ['/clean-up', null],
    ],
  )
})
