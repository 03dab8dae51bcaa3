import { type Test, test } from 'tap'
import { exchange, type Sending } from '../dev/test-support/raw-client.js'
import { smallWorld } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'
import { defaultLimits, type Limits } from './limits.js'

const group = '/auth/v1/group'

/** A listening server; sends it lines and a body, `{token}` being Ann's, and gives the answers in short, each JSON that says something. */
async function talking(t: Test, limits: Partial<Limits> = {}) {
  const { oracle } = await testServer({ limits: { ...defaultLimits, ...limits } })
  const url = await oracle.listen(0)
  t.teardown(() => oracle.close())
  const token = oracle.session.issue('SVC-ann')
  const sendAsIs = async (bytes: string | Buffer, sending: Sending = {}) => {
    const { responses, rest } = await exchange(url, bytes, sending)
    t.equal(rest, '')
    return responses.map(({ status, headers, body }) => {
      t.match(headers['content-type'], /^application\/json/)
      const { error, msg } = JSON.parse(body) as { error?: string; msg?: string }
      t.type(msg, 'string')
      return [status, error, headers.allow].filter(part => part !== undefined).join(' ')
    })
  }
  return {
    oracle,
    sendAsIs,
    send(lines: readonly string[], body: string | Buffer = '', sending: Sending = {}) {
      const head = `${lines.join('\r\n').replaceAll('{token}', token)}\r\n\r\n`
      return sendAsIs(Buffer.concat([Buffer.from(head), Buffer.from(body)]), sending)
    },
    unchanged: () => t.same(oracle.service.world(), smallWorld),
  }
}

const host = 'Host: localhost'
const cookie = 'Cookie: svc-token={token}'
const json = 'Content-Type: application/json'
const sized = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`
const create = [`POST ${group} HTTP/1.1`, host, cookie, json]

const refusedBodies: Readonly<Record<string, [body: string, answer: string]>> = {
  'larger than the limit': [
    JSON.stringify({ title: 'x'.repeat(2 ** 20), description: 'y' }),
    '413 body-too-large',
  ],
  'broken off': ['{"title":', '400 bad-body'],
  'nested 100,000 deep': ['['.repeat(100_000) + ']'.repeat(100_000), '400 bad-body'],
  'of a title nested 10,000 deep': [
    `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)},"description":"x"}`,
    '400 wrong-type',
  ],
  'with a byte order mark': ['\ufeff{"title":"a"', '400 bad-body'],
}
for (const [what, [body, answer]] of Object.entries(refusedBodies))
  test(`A body ${what} is ${answer}`, async t => {
    const { send, unchanged } = await talking(t)
    t.same(await send([...create, sized(body)], body), [answer])
    unchanged()
  })

test('A title just below the body limit is accepted', async t => {
  const { send, oracle } = await talking(t)
  const body = JSON.stringify({ title: 'x'.repeat(2 ** 20 - 50), description: 'y' })
  t.same(await send([...create, sized(body)], body), ['200'])
  t.equal(oracle.service.world().groups.at(-1)?.title.length, 2 ** 20 - 50)
})

test('The last value of a repeated key counts, and names of built-in properties are plain keys', async t => {
  const { send, oracle } = await talking(t)
  const body = '{"title":"a","title":"b","description":"c","__proto__":{"title":"d"},"constructor":1}'
  t.same(await send([...create, sized(body)], body), ['200'])
  t.match(oracle.service.world().groups.at(-1), { title: 'b', description: 'c' })
})

test('A chunked body is accepted like any other, and refused above the limit', async t => {
  const { send, oracle } = await talking(t)
  const chunked = [...create, 'Transfer-Encoding: chunked']
  const body = '{"title":"a","description":"b"}'
  t.same(await send(chunked, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`), ['200'])
  t.equal(oracle.service.world().groups.length, 4)
  const piece = `8000\r\n${'x'.repeat(0x8000)}\r\n`
  t.match(await send(chunked, piece.repeat(40)), [/^413 /])
})

const get = [`GET ${group}/SVC-crew HTTP/1.1`, host]
const heads: Readonly<Record<string, [lines: readonly string[], answer: string | RegExp]>> = {
  'An id of 1 MB': [[`GET ${group}/SVC-${'x'.repeat(2 ** 20)} HTTP/1.1`, host], '431 headers-too-large'],
  'A cookie of 100 kB': [[...get, `Cookie: svc-token=${'x'.repeat(1e5)}`], '431 headers-too-large'],
  '10,000 query parameters': [
    [`GET /auth/v1/profile?${'a=1&'.repeat(10_000)} HTTP/1.1`, host],
    '431 headers-too-large',
  ],
  '3,000 query parameters': [
    [`GET /auth/v1/profile?s=ann&${'a=1&'.repeat(3000)} HTTP/1.1`, host, cookie],
    '200',
  ],
  'A cookie that comes twice, bad first': [
    [...get, 'Cookie: svc-token=bad; svc-token={token}'],
    '401 bad-token',
  ],
  'A cookie that comes twice, good first': [[...get, 'Cookie: svc-token={token}; svc-token=bad'], '200'],
  'Two headers of cookies': [[...get, cookie, 'Cookie: svc-token=bad'], '200'],
  'HTTP/1.0 without a host': [[`GET ${group}/SVC-crew HTTP/1.0`, cookie], '200'],
  'HTTP/1.1 without a host': [[`GET ${group}/SVC-crew HTTP/1.1`, cookie], '400 missing-host'],
  'A version that there is not': [[`GET ${group}/SVC-crew HTTP/3.7`, host], '400 bad-http'],
  'A method that there is not': [[`FETCH ${group} HTTP/1.1`, host], '400 bad-http'],
  'A method in small letters': [[`get ${group} HTTP/1.1`, host], '400 bad-http'],
  'A tunnel': [['CONNECT example.org:443 HTTP/1.1', host], '405 method-not-allowed GET, POST, PUT, DELETE'],
  'An upgrade': [[...get, cookie, 'Upgrade: websocket', 'Connection: Upgrade'], '200'],
  'An unknown expectation': [[...get, 'Expect: a miracle'], '417 unknown-expectation'],
  'A length that is not a number': [[...create, 'Content-Length: many'], '400 bad-http'],
  'A length below nothing': [[...create, 'Content-Length: -1'], '400 bad-http'],
  'Two lengths': [[...create, 'Content-Length: 2', 'Content-Length: 3'], '400 bad-http'],
  'A length and pieces': [[...create, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '400 bad-http'],
  'A header that is folded': [[...get, ' Cookie: svc-token={token}'], '400 bad-http'],
  'A header without a colon': [[...get, 'Cookie'], '400 bad-http'],
  'A line break in a header': [[...get, 'X: a\rCookie: b'], '400 bad-http'],
  'A path with a byte that is no letter': [[`GET ${group}/\u0000 HTTP/1.1`, host], '400 bad-http'],
  'A path of a lone surrogate': [[`GET ${group}/%ED%A0%80 HTTP/1.1`, host, cookie], '400 bad-path'],
  'A path of a whole URL': [[`GET http://localhost${group}/SVC-crew HTTP/1.1`, host, cookie], '200'],
  'The path *': [['OPTIONS * HTTP/1.1', host], /^40[45] /],
}
for (const [what, [lines, answer]] of Object.entries(heads))
  test(`${what} returns ${answer}`, async t => {
    const { send, unchanged } = await talking(t)
    t.match(await send(lines), [answer])
    unchanged()
  })

const allowed: readonly [path: string, methods: string][] = [
  ['/auth/v1/profile', 'GET'],
  [group, 'POST'],
  [`${group}/SVC-crew`, 'GET, PUT, DELETE'],
  [`${group}/SVC-crew/SVC-bob`, 'POST, DELETE'],
  ['/_oracle/token', 'GET'],
]
for (const [path, methods] of allowed)
  test(`${path} lists ${methods} as its methods`, async t => {
    const { send, unchanged } = await talking(t)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
      if (!methods.split(', ').includes(method))
        t.same(
          await send([`${method} ${path} HTTP/1.1`, host, cookie]),
          [`405 method-not-allowed ${methods}`],
          method,
        )
    unchanged()
  })

test('Pipelined requests get their responses in order', async t => {
  const { send } = await talking(t)
  const one = [`GET ${group}/SVC-crew HTTP/1.1`, host, cookie, '', '']
  const all = [...one, ...one, `GET ${group}/SVC-none HTTP/1.1`, host, cookie, '', '', 'nonsense']
  t.same(await send(all, '', { open: true }), ['200', '200', '404 group-not-found', '400 bad-http'])
})

test('Incomplete headers get 408', async t => {
  const { sendAsIs } = await talking(t, { headersTime: 100 })
  t.same(await sendAsIs(`${[...get, 'X-Slow: a'].join('\r\n')}`, { open: true }), ['408 request-timeout'])
})

test('An incomplete body gets 408, and nothing changes', async t => {
  const { send, unchanged } = await talking(t, { headersTime: 100, requestTime: 200 })
  t.same(await send([...create, 'Content-Length: 100'], '{"title":', { open: true }), ['408 request-timeout'])
  unchanged()
})

test('A half-closed connection gets its response, and a refusal if the request is incomplete', async t => {
  const { send, unchanged } = await talking(t)
  t.same(await send([...get, cookie]), ['200'])
  t.same(await send([...create, 'Content-Length: 100'], '{"title":'), ['400 bad-http'])
  unchanged()
})

test('Connections over the limit are closed; new ones succeed after others end', async t => {
  const { oracle } = await testServer({ limits: { ...defaultLimits, connections: 1 } })
  const url = await oracle.listen(0)
  t.teardown(() => oracle.close())
  const text = ['GET /nowhere HTTP/1.1', host, '', ''].join('\r\n')
  const both = await Promise.all([exchange(url, text), exchange(url, text)])
  t.same(both.map(({ responses }) => responses.length).sort(), [0, 1])
  t.equal((await exchange(url, text)).responses[0]?.status, 404)
})
