import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { test } from 'tap'
import { changesState, type Operation, operations } from '../../spec/endpoints.js'
import { troublesInWords } from './trouble.js'
import { optionFor, orderFrom, type TroubleOrder } from './trouble-order.js'
import { Troubles } from './troubles.js'

const always = Number.POSITIVE_INFINITY
const read: readonly [Operation, undefined] = ['readGroup', undefined]

const order = (trouble: string, changes: Partial<TroubleOrder> = {}): TroubleOrder => ({
  trouble,
  next: 1,
  seed: 1,
  ...changes,
})

function troublesOf(...orders: readonly TroubleOrder[]): Troubles {
  const troubles = new Troubles()
  for (const one of orders) troubles.add(one)
  return troubles
}

const words = [...troublesInWords.map(([word]) => word), 'latency=50-400ms', 'latency=2s', '429', '503']

const anyOrder = fc.record({
  trouble: fc.constantFrom(...words),
  next: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(always)),
  operation: fc.option(fc.constantFrom(...operations), { nil: undefined }),
  caller: fc.constantFrom<string | undefined>('SVC-ann', 'SVC-bob', undefined),
  seed: fc.nat(),
})
const anyRequest = fc.record({
  operation: fc.constantFrom(...operations),
  caller: fc.constantFrom<string | undefined>('SVC-ann', 'SVC-bob', undefined),
})

test('A request meets the first latency and the first other trouble that fit it, and uses them up', async t => {
  const troubles = troublesOf(
    order('503', { next: 2 }),
    order('latency=20ms'),
    order('401'),
    order('latency=5ms'),
  )
  const met = [1, 2, 3, 4].map(() => troubles.take(...read))
  t.same(
    met.map(({ delay, trouble }) => [delay, trouble?.kind === 'answer' ? trouble.status : trouble]),
    [
      [20, 503],
      [5, 503],
      [0, 401],
      [0, undefined],
    ],
  )
  t.ok(troubles.isIdle)
  t.same(
    troubles.list.map(({ hits }) => hits),
    [2, 1, 1, 1],
  )
})

test('What is for the next requests counts before what is for all, whatever came first', async t => {
  const troubles = troublesOf(order('500', { next: always }), order('401'))
  const statuses = [1, 2, 3].map(() => troubles.take(...read).trouble)
  t.match(statuses, [{ status: 401 }, { status: 500 }, { status: 500 }])
  t.notOk(troubles.isIdle)
})

test('Only requests that fit an order meet it, each order is met as often as it says, and the hits tell how often', async t => {
  fc.assert(
    fc.property(
      fc.array(anyOrder, { maxLength: 6 }),
      fc.array(anyRequest, { maxLength: 30 }),
      (orders, requests) => {
        const troubles = troublesOf(...orders)
        for (const { operation, caller } of requests) {
          const before = troubles.list
          const { delay, trouble } = troubles.take(operation, caller)
          const hit = troubles.list.filter(({ hits }, at) => hits !== before[at]?.hits)
          t.equal(hit.filter(({ trouble }) => trouble.startsWith('latency')).length, delay > 0 ? 1 : 0)
          t.equal(hit.length, (delay > 0 ? 1 : 0) + (trouble === undefined ? 0 : 1))
          for (const one of hit) {
            t.ok(one.hits <= one.next)
            t.ok([undefined, operation].includes(one.operation))
            t.ok([undefined, caller].includes(one.caller))
            if (one.trouble === 'fail-after') t.ok(changesState(operation))
          }
          const isLeft = before.some(
            ({ hits, next, ...one }) =>
              hits < next &&
              [undefined, operation].includes(one.operation) &&
              [undefined, caller].includes(one.caller) &&
              (one.trouble !== 'fail-after' || changesState(operation)),
          )
          t.equal(hit.length > 0, isLeft)
        }
        return troubles.isIdle === troubles.list.every(({ hits, next }) => hits >= next)
      },
    ),
    { numRuns: 50 },
  )
})

test('The same orders and requests give the same troubles and delays', async t => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 6 }), fc.array(anyRequest), (orders, requests) => {
      const take = (troubles: Troubles) =>
        requests.map(({ operation, caller }) => troubles.take(operation, caller))
      t.same(take(troublesOf(...orders)), take(troublesOf(...orders)))
    }),
    { numRuns: 50 },
  )
})

test('Delays are drawn from the whole range, and differ with the seed', async t => {
  const delays = (seed: number) => {
    const troubles = troublesOf(order('latency=50-59ms', { next: 200, seed }))
    return Array.from({ length: 200 }, () => troubles.take(...read).delay)
  }
  t.same([...new Set(delays(1))].sort(), [50, 51, 52, 53, 54, 55, 56, 57, 58, 59])
  t.strictNotSame(delays(1), delays(2))
})

test('Orders that are used up give their places to later ones', async t => {
  const troubles = troublesOf(order('500', { next: always }))
  for (let at = 0; at < 300; at++) {
    troubles.add(order('503'))
    troubles.take(...read)
  }
  t.equal(troubles.list.length, 100)
  t.match(troubles.list[0], { trouble: '500' })
  t.notOk(troubles.isFull)
  for (let at = 0; at < 99; at++) troubles.add(order('503'))
  t.ok(troubles.isFull)
  troubles.clear()
  t.ok(troubles.isIdle)
})

test('A reset returns to the troubles at the start, with the same delays', async t => {
  const troubles = new Troubles(['latency=0-1000ms', '503'])
  const run = () =>
    Array.from({ length: 5 }, () => {
      const { order: _, ...met } = troubles.take(...read)
      return met
    })
  const first = run()
  troubles.add(order('401', { next: 3 }))
  run()
  troubles.reset()
  t.same(run(), first)
})

test('Waiting ends when the world ends, or the emitter closes', async t => {
  const troubles = new Troubles()
  const emitter = new EventEmitter()
  const waiting = [troubles.wait(3_600_000), troubles.wait(undefined, emitter), troubles.wait()]
  emitter.emit('close')
  await waiting[1]
  troubles.end()
  await Promise.all(waiting)
  t.equal(emitter.listenerCount('close'), 0)
  await troubles.wait(1)
})

test('What a request could not meet is there for the next one', async t => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 6 }), anyRequest, (orders, { operation, caller }) => {
      const troubles = troublesOf(...orders)
      const met = troubles.take(operation, caller)
      const left = troubles.giveBack(met)
      const again = troubles.take(operation, caller)
      t.same(again.trouble, met.trouble)
      t.equal(met.words.length - left.length, met.trouble === undefined ? 0 : 1)
    }),
  )
})

test('An option orders trouble for one request of an operation, by its place', async t => {
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom(...operations), { maxLength: 20 }),
      (operation, place, sent) => {
        const troubles = new Troubles([optionFor('503', operation, place)])
        const met = sent.flatMap((each, at) => (troubles.take(each, undefined).trouble ? [at] : []))
        const fitting = sent.flatMap((each, at) => (each === operation ? [at] : []))
        t.same(met, fitting.slice(place - 1, place))
      },
    ),
  )
  t.equal(optionFor('503', 'readGroup', 1), '503@readGroup')
})

test('An option for an operation that does not exist is refused', async t => {
  t.throws(() => orderFrom('503@readGroups'), /^there is no operation "readGroups"; the operations are /)
  t.throws(() => new Troubles(['503@readGroup#0']), /^there is no trouble "503@readGroup#0"/)
})
