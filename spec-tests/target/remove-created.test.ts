import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'tap'
import { Run } from '../../src/report/run.js'
import type { Created } from './cleanup-log.js'
import { Client } from './client.js'
import { removeCreated } from './remove-created.js'
import { targetAt } from './target.js'

const group = { id: 'SVC-larks', actor: 'SVC-ann' }
const member = { ...group, profile: 'SVC-bob' }

/**
 * What the suite removes on a server, and the requests that it sends for that.
 * @param statuses the responses to the removals, one after the other; null for none
 * @param members those that a read shows; undefined if there is no such group
 */
async function removeOn(entry: Created, statuses: readonly (number | null)[], members?: readonly string[]) {
  const requests: string[] = []
  const left = [...statuses]
  const server = createServer(({ method = '', url, socket }, response) => {
    requests.push(`${method} ${url?.replace('/auth/v1/group/', '')}`)
    if (method === 'GET') {
      response.writeHead(members ? 200 : 404).end(JSON.stringify({ title: 'Larks', members }))
      return
    }
    const status = left.shift()
    if (status === null) socket.destroy()
    else response.writeHead(status ?? 418).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new Client(new Run(), { timeout: 5000 })
  const gone: Created[] = []
  const target = { ...targetAt(url), tokens: { 'SVC-ann': 'token' } }
  await removeCreated(client, target, [entry], each => gone.push(each))
  await client.close()
  server.close()
  return { isGone: gone.length === 1, requests }
}

const deletion = 'DELETE SVC-larks'
const removal = 'DELETE SVC-larks/SVC-bob'
const read = 'GET SVC-larks'

test('What the target removes is gone', async t => {
  t.same(await removeOn(group, [200]), { isGone: true, requests: [deletion] })
  t.same(await removeOn(member, [200]), { isGone: true, requests: [removal] })
})

test('A removal that finds nothing is tried once more: the target may be late', async t => {
  t.same(await removeOn(group, [404, 200]), { isGone: true, requests: [deletion, deletion] })
  t.same(await removeOn(group, [404, 404]), { isGone: true, requests: [deletion, deletion, read] })
})

test('A 404 does not count if a read shows what was to be removed', async t => {
  t.same(await removeOn(group, [404, 404], []), { isGone: false, requests: [deletion, deletion, read] })
  const ids = ['SVC-bob']
  t.same(await removeOn(member, [404, 404], ids), { isGone: false, requests: [removal, removal, read] })
  t.same(await removeOn(member, [404, 404], []), { isGone: true, requests: [removal, removal, read] })
})

test('A removal with a server error or without a response is tried up to three times more', async t => {
  t.match(await removeOn(group, [502, 503, 500, 200]), { isGone: true })
  // The client repeats a request without a response at once.
  t.match(await removeOn(group, [null, null, 200]), { isGone: true })
  const requests = [deletion, deletion, deletion, deletion]
  t.same(await removeOn(group, [502, 502, 502, 502, 200]), { isGone: false, requests })
})

test('A refused removal is not tried again', async t => {
  t.same(await removeOn(group, [403]), { isGone: false, requests: [deletion] })
})
