import fc from 'fast-check'
import { test } from 'tap'
import { smallestSubset } from './smallest-subset.js'

const items = fc.uniqueArray(fc.nat(999), { maxLength: 30 })

test('If a list fails exactly if it has some items, these are the result, in order', () =>
  fc.assert(
    fc.asyncProperty(items, fc.func(fc.boolean()), async (all, isNeeded) => {
      const needed = all.filter(item => isNeeded(item))
      const result = await smallestSubset(all, async subset => needed.every(item => subset.includes(item)))
      return JSON.stringify(result) === JSON.stringify(needed)
    }),
  ))

test('Whatever makes a list fail, the result fails, and no single item of it can be left out', () =>
  fc.assert(
    fc.asyncProperty(items, fc.func(fc.boolean()), async (all, failsByChance) => {
      const fails = (subset: readonly number[]) => subset.length === all.length || failsByChance(subset)
      const result = await smallestSubset(all, async subset => fails(subset))
      const isPart = JSON.stringify(all.filter(item => result.includes(item))) === JSON.stringify(result)
      const smaller = result.map((_, left) => result.filter((_, at) => at !== left))
      return isPart && fails(result) && !smaller.some(fails)
    }),
  ))

test('A few items of a thousand are found in a few hundred attempts', async t => {
  const all = Array.from({ length: 1000 }, (_, at) => at)
  let attempts = 0
  const result = await smallestSubset(all, async subset => {
    attempts++
    return [3, 500, 998].every(item => subset.includes(item))
  })
  t.same(result, [3, 500, 998])
  t.ok(attempts < 200, `${attempts} attempts`)
})
