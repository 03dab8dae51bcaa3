import fc, { type Arbitrary } from 'fast-check'
import type { Id } from '../../src/spec/nouns.js'

/*
 * The lists are short, so that names are often equal or share prefixes. They contain what implementations often handle
 * wrongly: scripts with and without case, wildcards of SQL, shells and regular expressions, quotes, hyphens.
 */
const givenNames = [
  'Anna',
  'Annabel',
  'Ana',
  'Émile',
  'Łukasz',
  'Жанна',
  'Ωρίων',
  'Jean-Luc',
  "D'Arcy",
  '王小明',
  'Öznur',
]
const familyNames = [
  'Berg',
  'Bergman',
  "O'Brien",
  'García',
  'Żak',
  'Дарьина',
  'Smith-Jones',
  'Al-Ḥakīm',
  'Ånä',
  'Ҷӯраев',
  '欧阳娜娜',
  'Annas',
]
const topics = [
  'Rowing',
  'Row',
  'Wine Club',
  '100% Remote',
  'snake_case',
  'Élan Vital',
  'Łódź',
  'Хор',
  'C++',
  'a.b*c',
  '[x]^$',
]

const letters = fc.string({ unit: fc.constantFrom(...'abcABCdeéÉžŽжЖ'), minLength: 3, maxLength: 8 })
const signs = fc.string({ unit: fc.constantFrom(..."ab%_*.\\^$['+-"), minLength: 3, maxLength: 6 })

/** A word of the list in most cases, and otherwise a generated one. */
function word(known: readonly string[]): Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 6 },
    { arbitrary: letters, weight: 3 },
    { arbitrary: signs, weight: 1 },
  )
}

export const commonName = fc
  .tuple(
    word(givenNames),
    fc.oneof(
      { arbitrary: fc.constant([]), weight: 1 },
      { arbitrary: fc.tuple(word(familyNames)), weight: 8 },
      { arbitrary: fc.array(word(familyNames), { minLength: 2, maxLength: 4 }), weight: 2 },
    ),
  )
  .map(([first, rest]) => [first, ...rest].join(' '))

export const email = fc
  .tuple(
    fc.constantFrom('anna', 'berg', 'a.berg', 'anna_b', 'rowing', 'smith', 'x1y2'),
    fc.constantFrom('', '+news', '.42'),
    fc.constantFrom('example.org', 'mail.example.com'),
  )
  .map(([name, tag, host]) => `${name}${tag}@${host}`)

export const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })

/** `count` distinct SVC-IDs; some share their first digits. */
export function ids(idPrefix: string, count: number): Arbitrary<readonly Id[]> {
  const digits = fc.oneof(
    hex(32),
    fc.tuple(fc.constantFrom('ada', 'bee'), hex(29)).map(parts => parts.join('')),
  )
  return fc.uniqueArray(
    digits.map(rest => `${idPrefix}${rest}`),
    { minLength: count, maxLength: count },
  )
}

export const title = fc.array(word(topics), { minLength: 1, maxLength: 3 }).map(words => words.join(' '))

export const description = fc
  .tuple(
    fc.array(fc.oneof(word(topics), word(familyNames)), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(' ', ' ', ' ', '\n'),
  )
  .map(([words, separator]) => words.join(separator))
