import { test } from 'tap'
import { SortedList } from './sorted-list.js'

test('a sorted list holds each entry once, in order, through thousands of changes', async t => {
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
  t.strictSame(
    list.first(3, entry => entry % 2 === 0),
    [5000, ...model]
      .filter(entry => entry % 2 === 0)
      .sort(order)
      .slice(0, 3),
  )
})

test('entries that come in order are pushed', async t => {
  const list = new SortedList()
  const entries = Array.from({ length: 2000 }, (_, at) => at)
  for (const entry of entries) {
    list.push(entry)
    list.push(entry)
  }
  t.strictSame(list.first(), entries)
  t.equal(list.length, 2000)
})
