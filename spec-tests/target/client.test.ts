import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { type Test, test } from 'tap'
import { Run } from '../../src/report/run.js'
import { Busy, Client, type HttpRequest, NoResponse } from './client.js'
import { retryAfter } from './pace.js'

const read: HttpRequest = { method: 'GET', path: '/', headers: {}, repeatable: true }
const write: HttpRequest = { method: 'POST', path: '/', headers: {} }

async function at(t: Test, server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function clientOf(t: Test, listener: RequestListener, timeout = 5000) {
  const run = new Run()
  const client = new Client(run, { timeout })
  t.teardown(() => client.close())
  return { run, client, url: `http://${await at(t, createServer(listener))}` }
}

test('Retry-After is read in seconds and as a date, by the clock of the target', async t => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT'
  const until = (time: string) => ({ 'retry-after': `Sat, 21 Nov 2026 ${time} GMT`, date })
  const cases = [
    [429, { 'retry-after': '2' }, 2000],
    [503, { 'retry-after': '0' }, 0],
    [429, { 'retry-after': '3600' }, 3_600_000],
    [429, until('12:00:03'), 3000],
    [503, until('11:00:00'), 0],
    [429, {}, 1000],
    [429, { 'retry-after': 'soon' }, 1000],
    [503, {}, undefined],
    [503, { 'retry-after': 'soon' }, undefined],
    [500, { 'retry-after': '2' }, undefined],
    [200, { 'retry-after': '2' }, undefined],
  ] as const
  for (const [status, headers, wait] of cases)
    t.equal(retryAfter({ status, headers }), wait, JSON.stringify({ status, headers }))
})

test('A busy target gets the request again after the date in Retry-After', async t => {
  let received = 0
  const { client, url } = await clientOf(t, (_, response) => {
    if (received++ > 0) return void response.end('{}')
    response.writeHead(429, { 'retry-after': new Date(Date.now() + 1500).toUTCString() }).end()
  })
  t.equal((await client.send(url, write)).status, 200)
  t.equal(received, 2)
})

test('A target that stays busy, or demands too long a wait, counts as one without a response', async t => {
  for (const [after, requests] of [
    ['0', 8],
    ['3600', 1],
  ] as const) {
    let received = 0
    const { client, url } = await clientOf(t, (_, response) => {
      received++
      response.writeHead(429, { 'retry-after': after }).end()
    })
    const error = await client.send(url, read).catch(caught => caught)
    t.type(error, Busy)
    t.match(error.message, /the target is busy.* \(429, .*\): try a lower rate$/)
    t.equal(received, requests)
  }
})

test('An encoded body is read although the suite asks for identity', async t => {
  for (const [coding, encode] of Object.entries({
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  })) {
    const { client, url } = await clientOf(t, (_, response) => {
      response.setHeader('content-encoding', coding)
      response.end(encode('{"name":"Élodie"}'))
    })
    t.same((await client.send(url, read)).json, { name: 'Élodie' }, coding)
  }
})

test('A response may be late, until a request has waited four times as long for none', async t => {
  let late = 300
  const { client, url } = await clientOf(
    t,
    (_, response) => void setTimeout(() => response.end('{}'), late),
    250,
  )
  for (const _ of [1, 2]) t.equal((await client.send(url, write)).status, 200)
  late = 5000
  await t.rejects(client.send(url, write), { message: /no response within 1000 ms; --timeout sets/ })
  await t.rejects(client.send(url, write), { message: /no response within 250 ms; --timeout sets/ })
})

test('A run that is ended sends nothing more, except to remove what it created', async t => {
  const { client, run, url } = await clientOf(t, (_, response) => {
    response.writeHead(429, { 'retry-after': '30' }).end()
    setTimeout(() => run.abort('it was interrupted'), 50)
  })
  await t.rejects(client.send(url, read), { message: /the run was ended/ })
  const other = await clientOf(t, (_, response) => response.end('{}'))
  other.run.abort('it was interrupted')
  await t.rejects(other.client.send(other.url, read), { message: /the run was ended/ })
  other.client.sendAfterEnd()
  t.equal((await other.client.send(other.url, read)).status, 200)
})

test('A failure of TLS is reported in one line that says what to change', async t => {
  const plain = await clientOf(t, (_, response) => response.end('{}'))
  const refusing = createSocketServer(socket => socket.end(Buffer.from('15030300020228', 'hex')))
  for (const [host, reason] of [
    [plain.url.replace('http://', ''), /does not speak TLS: use http instead of https$/],
    [await at(t, refusing), /the TLS handshake failed: [^:\n]+$/],
  ] as const) {
    const error = await plain.client.send(`https://${host}`, read).catch(caught => caught)
    t.type(error, NoResponse)
    t.match(error.message, reason)
    t.notMatch(error.message, '\n')
  }
})

/** More than the connections that the client keeps open, so that one of them is used again. */
const many = 10

/** A server that resets a connection when the second request arrives on it. */
async function resettingServer(t: Test) {
  const used = new WeakSet<Socket>()
  const counts = { received: 0 }
  const { client, url } = await clientOf(t, ({ url, socket }, response) => {
    counts.received++
    if (used.has(socket)) return void socket.resetAndDestroy()
    used.add(socket)
    response.writeHead(url === '/fails' ? 500 : 200).end()
  })
  const send = async (request: HttpRequest, path = '/') =>
    (await client.send(url, { ...request, path })).status
  return { client, counts, send }
}

test('A read on a connection that is reset is sent again on a new connection', async t => {
  const { client, counts, send } = await resettingServer(t)
  for (let sent = 0; sent < many; sent++) t.equal(await send(read), 200)
  t.equal(client.answered, many)
  t.ok(counts.received > many, `${counts.received} requests received`)
})

test('A write on a connection that is reset is not sent again, and later writes get new connections', async t => {
  const { client, counts, send } = await resettingServer(t)
  let lost = 0
  for (let sent = 0; sent < 2 * many; sent++)
    await send(write).catch(error => {
      t.type(error, NoResponse)
      lost++
    })
  t.equal(lost, 1)
  t.equal(counts.received, 2 * many)
  t.equal(client.answered, 2 * many - 1)
})

test('Writes after a response with status 500 get new connections', async t => {
  const { send } = await resettingServer(t)
  t.equal(await send(read, '/fails'), 500)
  for (let sent = 0; sent < many; sent++) t.equal(await send(write), 200)
})
