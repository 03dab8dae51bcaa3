import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { type Send, testServer } from '../dev/test-support/test-server.js'
import { readWorld } from '../files.js'
import type { World } from '../spec/nouns.js'

async function kept(t: Test) {
  const data = join(t.testdir(), 'state.json')
  const { oracle, send } = await testServer({ control: true, data })
  t.teardown(() => oracle.close())
  return { oracle, send, data, onDisk: () => readWorld(data) }
}

async function create(send: Send, title: string, token?: string): Promise<{ status: number; id: string }> {
  const { statusCode, json } = await send('POST', '/auth/v1/group', {
    ...(token === undefined ? { as: 'SVC-ann' } : { token }),
    body: { title, description: 'Kept' },
  })
  return { status: statusCode, id: json().svc_id }
}

test('A change of settings under way loses nothing that was acknowledged', async t => {
  const { send, onDisk } = await kept(t)
  const changes = ['404', '422', '400', '403'].flatMap(value => [
    send('PUT', '/_oracle/readings', { body: { 'short-search': value } }),
    send('PUT', '/_oracle/faults', { body: [] }),
  ])
  const created = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const { status, id } = await create(send, `Group ${at}`)
      t.equal(status, 200)
      t.ok(
        onDisk().groups.some(({ svc_id }) => svc_id === id),
        'it is on disk before the response',
      )
      return id
    }),
  )
  for (const response of await Promise.all(changes)) t.equal(response.statusCode, 200)
  const ids = onDisk().groups.map(({ svc_id }) => svc_id)
  t.same(
    created.filter(id => !ids.includes(id)),
    [],
  )
  t.equal(new Set(created).size, created.length)
})

test('A reset and a snapshot are on disk before the response', async t => {
  const { send, onDisk } = await kept(t)
  const first = await create(send, 'One')
  await send('PUT', '/_oracle/snapshots/one')
  await create(send, 'Two')
  await send('POST', '/_oracle/snapshots/one')
  t.same(
    onDisk().groups.map(({ svc_id }) => svc_id),
    [...ids(smallWorld), first.id],
  )
  await send('POST', '/_oracle/reset')
  t.same(ids(onDisk()), ids(smallWorld))
})

test('Resets among changes leave a whole world on disk, equal to the one in memory', async t => {
  const { oracle, send, data } = await kept(t)
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      at % 10 === 5 ? send('POST', '/_oracle/reset') : create(send, `Group ${at}`),
    ),
  )
  await oracle.worlds.first.settle()
  t.same(ids(JSON.parse(readFileSync(data, 'utf8'))), ids(oracle.service.world()))
})

test('A failed reset keeps the world, and later groups get new ids', async t => {
  const { send, onDisk, data } = await kept(t)
  const first = await create(send, 'One')
  const folder = `${data}.folder`
  // A folder in place of the file makes every write fail.
  renameSync(data, `${data}.away`)
  mkdirSync(join(data, 'full'), { recursive: true })
  t.equal((await send('POST', '/_oracle/reset')).statusCode, 503)
  renameSync(data, folder)
  const second = await create(send, 'Two')
  t.equal(second.status, 200)
  t.not(second.id, first.id)
  t.same(ids(onDisk()), [...ids(smallWorld), first.id, second.id])
})

test('Several resets at once, and changes of settings, never write the file at the same time', async t => {
  const { oracle, send, onDisk } = await kept(t)
  await send('PUT', '/_oracle/snapshots/a')
  const requests = Array.from({ length: 30 }, (_, at) => {
    const kinds = [
      () => send('POST', '/_oracle/reset'),
      () => send('POST', '/_oracle/snapshots/a'),
      () => send('PUT', '/_oracle/readings', { body: {} }),
      () => create(send, `Group ${at}`),
    ]
    return kinds[at % kinds.length]?.()
  })
  await Promise.all(requests)
  const last = await create(send, 'Last')
  t.same(ids(onDisk()), ids(oracle.service.world()))
  t.ok(ids(onDisk()).includes(last.id))
})

test('A creation under way during a reset never shares its id with a later one', async t => {
  const { send } = await testServer({ control: true })
  for (let round = 0; round < 10; round++) {
    // A token with a lifetime of its own is verified first, so the request waits, and the reset overtakes it.
    const order = { body: { subject: 'SVC-ann', lifetime: 60 + round } }
    const { token } = (await send('POST', '/_oracle/token', order)).json()
    const [created] = await Promise.all([create(send, 'Under way', token), send('POST', '/_oracle/reset')])
    const ids = (await send('GET', '/_oracle/world'))
      .json()
      .groups.map((group: { svc_id: string }) => group.svc_id)
    const next = await create(send, 'Next')
    if (ids.includes(created.id)) t.not(next.id, created.id)
    t.equal(next.status, 200)
  }
})

test('Isolated worlds are not on disk', async t => {
  const { send, onDisk } = await kept(t)
  const { baseUrl, tokens } = (await send('POST', '/_oracle/worlds')).json()
  const { pathname } = new URL(baseUrl)
  const body = { title: 'Lost', description: 'Not kept' }
  const response = await send('POST', `${pathname}/auth/v1/group`, { token: tokens['SVC-ann'], body })
  t.equal(response.statusCode, 200)
  t.same(ids(onDisk()), ids(smallWorld))
})

function ids({ groups }: Pick<World, 'groups'>): readonly string[] {
  return groups.map(({ svc_id }) => svc_id)
}
