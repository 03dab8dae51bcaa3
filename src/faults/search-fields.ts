import { search } from '../spec/steps.js'
import { callerCases, fieldCases, fieldName } from './conditions/search.js'
import type { Faults } from './fault.js'
import { forEach, forEachPair } from './operators/families.js'
import { narrowMatches, regExpOf, widenMatches } from './operators/matching.js'
import { searchWith } from './operators/search-conditions.js'

/** Matches that rule 2 does not allow, in words; `shown` changes the beginning of a field so that only they find it. */
const unjustified = {
  middle: {
    says: (words: string) => `The server also finds ${words} by a string in the middle of them.`,
    matches: (s: string, text: string) => text.toLowerCase().includes(s.toLowerCase()),
    shown: (beginning: string) => beginning.slice(2),
  },
  percent: {
    says: (words: string) =>
      `The server treats % in a search string as a wildcard when it searches ${words}.`,
    matches: (s: string, text: string) => matchesLike(s, text),
    shown: (beginning: string) => `${beginning.slice(0, 2)}%${beginning.slice(3)}`,
  },
} as const

function matchesLike(s: string, text: string): boolean {
  const escaped = s.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('%', '.*')
  return s.includes('%') && regExpOf(`^${escaped}`, 'is')?.test(text) === true
}

/** Beginnings of more than half of a field. */
const longBeginnings: Readonly<Record<string, string>> = {
  'search.email': 'igarcia@example',
  'search.profile-id': 'd373e75012b3c4ea1b19',
  'search.group-description': 'Former staff; so far nobody',
  'search.group-id': '7c4ed5d7c2f4e051026acd',
}

/** Faults that break a rule of search for one field. */
export const searchFields: Faults<
  'search.partial' | 'search.field-start' | 'search.min-length' | 'search.any-caller'
> = {
  'search.partial': forEach(fieldCases, ({ words, beginning }, clause) => [
    `${fieldName(clause)}-without-its-end`,
    {
      says: `The server finds ${words} by their complete text or less than half of it, and by nothing in between.`,
      also: ['search.case-insensitive'],
      definitions: narrowMatches(
        (s, field) =>
          field.clause !== clause || s.length === field.text.length || s.length * 2 < field.text.length,
      ),
      shownBy: [search('Anna Berg', longBeginnings[clause] ?? beginning)],
    },
  ]),
  'search.field-start': forEachPair(
    unjustified,
    fieldCases,
    ({ says, matches, shown }, { words, beginning }, [kind, clause]) => [
      `${kind}-of-${fieldName(clause)}`,
      {
        says: says(words),
        also: ['search.no-other-field'],
        definitions: widenMatches((s, field) => field.clause === clause && matches(s, field.text)),
        shownBy: [search('Anna Berg', shown(beginning))],
      },
    ],
  ),
  'search.min-length': forEach(fieldCases, ({ words, beginning }, clause) => [
    `two-characters-of-${fieldName(clause)}`,
    {
      says: `The server compares a search string of two characters with ${words}.`,
      also: ['state.consistent'],
      definitions: definitions => ({
        ...narrowMatches((s, field) => s.length > 2 || field.clause === clause)(definitions),
        lengthOf: (s, readings) => {
          const length = definitions.lengthOf(s, readings)
          return length === 2 ? 3 : length
        },
      }),
      shownBy: [search('Anna Berg', beginning.slice(0, 2))],
    },
  ]),
  'search.any-caller': forEachPair(
    fieldCases,
    callerCases,
    ({ words, beginning }, { words: by, holds, as }, [clause, name]) => [
      `${fieldName(clause)}-for-${name}`,
      {
        says: `The server does not find ${words} in a search ${by}.`,
        also: [clause as keyof typeof fieldCases],
        definitions: searchWith(
          holds,
          narrowMatches((_, field) => field.clause !== clause),
        ),
        shownBy: [search(as, beginning)],
      },
    ],
  ),
}
