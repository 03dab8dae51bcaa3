import { test } from 'tap'
import { exchange } from '../test-support/raw-client.js'
import { testServer } from '../test-support/test-server.js'

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
