import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'tap'
import { readLargeJson } from './large-json.js'

const sizes = fc.record({ chunk: fc.integer({ min: 1, max: 40 }), piece: fc.integer({ min: 1, max: 40 }) })

test('A file that is read in pieces gives the same value as its whole text', async t => {
  const file = join(t.testdir(), 'large.json')
  const json = fc.json({ maxDepth: 4, stringUnit: 'binary' })
  fc.assert(
    fc.property(json, fc.constantFrom(0, 1, 2), sizes, (text, space, sizes) => {
      const value = JSON.parse(text)
      writeFileSync(file, JSON.stringify(value, null, space))
      const [whole, inPieces] = [JSON.parse(JSON.stringify(value)), readLargeJson(file, sizes)]
      return JSON.stringify(inPieces) === JSON.stringify(whole)
    }),
    { numRuns: 1000 },
  )
  t.pass('on 1000 random values')
})

const some = '{"a": ["x", {"y": [1, "]"]}, [[]], "\\\\", "\\"", "é\\u00e9𝒳"], "b": {"c": [1, 2]}, "d": []}'
const written: readonly (readonly [what: string, text: string])[] = [
  ['nested values, and strings with brackets and commas', some],
  ['a key that occurs twice', '{"a": [1, 2], "a": [3], "b": [4], "b": 5}'],
  ['keys that every object inherits', '{"__proto__": [1, 2], "constructor": [[3]], "toString": {"a": [4]}}'],
  ['a number', ' 12 '],
  ['a list of lists', '[[1, 2], [], [[3]], {"a": [4]}, 5]'],
  ['a hundred thousand nested lists', `{"a": [${'['.repeat(1e5)}${']'.repeat(1e5)}]}`],
]

for (const [what, text] of written)
  test(`${what}: the value is that of JSON.parse, with or without a byte order mark`, async t => {
    const file = join(t.testdir(), 'large.json')
    for (const mark of ['', '\ufeff'])
      for (const piece of [1, 3, 100]) {
        writeFileSync(file, mark + text)
        const value = readLargeJson(file, { chunk: text.length > 1000 ? 1000 : 2, piece })
        if (text.length > 1000) t.ok(value)
        else t.equal(JSON.stringify(value), JSON.stringify(JSON.parse(text)))
        t.equal(Object.getPrototypeOf(Object(value)), Object.getPrototypeOf(Object(JSON.parse(text))))
      }
  })

test('Text that is not JSON is an error in pieces of every size', async t => {
  const file = join(t.testdir(), 'large.json')
  for (const text of [
    '{"a":[1,2,]}',
    '{"a":[1,2, ]}',
    '{"a":[1,,2]}',
    '{"a":[,1]}',
    '{"a":[  ,1]}',
    '{"a":[\u00a0]}',
    '{"a":[1}',
    '{"a":[1]',
    '{"a":[1]]',
    '{"a":["x]}',
    '{"a":["x',
    '{"a":[1]}}',
    '{"a":[{"b":1],[2}]}',
    '[[1],]',
    '{"a":[1 2]}',
    '{"a" [1]}',
    '{"a":[1]}\ufeff',
    '\ufeff\ufeff{}',
    '',
  ])
    for (const piece of [1, 2, 100])
      for (const chunk of [1, 3, 100]) {
        writeFileSync(file, text)
        t.throws(() => readLargeJson(file, { chunk, piece }), SyntaxError, text)
      }
})
