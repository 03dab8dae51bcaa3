import fc from 'fast-check'
import { test } from 'tap'
import { PrefixIndex } from './prefix-index.js'

const key = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 8 })
const keys = fc.array(key, { minLength: 1, maxLength: 3 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), entry: fc.nat({ max: 30 }), keys }),
  fc.record({ kind: fc.constant('delete' as const), entry: fc.nat({ max: 30 }) }),
  fc.record({ kind: fc.constant('find' as const), prefix: key, limit: fc.integer({ min: 1, max: 6 }) }),
)

test('A prefix index finds the same entries as a scan of all keys', async t => {
  const orders = [(a: number, b: number) => a - b, (a: number, b: number) => (a % 7) - (b % 7) || b - a]
  const property = fc.property(
    fc.array(keys, { maxLength: 30 }),
    fc.array(change, { maxLength: 40, size: 'max' }),
    fc.record({ few: fc.nat({ max: 2 }), many: fc.integer({ min: 3, max: 40 }) }),
    fc.constantFrom(...orders),
    (initial, changes, sizes, order) => {
      const model = new Map(initial.map((keys, entry) => [entry, keys]))
      const keysOf = (entry: number) => model.get(entry) ?? []
      const under = (entry: number, prefix: string) => keysOf(entry).filter(key => key.startsWith(prefix))
      const startsWith = (entry: number, prefix: string) => keysOf(entry).some(key => key.startsWith(prefix))
      const index = new PrefixIndex(order, { of: keysOf, under, startsWith }, sizes)
      index.load([...model.keys()].sort(order))
      const find = (prefix: string, limit: number) =>
        [...model]
          .filter(([, keys]) => keys.some(key => key.startsWith(prefix)))
          .map(([entry]) => entry)
          .sort(order)
          .slice(0, limit)
      for (const change of changes)
        if (change.kind === 'find') {
          const found = index.first(change.prefix, change.limit)
          if (`${found}` !== `${find(change.prefix, change.limit)}`)
            throw new Error(`${JSON.stringify(change)}: ${found}, not ${find(change.prefix, change.limit)}`)
        } else {
          if (model.has(change.entry)) index.delete(change.entry)
          model.delete(change.entry)
          if (change.kind === 'delete') continue
          model.set(change.entry, change.keys)
          index.add(change.entry)
        }
    },
  )
  fc.assert(property, { numRuns: 3000 })
  t.pass('on 3000 random histories')
})
