import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { type RequestOptions, type Send, testServer } from '../../dev/test-support/test-server.js'

type Route = readonly [method: Parameters<Send>[0], path: string, options: RequestOptions]

const writing: readonly Route[] = [
  ['PUT', '/_oracle/world', { body: smallWorld }],
  ['DELETE', '/_oracle/world', {}],
  ['PUT', '/_oracle/worlds', { body: smallWorld }],
  ['POST', '/_oracle/worlds', {}],
  ['POST', '/_oracle/reset', {}],
  ['PUT', '/_oracle/snapshots/a', {}],
  ['POST', '/_oracle/snapshots/a', {}],
  ['DELETE', '/_oracle/snapshots/a', {}],
  ['PUT', '/_oracle/readings', { body: {} }],
  ['PUT', '/_oracle/faults', { body: [] }],
  ['POST', '/_oracle/tokens', { body: { subject: 'SVC-ann' } }],
  ['POST', '/_oracle/trouble', { body: { trouble: 'latency=0ms' } }],
  ['DELETE', '/_oracle/trouble', {}],
]
const reading: readonly Route[] = [
  ['GET', '/_oracle/world', {}],
  ['GET', '/_oracle/snapshots', {}],
  ['GET', '/_oracle/readings', {}],
  ['GET', '/_oracle/faults', {}],
  ['GET', '/_oracle/trouble', {}],
  ['GET', '/_oracle', {}],
  ['GET', '/_oracle/login', {}],
  ['GET', '/_oracle/.well-known/jwks.json', {}],
  ['GET', '/_oracle/token?subject=SVC-ann', {}],
]

const host = 'localhost:4010'

/** The path of the first world and that of an isolated one. */
async function paths(send: Send, headers: Readonly<Record<string, string>> = {}) {
  const { baseUrl } = (await send('POST', '/_oracle/worlds', { headers })).json()
  return ['', new URL(baseUrl).pathname]
}

test('A page of another origin cannot use any route that writes', async t => {
  const { oracle, send } = await testServer({ control: true })
  for (const path of await paths(send))
    for (const [method, route, options] of writing)
      for (const origin of [
        'null',
        'http://evil.example',
        'https://localhost:4010',
        'http://localhost:5173',
        'http://127.0.0.1:4010',
        '',
      ]) {
        const response = await send(method, `${path}${route}`, { ...options, headers: { host, origin } })
        t.equal(response.statusCode, 403, `${method} ${path}${route} from ${origin}`)
        t.equal(response.json().error, 'foreign-origin')
      }
  t.same(oracle.service.world(), smallWorld)
})

test('The page of the server itself, a page of --cors and a program without Origin may write', async t => {
  const cors = ['http://localhost:5173', 'http://localhost:3000']
  const { send } = await testServer({ control: true, cors })
  for (const headers of [
    { host },
    ...[`http://${host}`, ...cors].map(origin => ({ host, origin })),
  ] as Record<string, string>[])
    for (const [method, route, options] of writing.filter(([method]) => method !== 'DELETE')) {
      const response = await send(method, route, { ...options, headers })
      t.equal(response.statusCode, 200, `${method} ${route} from ${headers.origin}`)
    }
})

test('With a control token, every route of every world requires it', async t => {
  const { send } = await testServer({ control: true, controlToken: 'secret' })
  const right = { authorization: 'Bearer secret' }
  for (const path of await paths(send, right))
    for (const [method, route, options] of [...reading, ...writing])
      for (const headers of [{}, { authorization: 'Bearer wrong' }])
        t.equal(
          (await send(method, `${path}${route}`, { ...options, headers })).statusCode,
          401,
          `${method} ${path}${route}`,
        )
})

test('On other addresses than loopback, no route works without a control token', async t => {
  const { send } = await testServer({ control: true, host: '0.0.0.0' })
  for (const [method, route, options] of [...reading, ...writing]) {
    const response = await send(method, route, options)
    t.equal(response.statusCode, 403)
    t.equal(response.json().error, 'not-on-loopback')
  }
})
