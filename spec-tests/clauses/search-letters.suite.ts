import type { Group } from '../../src/spec/nouns.js'
import { withTitles } from '../actors/crowd.js'
import { onlyGroups, search } from '../actors/searching.js'
import { caseForms } from '../arbitraries/text-classes.js'
import { clause } from '../runner/clause.js'
import { actorOf } from './expect-found.js'
import { control } from './needs.js'

/** The first and the last capital letter of each range: tables of letters are wrong at their edges. */
const ranges = [
  ['À', 'Þ'],
  ['Ā', 'Ž'],
  ['Ά', 'Ϋ'],
  ['Ѐ', 'Џ'],
  ['А', 'Я'],
  ['Ա', 'Ֆ'],
  ['Ⱥ', 'Ⱥ'],
] as const
const lettersPerTitle = 12

/** Titles of capital letters, of which each letter has a small one. */
const titles = ranges.flatMap(([first, last]) => {
  const [from, to] = [first, last].map(letter => letter.codePointAt(0)) as [number, number]
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

clause(
  'search.case-insensitive',
  'Small letters find titles in capital Latin and Greek and Cyrillic and Armenian letters',
  control,
  ({ suite, example }) =>
    example(withTitles(suite.target.wire.idPrefix, titles), async c => {
      for (const { svc_id, title } of c.world.groups.slice(-titles.length)) {
        const field = { owner: svc_id, text: title, clause: 'search.group-name' } as const
        const stored = await search(c, actorOf(c, 0), title, onlyGroups)
        c.expect(stored.ids.has(svc_id), () => ({
          clause: 'search.group-name',
          decides: stored,
          expected: { found: [svc_id] },
          why: { field },
        }))
        const s = caseForms.lower(title)
        const found = await search(c, actorOf(c, 0), s, onlyGroups)
        c.expect(found.ids.has(svc_id), () => ({
          decides: found,
          expected: { found: [svc_id] },
          why: { field },
          when: 'in another case',
        }))
      }
    }),
)

/** Pairs of signs whose codes differ like those of a capital letter and its small one. */
const signs = ['@`', '[{', '\\|', ']}', '^~', '×÷'] as const
/** Titles, and a string that does not find each: a sign differs or is missing, or the title comes next in the alphabet. */
const unlike = [
  ...signs.map(pair => [...pair].map(sign => `Quux${sign}Ypsi`) as [string, string]),
  ['Ypsim', 'Ypsil'],
  ['Quuz', 'Quuy'],
  ['Quuv Ypsi', 'Quuv  Ypsi'],
  ['(Quuw) Ypsi', 'Quuw) Ypsi'],
  ['«Quux» Ypsi', 'Quux» Ypsi'],
  ['#Quuy Ypsi', 'Quuy Ypsi'],
] as const

clause(
  'search.field-start',
  'A string that differs from a title in one sign or letter or space does not find it',
  control,
  ({ suite, example }) =>
    example(
      withTitles(
        suite.target.wire.idPrefix,
        unlike.map(([title]) => title),
      ),
      async c => {
        const groups = c.world.groups.slice(-unlike.length)
        for (const [at, [title, s]] of unlike.entries()) {
          const { svc_id } = groups[at] as Group
          const found = await search(c, actorOf(c, 0), s, onlyGroups)
          c.expect(!found.ids.has(svc_id), () => ({
            decides: found,
            expected: { notFound: [svc_id] },
            because: `its title ${JSON.stringify(title)} does not begin with the search string`,
          }))
        }
      },
    ),
)
