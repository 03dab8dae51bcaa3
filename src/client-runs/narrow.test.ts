import fc from 'fast-check'
import { test } from 'tap'
import { allSmallestFailing, smallestFailing } from './narrow.js'

const items = Array.from({ length: 30 }, (_, at) => at)
const causes = (most: number) =>
  fc.array(fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: most })

const failing = (sets: readonly (readonly number[])[]) => {
  const counted = { tests: 0 }
  const isFailing = (some: readonly number[]) => sets.some(set => set.every(item => some.includes(item)))
  const fails = async (some: readonly number[]) => {
    counted.tests++
    return isFailing(some)
  }
  return { fails, isFailing, counted }
}

test('What is found fails, and passes without any one of its items, after few tests', () =>
  fc.assert(
    fc.asyncProperty(causes(4), async sets => {
      const { fails, isFailing, counted } = failing(sets)
      const found = await smallestFailing(items, fails)
      return (
        isFailing(found) &&
        found.every(item => !isFailing(found.filter(other => other !== item))) &&
        counted.tests <= 6 * found.length
      )
    }),
  ))

test('All causes without common items are found', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(29), { minLength: 2, maxLength: 6 }),
      async ([a = 0, b = 0, ...rest]) => {
        const sets = [[a, b].sort((one, other) => one - other), ...rest.map(item => [item])]
        const found = await allSmallestFailing(items, failing(sets).fails)
        const sorted = (all: readonly (readonly number[])[]) => JSON.stringify(all.map(String).sort())
        return sorted(found) === sorted(sets)
      },
    ),
  ))
