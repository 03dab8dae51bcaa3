import fc from 'fast-check'
import { test } from 'tap'
import {
  type Assignment,
  coveringArray,
  type Factors,
  type Strength,
  tuplesIn,
  tuplesOf,
} from './covering-array.js'

const factors = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r'], d: ['on', 'off'] }

const drawnFactors: fc.Arbitrary<Factors> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 })
  .map(sizes =>
    Object.fromEntries(
      sizes.map((size, at) => [`f${at}`, Array.from({ length: size }, (_, level) => `${level}`)]),
    ),
  )

/** Every assignment of a level to each factor. */
function product(factors: Factors): readonly Assignment[] {
  return Object.entries(factors).reduce<readonly Assignment[]>(
    (all, [factor, levels]) => all.flatMap(part => levels.map(level => ({ ...part, [factor]: level }))),
    [{}],
  )
}

test('Every two levels of different factors occur together, in few assignments', async t => {
  const rows = coveringArray(factors, () => true)
  const covered = new Set(rows.flatMap(row => tuplesIn(row, 2)))
  for (const pair of tuplesOf(factors, 2, () => true)) t.ok(covered.has(pair), pair)
  t.ok(rows.length <= 12, `${rows.length} of 36`)
})

test('A forbidden pair does not occur, and its levels occur in other pairs', async t => {
  const isAllowed = ({ a, b }: Assignment) => !(a === '3' && b === 'y')
  const rows = coveringArray(factors, isAllowed)
  t.ok(rows.every(isAllowed))
  t.ok(rows.some(({ a, b }) => a === '3' && b === 'x'))
  t.ok(rows.some(({ b, c }) => b === 'y' && c === 'r'))
})

test('With strength 3, every three levels occur together, in fewer assignments than all', async t => {
  const rows = coveringArray(factors, () => true, { strength: 3 })
  const covered = new Set(rows.flatMap(row => tuplesIn(row, 3)))
  for (const triple of tuplesOf(factors, 3, () => true)) t.ok(covered.has(triple), triple)
  t.equal(covered.size, 3 * 2 * 3 + 3 * 2 * 2 + 3 * 3 * 2 + 2 * 3 * 2)
  t.ok(rows.length < 30, `${rows.length} of 36`)
})

test('With fewer factors than the strength, all levels are combined', async t => {
  t.same(
    coveringArray({ a: ['1', '2'] }, () => true),
    [{ a: '1' }, { a: '2' }],
  )
  t.equal(coveringArray({ a: ['1', '2'], b: ['x', 'y'] }, () => true, { strength: 3 }).length, 4)
})

test('With any forbidden pairs and any random numbers, exactly the tuples of allowed assignments occur', async () => {
  const drawn = fc.tuple(
    fc.constantFrom<Strength>(2, 3),
    drawnFactors,
    fc.array(fc.nat(999), { maxLength: 12 }),
    fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  fc.assert(
    fc.property(drawn, ([strength, factors, forbidden, numbers]) => {
      const pairs = tuplesOf(factors, 2, () => true)
      const banned = new Set(forbidden.map(at => pairs[at % pairs.length]))
      const isAllowed = (row: Assignment) => !tuplesIn(row, 2).some(pair => banned.has(pair))
      const random = () => numbers.next().value as number
      const rows = coveringArray(factors, isAllowed, { strength, random })
      const tuples = (row: Assignment) => tuplesIn(row, strength)
      const possible = new Set(product(factors).filter(isAllowed).flatMap(tuples))
      const covered = new Set(rows.flatMap(tuples))
      return (
        rows.every(isAllowed) &&
        covered.size === possible.size &&
        [...covered].every(tuple => possible.has(tuple))
      )
    }),
    { numRuns: 200 },
  )
})

test('What is covered before need not occur, and everything else that is possible does', async () => {
  fc.assert(
    fc.property(drawnFactors, fc.array(fc.nat(999), { maxLength: 40 }), (factors, before) => {
      const pairs = tuplesOf(factors, 2, () => true)
      const covered = new Set(before.map(at => pairs[at % pairs.length] ?? ''))
      const rows = coveringArray(factors, () => true, { covered })
      const occurring = new Set(rows.flatMap(row => tuplesIn(row, 2)))
      return (
        pairs.every(pair => covered.has(pair) || occurring.has(pair)) &&
        rows.every(row => tuplesIn(row, 2).some(pair => !covered.has(pair)))
      )
    }),
  )
})

test('Random numbers change the assignments, and not the pairs', async t => {
  let state = 1
  const random = () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
  const plain = coveringArray(factors, () => true)
  const shuffled = coveringArray(factors, () => true, { random })
  const pairs = (row: Assignment) => tuplesIn(row, 2)
  t.not(JSON.stringify(plain), JSON.stringify(shuffled))
  t.same(new Set(plain.flatMap(pairs)), new Set(shuffled.flatMap(pairs)))
})
