import fc from 'fast-check'

const words = [
  ...['Anna', 'ANN', 'anna', 'Annabel', 'an', 'Berg', 'berG', 'Bergman', 'van', 'der', 'svc-', 'SVC', 'a1'],
  ...[
    'García',
    'Garcia',
    'GARCI\u0301A',
    'Émile',
    'e\u0301mile',
    '\u0301\u0301\u0301',
    'Łódź',
    'Ångström',
    '\u212b',
  ],
  ...['Straße', 'STRASSE', 'ß', 'ẞ', 'İstanbul', 'istanbul', 'ıstan', 'I', 'ﬁnn', 'FINN', 'ſam', '\u212a'],
  ...['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ', 'Жук', 'жУК', '李小龙', '한글', '\u1112\u1161\u11ab', 'ǅ', 'ŉ', 'ΐ'],
  ...['%_*', '.\\^$[', '(?:', '😀', '\ud83d', '\ude00', '\u0000', '__proto__', '𐐀𐐨', '👨‍👩‍👧'],
]
const spaces = [' ', ' ', ' ', '  ', '\t', '\u00a0', '\u3000', '-', '']

/** Texts in many scripts. Many are equal, have the same prefix, or differ only in case. */
export const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Anna', 'anna', 'Annabel', 'Anna Berg', 'Berg', 'Bergman van der Anna'),
  },
  {
    weight: 8,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...spaces)), { minLength: 1, maxLength: 5 })
      .map(parts => parts.map(([word, space], at) => (at < parts.length - 1 ? word + space : word)).join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t\u00a0', ' Anna ') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)

/** SVC-IDs without their prefix. */
const tails = [
  'a1',
  'A1b',
  'ab12',
  'ann',
  'anna',
  'svc-a1',
  'é1',
  'ß',
  'İx',
  '\u0301x',
  '%_*',
  'ffff0',
  'ffff1',
  'b',
  'c',
]
const manyTails = [...tails, ...Array.from({ length: 60 }, (_, at) => `abc${(at * 7).toString(36)}`)]

const few = { minLength: 1, maxLength: 7 }
const many = { minLength: 40, maxLength: 60 }
export const profileTails = fc.oneof(
  { weight: 9, arbitrary: fc.uniqueArray(fc.constantFrom(...tails), few) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...manyTails), many) },
)
export const groupTails = fc.uniqueArray(fc.constantFrom(...tails.map(tail => `g${tail}`)), few)
