import { characters } from './strings.js'

/** Characters that may take each other's place; the rest of a text has no counterpart. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  'éèêëáàâäóòôöúùûü',
  'ÉÈÊËÁÀÂÄÓÒÔÖÚÙÛÜ',
  'łżźšžčřňěď',
  'ŁŻŹŠŽČŘŇĚĎ',
  'абвгдежзийклмнопрстуфхцчшщыэюя',
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  'αβγδεζηθικλμνξοπρτυφχψω',
  'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩ',
  '小明欧阳娜王李张',
  '%_*.\\^$[]+-\'"',
]
const hexAlphabets = ['abcdef', 'ABCDEF', '0123456789']

/**
 * Texts of the same length and kind: each of the first characters in turn, and then all, replaced by others of their
 * alphabet. The prefix of an SVC-ID stays.
 */
export function similarTexts(text: string, idPrefix: string): readonly string[] {
  const isId = text.toUpperCase().startsWith(idPrefix.toUpperCase())
  const start = isId ? idPrefix.length : 0
  const isHex = /^[0-9a-f]+$/i.test(text.slice(start))
  const letters = characters(text.slice(start))
  const used = isHex ? hexAlphabets : alphabets
  const changed = (isChanged: (at: number) => boolean, by: number) =>
    text.slice(0, start) +
    letters.map((letter, at) => (isChanged(at) ? another(letter, by, used) : letter)).join('')
  return [
    ...letters.slice(0, 3).map((_, at) => changed(each => each === at, 1)),
    ...[1, 2, 3].map(by => changed(() => true, by)),
  ].filter(similar => similar !== text)
}

function another(letter: string, by: number, used: readonly string[]): string {
  const alphabet = used.find(each => each.includes(letter))
  if (alphabet === undefined) return letter
  const all = characters(alphabet)
  return all[(all.indexOf(letter) + by) % all.length] as string
}
