import { test } from 'tap'
import { pairwise } from './pairwise.js'

const values = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r'], d: ['on', 'off'] }

test('Every two values of different names meet, in far fewer choices than there are', t => {
  const choices = pairwise(values, () => true)
  for (const [one, ones] of Object.entries(values))
    for (const [other, others] of Object.entries(values))
      if (one !== other)
        for (const x of ones)
          for (const y of others)
            t.ok(
              choices.some(choice => choice[one] === x && choice[other] === y),
              `${one}=${x} ${other}=${y}`,
            )
  t.ok(choices.length <= 12, `${choices.length} of 36`)
  t.end()
})

test('What may not meet does not, and all else does', t => {
  const isAllowed = ({ a, b }: Readonly<Record<string, string>>) => !(a === '3' && b === 'y')
  const choices = pairwise(values, isAllowed)
  t.ok(choices.every(isAllowed))
  t.ok(choices.some(({ a, b }) => a === '3' && b === 'x'))
  t.ok(choices.some(({ b, c }) => b === 'y' && c === 'r'))
  t.end()
})
