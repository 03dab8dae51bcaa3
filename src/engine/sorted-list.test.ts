import { test } from 'tap'
import { merge, SortedList } from './sorted-list.js'

test('A sorted list has each entry once and in order after thousands of changes', async t => {
  const order = (a: number, b: number) => b - a
  const list = new SortedList()
  const model = new Set<number>()
  for (let step = 0, number = 1; step < 30_000; step++) {
    number = (number * 48_271) % 2_147_483_647
    const entry = number % 4000
    const isShrinking = step > 20_000
    if (number % 100 < (isShrinking ? 15 : 70)) {
      list.add(entry, order)
      model.add(entry)
    } else {
      list.delete(entry, order)
      model.delete(entry)
    }
    if (step % 1000 === 0) t.strictSame(list.first(), [...model].sort(order), `after ${step} changes`)
  }
  t.equal(list.length, model.size)
  const copy = list.copy()
  list.add(5000, order)
  t.strictSame(copy.first(), [...model].sort(order))
  const whole = [5000, ...model].sort(order)
  for (const limit of [0, 3, 511, 512, 513, 1500]) t.strictSame(list.first(limit), whole.slice(0, limit))
})

test('Entries that arrive in order are appended', async t => {
  const list = new SortedList()
  const entries = Array.from({ length: 2000 }, (_, at) => at)
  for (const entry of entries) {
    list.push(entry)
    list.push(entry)
  }
  t.strictSame(list.first(), entries)
  t.equal(list.length, 2000)
})

test('Two sorted lists merge into one', async t => {
  const some = (step: number) => Array.from({ length: 20 }, (_, at) => at * step)
  const order = (a: number, b: number) => a - b
  t.strictSame(merge(some(2), some(3), order), [...new Set([...some(2), ...some(3)])].sort(order))
  t.strictSame(merge([], some(3), order), some(3))
  t.strictSame(merge(some(3), [], order), some(3))
})
