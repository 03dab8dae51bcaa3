import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, test } from 'tap'
import { Pool } from 'undici'
import { partsOf, type Replayed, respondsAsExpected, responsesOf } from './replay.js'
import { recorded, type SentRequest } from './transcript.js'

type Send = Replayed['send']
const serverWith = (send: Send): Replayed => ({ send, begin() {} })
const ask = (path: string, token = ''): SentRequest => ({
  method: 'GET',
  path,
  headers: ['cookie', token],
  body: null,
})
const echo: Send = async ({ path, headers }) => ({
  status: 200,
  headers: { date: String(Math.random()), 'x-request-id': String(Math.random()) },
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

test('Requests are recorded in the order in which they are sent', async t => {
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
    transcript.map(({ method, path, body }) => [method, path, body]),
    [
      ['PUT', '/1', '{"title":"é"}'],
      ['GET', '/2', null],
      ['GET', '/3', null],
      ['GET', '/4', null],
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
    transcript.map(({ headers }) => headers.at(-1)),
    ['', 'svc-token=<0 tokens SVC-1>', 'svc-token=other.token.z'],
  )
})

test('A repeated request carries the token of the server that it is sent to', async t => {
  const sent: string[] = []
  const send: Send = request => {
    sent.push(request.headers.join('='))
    return echo(request)
  }
  await responsesOf(serverWith(send), [ask('/_oracle/world'), ask('/1', 'svc-token=<0 tokens SVC-1>')])
  t.equal(sent.at(-1), 'cookie=svc-token=new.token.x')
})

test('Responses are compared by status, headers and body', async t => {
  const transcript = [ask('/1'), ask('/2')]
  const expected = await responsesOf(serverWith(echo), transcript)
  const isSame = (send: Send) => respondsAsExpected(serverWith(send), transcript, [0], expected)
  t.equal(await isSame(echo), true, 'the date and the id of the request do not count')
  const changes: readonly object[] = [{ status: 201 }, { headers: { 'x-y': '1' } }, { text: 'other' }]
  for (const change of changes) {
    const send: Send = async request => ({
      ...(await echo(request)),
      ...(request.path === '/2' ? change : {}),
    })
    t.equal(await isSame(send), false, JSON.stringify(change))
  }
})

test('A part of a transcript begins where a world is put in place, and can be repeated alone', async t => {
  const world: SentRequest = { ...ask('/_oracle/world'), method: 'PUT' }
  const transcript = [ask('/1'), world, ask('/2'), ask('/3'), ask('/4'), world, ask('/5')]
  t.strictSame(partsOf(transcript), [[0], [1, 2, 3, 4], [5, 6]])
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
