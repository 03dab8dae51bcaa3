import { search } from '../../../src/spec/steps.js'
import { onlyGroups, onlyProfiles } from '../../worlds/searching.js'
import { caseForms } from '../../worlds/text-classes.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

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
  ['Quub\u{1F600} Ypsi', 'Quub\u{1F63A} Ypsi'],
  ['Quuc Ypsi', 'Quuc\u{1F600} Ypsi'],
  // The second a is a letter of the Cyrillic alphabet.
  ['Quuda Ypsi', 'Quud\u0430 Ypsi'],
  ['Quue07 Ypsi', 'Quue7 Ypsi'],
  ['Quuf–Ypsi', 'Quuf-Ypsi'],
  ['Quug’s Ypsi', "Quug's Ypsi"],
  // A letter whose last byte is white space in Latin-1 must not be dropped at the end of a search string.
  ['marxist', 'marà'],
  ['marxist', 'marÅ'],
  // A server in which NUL ends a text finds it.
  ['Quuh Ypsi', 'Quuh Ypsi\u0000Zeta'],
] as const

const all = sceneWith({
  groups: [...capitals, ...new Set(unlike.map(([title]) => title))].map(title => ({ title })),
})

export const letterScenarios: readonly Scenario[] = [
  {
    clause: 'search.case-insensitive',
    says: 'Names and titles in several scripts are found with the case of each letter swapped',
    early: true,
    world: sceneWith({
      profiles: names.map(common_name => ({ common_name })),
      groups: names.flatMap(title => [{ title: `${title} I` }, { description: title }]),
    }),
    steps: ({ manager }) =>
      names.flatMap(name => [name, name.split(' ')[1] ?? ''].map(s => search(manager, caseForms.swapped(s)))),
  },
  {
    clause: 'search.case-insensitive',
    says: 'An address with capital letters is found in small letters next to one that has these',
    early: true,
    world: sceneWith({ of: { carol: { email: 'Bo.E@Example.net' } } }),
    steps: ({ manager }) => ['Bo.E@Ex', 'bo.e@ex', 'BO.e@EX'].map(s => search(manager, s)),
    decides: 1,
  },
  {
    clause: 'search.case-insensitive',
    says: 'Small letters find titles in capital Latin and Greek and Cyrillic and Armenian letters',
    world: all,
    steps: ({ manager }) => capitals.map(title => search(manager, caseForms.lower(title), onlyGroups)),
  },
  {
    clause: 'search.field-start',
    says: 'A string that differs from a title in one sign or letter or space does not find it',
    world: all,
    steps: ({ manager }) => ['Quuz', ...unlike.map(([, s]) => s)].map(s => search(manager, s, onlyGroups)),
  },
  {
    clause: 'search.min-length',
    says: 'Letters of several bytes count once and so does one that becomes two when case is ignored',
    world: sceneWith({ of: { bo: { email: 'ssabine@example.org' } } }),
    steps: ({ manager }) => [
      ...['ssabine', 'ß', 'B', 'É', 'Ém', 'é', 'Ж'].map(s => search(manager, s)),
      ...[{}, onlyProfiles, onlyGroups].flatMap(flags =>
        ['Bo', 'ßa', 'Жа'].map(s => search(manager, s, flags)),
      ),
    ],
    decides: 1,
  },
]
