import { Low } from 'lowdb'
import { type Test, test } from 'tap'
import { smallWorld } from '../dev/test-support/small-world.js'
import { type Caller, groupAt, type World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'
import { definedService } from '../spec/service.js'
import { StateError } from './state-error.js'
import { Store } from './store.js'

const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
const read: Request = { operation: 'readGroup', group: 'SVC-crew' }
const rename = (title: string): Request => ({
  operation: 'updateGroup',
  group: 'SVC-crew',
  body: { kind: 'json', value: { title } },
})
const titleIn = (world: World) => groupAt(world, 'SVC-crew')?.title

/** A store on a disk where the test decides when each write ends, and whether it fails. */
function onSlowDisk() {
  const writes: { readonly world: World; done(error?: Error): void }[] = []
  let begun = () => {}
  const write = (world: World) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ world, done: error => (error === undefined ? resolve() : reject(error)) })
      begun()
    })
  const service = definedService(smallWorld, defaultReadings)
  const store = new Store(service, new Low<World>({ read: async () => null, write }, smallWorld))
  /** Waits until the write with this number begins. */
  const startedWrite = async (number: number) => {
    while (writes.length < number)
      await new Promise<void>(resolve => {
        begun = resolve
      })
    return writes[number - 1] as (typeof writes)[number]
  }
  return { store, service, writes, startedWrite }
}

const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })

/** The state of a promise now, without waiting for it. */
async function stateOf(t: Test, promise: unknown): Promise<string> {
  t.ok(promise instanceof Promise)
  const settled = (promise as Promise<unknown>).then(
    () => 'resolved',
    () => 'rejected',
  )
  await new Promise(resolve => setImmediate(resolve))
  return Promise.race([settled, 'pending'])
}

test('If everything is on disk, the outcome is returned immediately', async t => {
  const { store, writes } = onSlowDisk()
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'Crew' } })
  t.match(store.perform({ kind: 'anonymous' }, rename('New')), { kind: 'refused' })
  t.equal(writes.length, 0)
})

test('A change, and a read that could show it, wait for the write that contains it', async t => {
  const { store, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('New'))
  const look = store.perform(ann, read)
  const first = await startedWrite(1)
  t.equal(titleIn(first.world), 'New')
  t.equal(await stateOf(t, change), 'pending')
  t.equal(await stateOf(t, look), 'pending')
  first.done()
  t.match(await change, { kind: 'updated' })
  t.match(await look, { kind: 'read', group: { title: 'New' } })
})

test('Changes that arrive during a write share the next write', async t => {
  const { store, writes, startedWrite } = onSlowDisk()
  const first = store.perform(ann, rename('One'))
  await startedWrite(1)
  const others = ['Two', 'Three', 'Four'].map(title => store.perform(ann, rename(title)))
  writes[0]?.done()
  await first
  const second = await startedWrite(2)
  t.equal(titleIn(second.world), 'Four')
  for (const other of others) t.equal(await stateOf(t, other), 'pending')
  second.done()
  await Promise.all(others)
  await store.settle()
  t.equal(writes.length, 2)
})

test('A read waits only for the current write if that contains everything it shows', async t => {
  const { store, writes, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  await startedWrite(1)
  const look = store.perform(ann, read)
  writes[0]?.done()
  await Promise.all([change, look])
  t.equal(writes.length, 1)
})

test('If a write fails, its changes and all later ones are undone and rejected', async t => {
  const { store, service, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  const failing = await startedWrite(1)
  const later = store.perform(ann, rename('Two'))
  const look = store.perform(ann, read)
  failing.done(full)
  const rejection = { statusCode: 503, code: 'not-saved', message: /the disk is full/ }
  await t.rejects(change as Promise<unknown>, rejection)
  await t.rejects(later as Promise<unknown>, rejection)
  t.match(await look, { kind: 'read', group: { title: 'Crew' } })
  t.equal(service.world(), smallWorld)
})

test('While writes fail, changes are rejected and reads succeed; later changes succeed again', async t => {
  const { store, service, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  ;(await startedWrite(1)).done(full)
  await t.rejects(change as Promise<unknown>)
  const again = store.perform(ann, rename('Two'))
  const probe = await startedWrite(2)
  t.equal(probe.world, smallWorld)
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'Crew' } })
  probe.done(full)
  await t.rejects(again as Promise<unknown>, { code: 'not-saved' })
  t.equal(service.world(), smallWorld)
  const last = store.perform(ann, rename('Three'))
  ;(await startedWrite(3)).done()
  const written = await startedWrite(4)
  t.equal(titleIn(written.world), 'Three')
  written.done()
  t.match(await last, { kind: 'updated' })
})

test('Replacing the world waits for the write, and is undone if the write fails', async t => {
  const { store, service, startedWrite } = onSlowDisk()
  const other: World = { ...smallWorld, acrs: [] }
  const put = store.replace(other)
  const failing = await startedWrite(1)
  t.equal(failing.world, other)
  failing.done(full)
  await t.rejects(put, { code: 'not-saved' })
  t.equal(service.world(), smallWorld)
})

test('An error that does not come from the disk is not reported as NotSaved', async t => {
  const { store, service, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  ;(await startedWrite(1)).done(new TypeError('a mistake'))
  await t.rejects(change as Promise<unknown>, { name: 'TypeError' })
  t.equal(service.world(), smallWorld)
})

test('settle waits for the current write', async t => {
  const { store, startedWrite } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  const settled = store.settle()
  const first = await startedWrite(1)
  t.equal(await stateOf(t, settled), 'pending')
  first.done()
  await settled
  await change
})

test('The lock is checked before each write, and nothing is written without it', async t => {
  let isHeld = true
  const service = definedService(smallWorld, defaultReadings)
  const written: World[] = []
  const write = async (world: World) => void written.push(world)
  const store = new Store(service, new Low<World>({ read: async () => null, write }, smallWorld), () => {
    if (!isHeld) throw new StateError('state.json: in use by process 7')
  })
  await store.perform(ann, rename('One'))
  isHeld = false
  const refusal = { statusCode: 503, code: 'not-saved', message: /in use by process 7/ }
  await t.rejects(store.perform(ann, rename('Two')) as Promise<unknown>, refusal)
  await t.rejects(store.perform(ann, rename('Three')) as Promise<unknown>, refusal)
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'One' } })
  t.same(written.map(titleIn), ['One'])
})
