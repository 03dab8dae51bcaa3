import { test } from 'tap'
import { reading } from '../test-support/tiny.js'
import { fold } from './folding.js'
import type { Readings } from './readings.js'

const foldings = ['plain', 'lower', 'upper', 'simple', 'full'] as const
const under = (folding: string) => reading(`special-case-folding=${folding}`)
const areOne = (a: string, b: string, readings: Readings) => fold(a, readings) === fold(b, readings)

const pairs: readonly [a: string, b: string, foldings: readonly string[], what: string][] = [
  ['É', 'é', foldings, 'an accented letter'],
  ['Ł', 'ł', foldings, 'a letter with a stroke'],
  ['Ж', 'ж', foldings, 'a Cyrillic letter'],
  ['Σ', 'σ', foldings, 'a capital sigma and the small one'],
  ['𐐀', '𐐨', foldings, 'a pair beyond the basic plane'],
  ['σ', 'ς', ['upper', 'simple', 'full'], 'the two small sigmas'],
  ['SS', 'ß', ['upper', 'full'], 'sharp s and two letters s'],
  ['ẞ', 'ß', ['lower', 'simple', 'full'], 'capital and small sharp s'],
  ['ſ', 's', ['upper', 'simple', 'full'], 'long s and s'],
  ['FI', 'ﬁ', ['upper', 'full'], 'a ligature and its letters'],
  ['İ', 'i', [], 'the dotted capital i and the plain small one'],
  ['İ', 'i\u0307', ['lower', 'full'], 'the dotted capital i and i with a dot'],
  ['ı', 'I', ['upper', 'simple', 'full'], 'the dotless small i and the capital one'],
  ['\u2126', 'ω', ['lower', 'simple', 'full'], 'ohm and omega'],
  ['é', 'e\u0301', ['full'], 'an accent in one code point or two'],
  ['ǆ', 'ǅ', ['lower', 'upper', 'simple', 'full'], 'a digraph and its title case'],
]

for (const [a, b, match, what] of pairs)
  test(`Folding makes one, where the reading says so, of ${what}`, t => {
    t.same(
      foldings.filter(folding => areOne(a, b, under(folding))),
      match,
    )
    t.end()
  })

test('Folding looks at neither position nor length, unless the reading is to take lower case as it is', t => {
  const findsBeginning = (folding: string) =>
    fold('ΟΔΟΣΑ', under(folding)).startsWith(fold('ΟΔΟΣ', under(folding)))
  t.same(
    foldings.filter(folding => !findsBeginning(folding)),
    ['lower'],
  )
  t.end()
})

test('Where the reading is simple or full, a letter and its single upper and lower case are always one', t => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter(code => code < 0xd800 || code >= 0xe000)
    .map(code => String.fromCodePoint(code))
  for (const readings of [under('simple'), under('full')]) {
    const apart = letters.filter(letter =>
      [letter.toUpperCase(), letter.toLowerCase()].some(
        other => other !== letter && [...other].length === 1 && !areOne(letter, other, readings),
      ),
    )
    t.same(apart, [])
  }
  t.end()
})

test('Different letters stay different', t => {
  for (const folding of foldings) {
    const folded = [...'abcdefghijklmnopqrstuvwxyzéèłжσя'].map(letter => fold(letter, under(folding)))
    t.equal(new Set(folded).size, folded.length, folding)
  }
  t.end()
})

test('Marks and strokes count unless diacritics are ignored', t => {
  const names: readonly [string, string][] = [
    ['garcia', 'García'],
    ['LUKASZ', 'Łukasz'],
    ['soren', 'Søren'],
    ['STRASSE', 'straße'],
    ['GROSS', 'GROẞ'],
    ['e', 'e\u0301'],
  ]
  for (const [plain, marked] of names) {
    t.notOk(areOne(plain, marked, reading()), `${marked} is not ${plain}`)
    t.ok(areOne(plain, marked, reading('diacritics=ignored')), `${marked} is ${plain}`)
  }
  t.end()
})
