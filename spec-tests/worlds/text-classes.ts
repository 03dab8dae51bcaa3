import fc, { type Arbitrary } from 'fast-check'
import { characters } from './strings.js'

const capitalized = (letters: string, length: { min: number; max: number }) =>
  fc
    .string({ unit: fc.constantFrom(...letters), minLength: length.min, maxLength: length.max })
    .map(text => text.charAt(0).toUpperCase() + text.slice(1))
const few = { min: 6, max: 10 }
const latin = 'abcdefghijklmnopqrstuvwxyz'
const plain = capitalized(latin, few)
const longerThan = (length: number) => capitalized(latin, { min: length + 1, max: length + 9 })
const withSigns = (signs: string) =>
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...latin), minLength: 0, maxLength: 1 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(...signs),
          fc.constantFrom(...latin.toUpperCase()),
          fc.constantFrom(...latin),
        ),
        { minLength: 2, maxLength: 3 },
      ),
    )
    .map(([first, rest]) => first + rest.flat().join(''))

const articles = ['The', 'An', 'Der', 'Das', 'La', 'Le', 'Les', 'El', 'Il', 'De', 'Een']

/** Texts by what is special about them. Each text is long enough that it begins like few others of the same class. */
export const textClasses = {
  ASCII: plain,
  accents: capitalized('áéíóúàèìòùâêôûäëöüñçåøžščřěýłż', few),
  Cyrillic: capitalized('абвгдежзиклмнопрстуфхцчшэюя', few),
  Greek: capitalized('αβγδεζηθικλμνξοπρτυφχψω', few),
  'a script without case': fc.string({
    unit: fc.constantFrom(...'王小明欧阳娜李张伟芳秀英강김박이'),
    minLength: 4,
    maxLength: 8,
  }),
  digits: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 10 }),
  punctuation: withSigns("'-.,&/+!:;#()@"),
  'wildcard characters': withSigns('%_*?.\\^$[]'),
  'several words': fc.tuple(plain, plain, plain).map(words => words.join(' ')),
  'leading article': fc.tuple(fc.constantFrom(...articles), plain).map(words => words.join(' ')),
  'over 16 characters': longerThan(16),
  'over 33 characters': longerThan(33),
  'over 65 characters': longerThan(65),
  'over 130 characters': longerThan(130),
  'over 260 characters': longerThan(260),
} as const satisfies Readonly<Record<string, Arbitrary<string>>>

/** The classes of a text that a request stores. Some services take 0 for no text. */
export const newTextClasses = { ...textClasses, 'a zero': fc.constant('0') } as const

/** A text of this class follows the prefix of SVC-IDs. No digit of an SVC-ID is among its letters. */
export const likeId = 'like an SVC-ID'
export const severalLines = 'several lines'

/** Texts that a search treats in a special way. */
export const searchClasses = {
  ...textClasses,
  [likeId]: capitalized('ghijklmnopqrstuvwxyz', few),
  [severalLines]: fc.tuple(plain, plain, plain).map(([one, two, three]) => `${one}\n${two}\t${three}`),
} as const satisfies Readonly<Record<string, Arbitrary<string>>>
export type TextClass = keyof typeof searchClasses

/** Texts that some services do not take. */
export const longClasses: readonly string[] = [
  'over 65 characters',
  'over 130 characters',
  'over 260 characters',
]

/** Texts that have only one case. */
export const caselessClasses: readonly string[] = ['a script without case', 'digits']

/** The parts of a field that a search sends, by name. */
export const textParts = {
  'the whole': (text: string) => text,
  'three characters': (text: string) => beginning(text, 3),
  'in between': (text: string) => beginning(text, Math.max(3, Math.ceil(characters(text).length / 2))),
  'all but one': (text: string) => beginning(text, characters(text).length - 1),
} as const satisfies Readonly<Record<string, (text: string) => string>>
export type TextPart = keyof typeof textParts

/** The first characters, one more if they would end in white space. */
function beginning(text: string, length: number): string {
  const part = characters(text).slice(0, length).join('')
  return part.trimEnd() === part
    ? part
    : characters(text)
        .slice(0, length + 1)
        .join('')
}

/** Changes of case, by name. A letter stays as it is if the conversion between its two cases is not reversible. */
export const caseForms = {
  'as stored': (text: string) => text,
  upper: (text: string) => eachLetter(text, letter => letter.toUpperCase()),
  lower: (text: string) => eachLetter(text, letter => letter.toLowerCase()),
  swapped: (text: string) =>
    eachLetter(text, letter =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
} as const satisfies Readonly<Record<string, (text: string) => string>>
export type CaseForm = keyof typeof caseForms

function eachLetter(text: string, change: (letter: string) => string): string {
  return Array.from(text, letter => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    const isPair = lower.toUpperCase() === upper && upper.toLowerCase() === lower
    return isPair && [...lower].length === 1 && [...upper].length === 1 ? change(letter) : letter
  }).join('')
}
