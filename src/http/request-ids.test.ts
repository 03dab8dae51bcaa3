import { test } from 'tap'
import { exchange } from '../dev/test-support/raw-client.js'
import { testServer } from '../dev/test-support/test-server.js'

test('A refusal of what is no request has an id of its own too', async t => {
  const { oracle } = await testServer()
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const inputs = [
    'nonsense\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  ]
  const responses = await Promise.all(inputs.map(input => exchange(url, input, { open: true })))
  const ids = responses.map(({ responses: [first] }) => first?.headers['x-request-id'])
  t.ok(
    ids.every(id => /^\d+$/.test(id ?? '')),
    ids.join(),
  )
  t.equal(new Set(ids).size, inputs.length)
})

test('A request whose body does not come, or is no HTTP, is refused with its id and is in the journal', async t => {
  const { oracle, send } = await testServer()
  t.teardown(() => oracle.close())
  const url = await oracle.listen(0)
  const head = 'POST /auth/v1/group HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const inputs = [
    `${head}Content-Length: 20\r\n\r\n{"title"`,
    `${head}Transfer-Encoding: chunked\r\n\r\nten\r\n`,
  ]
  for (const input of inputs) {
    const { responses } = await exchange(url, input)
    t.match(responses, [{ status: 400, headers: { connection: 'close' } }])
    t.match(JSON.parse(responses[0]?.body ?? ''), { error: 'bad-http' })
    const [noted] = (await send('GET', '/_oracle/requests')).json().requests.slice(-1)
    t.match(noted, { id: responses[0]?.headers['x-request-id'], status: 400, outcome: 'bad-http' })
  }
})
