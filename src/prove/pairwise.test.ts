import { test } from 'tap'
import { type Assignment, pairwise } from './pairwise.js'

const factors = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r'], d: ['on', 'off'] }

test('Every two values of different factors occur together, in few combinations', t => {
  const combinations = pairwise(factors, () => true)
  for (const [one, ones] of Object.entries(factors))
    for (const [other, others] of Object.entries(factors))
      if (one !== other)
        for (const x of ones)
          for (const y of others)
            t.ok(
              combinations.some(combination => combination[one] === x && combination[other] === y),
              `${one}=${x} ${other}=${y}`,
            )
  t.ok(combinations.length <= 12, `${combinations.length} of 36`)
  t.end()
})

test('A forbidden pair does not occur, and its values occur in other pairs', t => {
  const isAllowed = ({ a, b }: Assignment) => !(a === '3' && b === 'y')
  const combinations = pairwise(factors, isAllowed)
  t.ok(combinations.every(isAllowed))
  t.ok(combinations.some(({ a, b }) => a === '3' && b === 'x'))
  t.ok(combinations.some(({ b, c }) => b === 'y' && c === 'r'))
  t.end()
})
