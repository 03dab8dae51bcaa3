import { test } from 'tap'
import { reading } from '../dev/test-support/small-world.js'
import { fold } from './folding.js'
import { openPoints } from './open-points.js'
import type { Readings } from './readings.js'

const foldings = openPoints['special-case-folding'].values
const under = (folding: string) => reading(`special-case-folding=${folding}`)
const areEqual = (a: string, b: string, readings: Readings) => fold(a, readings) === fold(b, readings)

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
  test(`Folding makes these equal under the right readings: ${what}`, async t => {
    t.same(foldings.filter(folding => areEqual(a, b, under(folding))).toSorted(), match.toSorted())
  })

test('The folding of a letter does not depend on its position, except under `lower`', async t => {
  const findsBeginning = (folding: string) =>
    fold('ΟΔΟΣΑ', under(folding)).startsWith(fold('ΟΔΟΣ', under(folding)))
  t.same(
    foldings.filter(folding => !findsBeginning(folding)),
    ['lower'],
  )
})

test('Under `simple` and `full`, a letter equals its upper and its lower case if that is one code point', async t => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter(code => code < 0xd800 || code >= 0xe000)
    .map(code => String.fromCodePoint(code))
  for (const readings of [under('simple'), under('full')]) {
    const different = letters.filter(letter =>
      [letter.toUpperCase(), letter.toLowerCase()].some(
        other => other !== letter && [...other].length === 1 && !areEqual(letter, other, readings),
      ),
    )
    t.same(different, [])
  }
})

test('Different letters stay different', async t => {
  for (const folding of foldings) {
    const folded = [...'abcdefghijklmnopqrstuvwxyzéèłжσя'].map(letter => fold(letter, under(folding)))
    t.equal(new Set(folded).size, folded.length, folding)
  }
})

test('Marks and strokes make letters different unless diacritics are ignored', async t => {
  const names: readonly [string, string][] = [
    ['garcia', 'García'],
    ['LUKASZ', 'Łukasz'],
    ['soren', 'Søren'],
    ['STRASSE', 'straße'],
    ['GROSS', 'GROẞ'],
    ['e', 'e\u0301'],
  ]
  for (const [plain, marked] of names) {
    t.notOk(areEqual(plain, marked, reading()), `${marked} is not ${plain}`)
    t.ok(areEqual(plain, marked, reading('diacritics=ignored')), `${marked} is ${plain}`)
  }
})
