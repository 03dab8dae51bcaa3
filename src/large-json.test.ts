import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'tap'
import { readLargeJson } from './large-json.js'

test('a file read in pieces holds what its whole text does', async t => {
  const file = join(t.testdir(), 'large.json')
  const json = fc.json({ maxDepth: 4, stringUnit: 'binary' })
  const spaces = fc.constantFrom(0, 1, 2)
  fc.assert(
    fc.property(json, spaces, fc.integer({ min: 1, max: 40 }), (text, space, size) => {
      const value = JSON.parse(text)
      writeFileSync(file, JSON.stringify(value, null, space))
      const [whole, inPieces] = [JSON.parse(JSON.stringify(value)), readLargeJson(file, size)]
      return JSON.stringify(inPieces) === JSON.stringify(whole)
    }),
    { numRuns: 500 },
  )
  t.pass('on 500 random values')
})

test('what is no JSON as a whole is none in pieces', async t => {
  const file = join(t.testdir(), 'large.json')
  for (const text of [
    '{"a":[1,2,]}',
    '{"a":[1,,2]}',
    '{"a":[,1]}',
    '{"a":[1}',
    '{"a":[1]',
    '{"a":[1]]',
    '{"a":["x]}',
    '[[1],]',
    '{"a":[1 2]}',
    '{"a" [1]}',
    '',
  ])
    for (const size of [1, 100]) {
      writeFileSync(file, text)
      t.throws(() => readLargeJson(file, size), SyntaxError, text)
    }
})
