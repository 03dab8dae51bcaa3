import type { Step } from '../../../src/spec/step.js'
import { create, search } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../actors/searching.js'
import { laterPatterns, middlesOf, patterns } from '../../arbitraries/patterns.js'
import { caseForms } from '../../arbitraries/text-classes.js'
import { searchOracle } from '../../oracle/search-oracle.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { languageWords } from './fields.js'
import { sceneWith } from './search-scene.js'

/** Bo, the club and the circle have a text: as a common name, as a title and as a description. */
const withText = (text: string) =>
  sceneWith({
    of: { bo: { common_name: `${text} Vik` }, club: { title: text }, circle: { description: text } },
  })

/** Names of several scripts. */
const names = [
  'Émile Šimek',
  'łukasz żak',
  'Жанна Ющенко',
  'Ωρίων Άνδρου',
  'Ådne Öberg',
  'Թամար Գրիգոր',
  'ilse Inger',
]

/** The first and the last capital letter of each range: tables of letters are wrong at their edges. */
const ranges = ['ÀÞ', 'ĀŽ', 'ΆΫ', 'ЀЏ', 'АЯ', 'ԱՖ', 'ȺȺ']
const lettersPerTitle = 12

/** Titles of capital letters, of which each letter has a small one. */
const capitals = ranges.flatMap(range => {
  const [from = 0, to = 0] = Array.from(range, letter => Number(letter.codePointAt(0)))
  const letters = Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter(
    letter => letter !== caseForms.lower(letter),
  )
  return Array.from({ length: Math.ceil(letters.length / lettersPerTitle) }, (_, at) =>
    // A search string needs three characters. With one more, a wrong minimum does not count as a matter of case.
    letters
      .slice(at * lettersPerTitle, (at + 1) * lettersPerTitle)
      .join('')
      .padEnd(4, 'X'),
  )
})

/** Titles, and a string that does not find each: a sign differs or is missing, or the title comes next in the alphabet. */
const unlike = [
  ...['@`', '[{', '\\|', ']}', '^~', '×÷'].map(
    ([one = '', other = '']) => [`Quux${one}Ypsi`, `Quux${other}Ypsi`] as const,
  ),
  ['Ypsim', 'Ypsil'],
  ['Quuz', 'Quuy'],
  ['Quuv Ypsi', 'Quuv  Ypsi'],
  ['(Quuw) Ypsi', 'Quuw) Ypsi'],
  ['«Quux» Ypsi', 'Quux» Ypsi'],
  ['#Quuy Ypsi', 'Quuy Ypsi'],
  // A letter whose last byte is white space in Latin-1 must not be dropped at the end of a search string.
  ['marxist', 'marà'],
  ['marxist', 'marÅ'],
] as const

/** How many characters a search string shares with a field before it differs. */
const sharedLengths = [18, 34, 66, 131]
const sharedStart = (length: number) => `Q${'uwertzuiopasdfgh'.repeat(9)}`.slice(0, length)

const signedName = { common_name: "Anne-Marie O'Hara-Sayed", email: 'jo.fenn+oars@mail.example.org' }

/** Searches for a text, and for what it does not begin with: its middles and all kinds of patterns. */
function searchesBeside({ manager, idPrefix }: Cast, texts: readonly string[]): readonly Step[] {
  const oracle = searchOracle(idPrefix)
  const strings = texts.flatMap(text => [
    ...middlesOf(text),
    ...patterns.map(pattern => pattern(text, 2)),
    ...laterPatterns.map(pattern => pattern(text, 4)),
    `${idPrefix}${text}`,
  ])
  const missed = strings.filter(s => oracle.isLong(s) && !texts.some(text => text.startsWith(s)))
  return [...new Set([...texts.slice(0, 1), ...missed])].map(s => search(manager, s))
}
const severalLines = 'Wine for all,\nfor those\r\nwho row\tuntil sunset'

export const matchingScenarios: readonly Scenario[] = [
  {
    clause: 'search.partial',
    says: 'A beginning that ends before a character beyond the basic plane finds the whole field',
    world: withText('Quuxber😀'),
    steps: ({ manager }) => ['Quuxber😀', 'Quuxber'].map(s => search(manager, s)),
  },
  {
    // Whatever form a server keeps it in.
    clause: 'search.partial',
    says: 'A text with a combining accent finds itself as a name and as a title and as a description',
    world: withText('Quuxe\u0301ber'),
    steps: ({ manager }) => [search(manager, 'Quuxe\u0301ber')],
  },
  {
    clause: 'search.case-insensitive',
    says: 'Names and titles in several scripts are found with the case of each letter swapped',
    world: sceneWith({
      profiles: names.map(common_name => ({ common_name })),
      groups: names.flatMap(title => [{ title: `${title} I` }, { description: title }]),
    }),
    steps: ({ manager }) =>
      names.flatMap(name => [name, name.split(' ')[1] ?? ''].map(s => search(manager, caseForms.swapped(s)))),
    decides: 0,
  },
  {
    clause: 'search.case-insensitive',
    says: 'An address with capital letters is found in small letters next to one that has these',
    world: sceneWith({ of: { carol: { email: 'Bo.E@Example.net' } } }),
    steps: ({ manager }) => ['Bo.E@Ex', 'bo.e@ex', 'BO.e@EX'].map(s => search(manager, s)),
    decides: 1,
  },
  {
    clause: 'search.case-insensitive',
    says: 'Small letters find titles in capital Latin and Greek and Cyrillic and Armenian letters',
    world: sceneWith({ groups: capitals.map(title => ({ title })) }),
    steps: ({ manager }) => capitals.map(title => search(manager, caseForms.lower(title), onlyGroups)),
    decides: 0,
  },
  {
    clause: 'search.field-start',
    says: 'A string that differs from a title in one sign or letter or space does not find it',
    world: sceneWith({ groups: [...new Set(unlike.map(([title]) => title))].map(title => ({ title })) }),
    steps: ({ manager }) => ['Quuz', ...unlike.map(([, s]) => s)].map(s => search(manager, s, onlyGroups)),
    decides: 0,
  },
  {
    clause: 'search.field-start',
    says: 'The middle of a name after each sign or within a word and every kind of pattern find nothing',
    world: sceneWith({ of: { bo: signedName } }),
    steps(cast) {
      const profile = cast.world.profiles[1]
      const fields = profile === undefined ? [] : searchOracle(cast.idPrefix).sureFields(profile)
      return searchesBeside(
        cast,
        fields.map(({ text }) => text),
      )
    },
    decides: 1,
  },
  {
    clause: 'search.field-start',
    says: 'Middles of the texts of a created group and every kind of pattern find nothing',
    steps(cast) {
      const mark = cast.newMark()
      const title = `${mark} Wine-Club (North) “Oars”`
      const description = `x${mark} 50% off, C++ [x], for all_rowers until sunset`
      return [create(cast.manager, title, description), ...searchesBeside(cast, [title, description])]
    },
    decides: 2,
  },
  {
    clause: 'search.field-start',
    says: 'What follows a line break or a tab stop is not the beginning of a field',
    world: sceneWith({ of: { club: { description: severalLines } } }),
    steps: ({ manager }) =>
      ['Wine for all', 'for those', 'who row', 'until sunset'].map(s => search(manager, s, onlyGroups)),
    decides: 0,
  },
  {
    clause: 'search.min-length',
    says: 'Letters of several bytes count once and so does one that becomes two when case is ignored',
    world: sceneWith({ of: { bo: { email: 'ssabine@example.org' } } }),
    steps: ({ manager }) =>
      ['ssabine', 'ßa', 'ß', 'B', 'Bo', 'É', 'Ém', 'é', 'Ж', 'Жа'].map(s => search(manager, s)),
    decides: 1,
  },
  ...sharedLengths.map(
    (length): Scenario => ({
      clause: 'search.no-match',
      says: `A field that differs from the search string only after ${length} characters is not found`,
      world: withText(`${sharedStart(length)}oslo`),
      steps: ({ manager }) => ['oslo', 'bergen'].map(end => search(manager, `${sharedStart(length)}${end}`)),
    }),
  ),
  {
    // The same search twice may be answered from a cache.
    clause: 'search.no-match',
    says: 'A search for a word such as null or constructor is 404 each time if no field begins with it',
    steps: ({ manager, club }) => [
      search(manager, club.title),
      ...[...languageWords, ...languageWords].map(word => search(manager, word)),
    ],
    decides: 1,
  },
]
