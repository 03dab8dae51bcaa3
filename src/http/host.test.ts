import { test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { testServer } from '../dev/test-support/test-server.js'
import { isLoopback } from './host.js'

const as = 'SVC-ann'

test('Requests with a foreign Host are refused on every path', async t => {
  const { oracle, send } = await testServer({ control: true })
  const status = async (host: string, path = '/auth/v1/profile?s=ann') => {
    const response = await send('GET', path, { as, headers: { host } })
    return [response.statusCode, response.json().error]
  }
  for (const host of [
    'localhost',
    'localhost:4010',
    '127.0.0.1:1',
    '127.8.8.8',
    '[::1]',
    '[::1]:80',
    'LOCALHOST',
  ])
    t.same(await status(host), [200, undefined], host)
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80', '10.0.0.1'])
    t.same(await status(host), [403, 'foreign-host'], host)
  t.same(await status('evil.example', '/_oracle/token?subject=SVC-ann'), [403, 'foreign-host'])
  t.same(await status('evil.example', '/nowhere'), [403, 'foreign-host'])
  const { msg } = (await send('GET', '/nowhere', { headers: { host: 'evil.example' } })).json()
  t.match(msg, /^this server accepts only .*; to add one, start it with --allowed-host NAME$/)
  await oracle.close()
})

test('Not on loopback, every Host is accepted, and only the specified endpoints exist', async t => {
  const { oracle, send } = await testServer({ host: '0.0.0.0', control: true })
  const headers = { host: 'oracle.example.org' }
  t.equal((await send('GET', '/auth/v1/profile?s=ann', { as, headers })).statusCode, 200)
  const world = { ...smallWorld, groups: [], acrs: [], vetted: null }
  const asked: readonly Parameters<typeof send>[] = [
    ['GET', '/_oracle/token?subject=SVC-ann', { headers }],
    ['PUT', '/_oracle/world', { headers, body: world }],
  ]
  for (const asking of asked) {
    const response = await send(...asking)
    t.equal(response.statusCode, 403)
    t.notMatch(response.body, /eyJ/)
  }
  t.same(oracle.service.world(), smallWorld)
})

test('An address is loopback if only this machine can reach it', async t => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]']) t.ok(isLoopback(host), host)
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'example.org', '127.0.0.1.example.org', ''])
    t.notOk(isLoopback(host), host)
})
