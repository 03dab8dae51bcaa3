import { Low } from 'lowdb'
import { type Test, test } from 'tap'
import type { Caller, World } from '../spec/nouns.js'
import { defaultReadings } from '../spec/readings.js'
import type { Request } from '../spec/request.js'
import { definedService } from '../spec/service.js'
import { tiny } from '../test-support/tiny.js'
import { StateError } from './state-error.js'
import { Store } from './store.js'

const ann: Caller = { kind: 'profile', id: 'SVC-ann' }
const read: Request = { operation: 'readGroup', group: 'SVC-crew' }
const rename = (title: string): Request => ({
  operation: 'updateGroup',
  group: 'SVC-crew',
  body: { kind: 'json', value: { title } },
})
const titleIn = (world: World) => world.groups.find(({ svc_id }) => svc_id === 'SVC-crew')?.title

/** A store on a disk that the test ends the writing of, well or badly. */
function onSlowDisk() {
  const writings: { readonly world: World; done(error?: Error): void }[] = []
  let begun = () => {}
  const write = (world: World) =>
    new Promise<void>((resolve, reject) => {
      writings.push({ world, done: error => (error === undefined ? resolve() : reject(error)) })
      begun()
    })
  const service = definedService(tiny, defaultReadings)
  const store = new Store(service, new Low<World>({ read: async () => null, write }, tiny))
  /** The writing with this number, once it has begun. */
  const writing = async (number: number) => {
    while (writings.length < number)
      await new Promise<void>(resolve => {
        begun = resolve
      })
    return writings[number - 1] as (typeof writings)[number]
  }
  return { store, service, writings, writing }
}

const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })

/** What has become of a promise by now, without waiting for it. */
async function stateOf(t: Test, promise: unknown): Promise<string> {
  t.ok(promise instanceof Promise)
  const settled = (promise as Promise<unknown>).then(
    () => 'kept',
    () => 'failed',
  )
  await new Promise(resolve => setImmediate(resolve))
  return Promise.race([settled, 'waits'])
}

test('A request that finds everything on disk is answered at once', t => {
  const { store, writings } = onSlowDisk()
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'Crew' } })
  t.match(store.perform({ kind: 'anonymous' }, rename('New')), { kind: 'refused' })
  t.equal(writings.length, 0)
  t.end()
})

test('A change, and whatever could have seen it, waits for the file that holds it', async t => {
  const { store, writing } = onSlowDisk()
  const change = store.perform(ann, rename('New'))
  const look = store.perform(ann, read)
  const first = await writing(1)
  t.equal(titleIn(first.world), 'New')
  t.equal(await stateOf(t, change), 'waits')
  t.equal(await stateOf(t, look), 'waits')
  first.done()
  t.match(await change, { kind: 'updated' })
  t.match(await look, { kind: 'read', group: { title: 'New' } })
})

test('Changes that arrive during a writing share the next', async t => {
  const { store, writings, writing } = onSlowDisk()
  const first = store.perform(ann, rename('One'))
  await writing(1)
  const others = ['Two', 'Three', 'Four'].map(title => store.perform(ann, rename(title)))
  writings[0]?.done()
  await first
  const second = await writing(2)
  t.equal(titleIn(second.world), 'Four')
  for (const other of others) t.equal(await stateOf(t, other), 'waits')
  second.done()
  await Promise.all(others)
  await store.settle()
  t.equal(writings.length, 2)
})

test('A read waits for the writing in flight alone, where that holds all it says', async t => {
  const { store, writings, writing } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  await writing(1)
  const look = store.perform(ann, read)
  writings[0]?.done()
  await Promise.all([change, look])
  t.equal(writings.length, 1)
})

test('What cannot be written is undone, with all that came after it, and said', async t => {
  const { store, service, writing } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  const failing = await writing(1)
  const later = store.perform(ann, rename('Two'))
  const look = store.perform(ann, read)
  failing.done(full)
  const answer = { statusCode: 503, code: 'not-saved', message: /no space is left on the disk/ }
  await t.rejects(change as Promise<unknown>, answer)
  await t.rejects(later as Promise<unknown>, answer)
  t.match(await look, { kind: 'read', group: { title: 'Crew' } })
  t.equal(service.world(), tiny)
})

test('While the disk fails nothing is changed, reads go on, and changes work again once it does', async t => {
  const { store, service, writing } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  ;(await writing(1)).done(full)
  await t.rejects(change as Promise<unknown>)
  const again = store.perform(ann, rename('Two'))
  const probe = await writing(2)
  t.equal(probe.world, tiny)
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'Crew' } })
  probe.done(full)
  await t.rejects(again as Promise<unknown>, { code: 'not-saved' })
  t.equal(service.world(), tiny)
  const last = store.perform(ann, rename('Three'))
  ;(await writing(3)).done()
  const written = await writing(4)
  t.equal(titleIn(written.world), 'Three')
  written.done()
  t.match(await last, { kind: 'updated' })
})

test('A world that is put in place waits for the disk, and is undone where that fails', async t => {
  const { store, service, writing } = onSlowDisk()
  const other: World = { ...tiny, acrs: [] }
  const put = store.replace(other)
  const failing = await writing(1)
  t.equal(failing.world, other)
  failing.done(full)
  await t.rejects(put, { code: 'not-saved' })
  t.equal(service.world(), tiny)
})

test('An error that is not the disk’s is not called one', async t => {
  const { store, service, writing } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  ;(await writing(1)).done(new TypeError('a mistake'))
  await t.rejects(change as Promise<unknown>, { name: 'TypeError' })
  t.equal(service.world(), tiny)
})

test('Settling waits for what is being written', async t => {
  const { store, writing } = onSlowDisk()
  const change = store.perform(ann, rename('One'))
  const settled = store.settle()
  const first = await writing(1)
  t.equal(await stateOf(t, settled), 'waits')
  first.done()
  await settled
  await change
})

test('Before each writing the right to it is looked at, and nothing is written without it', async t => {
  let isHeld = true
  const service = definedService(tiny, defaultReadings)
  const written: World[] = []
  const write = async (world: World) => void written.push(world)
  const store = new Store(service, new Low<World>({ read: async () => null, write }, tiny), () => {
    if (!isHeld) throw new StateError('state.json: in use by the process 7')
  })
  await store.perform(ann, rename('One'))
  isHeld = false
  const refusal = { statusCode: 503, code: 'not-saved', message: /in use by the process 7/ }
  await t.rejects(store.perform(ann, rename('Two')) as Promise<unknown>, refusal)
  await t.rejects(store.perform(ann, rename('Three')) as Promise<unknown>, refusal)
  t.match(store.perform(ann, read), { kind: 'read', group: { title: 'One' } })
  t.same(written.map(titleIn), ['One'])
})
