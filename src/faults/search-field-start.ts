import { fold } from '../spec/folding.js'
import { startsField } from '../spec/matching.js'
import { create, search } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import {
  mutateComparison,
  mutateSearchString,
  regExpOf,
  startsWithPrefix,
  widenMatches,
  widenSearchString,
} from './operators/matching.js'

export const searchFieldStart: Faults<'search.field-start'> = {
  'search.field-start': {
    'like-wildcards': {
      says: 'The server does not escape the search string in a LIKE pattern, so that % matches any text and _ matches any character.',
      also: ['search.no-other-field'],
      definitions: mutateComparison((s, field, readings) =>
        new RegExp(`^${escaped(fold(s, readings)).replaceAll('%', '.*').replaceAll('_', '.')}`, 'su').test(
          fold(field.text, readings),
        ),
      ),
      shownBy: [search('Anna Berg', 'S_karno')],
    },
    'regular-expression': {
      says: 'The server uses the search string as a regular expression if it is a valid one.',
      definitions: widenMatches((s, { text }) => regExpOf(`^(?:${s})`, 'iu')?.test(text) ?? false),
      shownBy: [search('Anna Berg', 'Su.*o')],
    },
    'star-at-the-end': {
      says: 'The server treats a * at the end of the search string as a wildcard.',
      definitions: mutateSearchString(s => s.replace(/\*$/, '')),
      shownBy: [search('Anna Berg', 'Sukar*')],
    },
    'found-in-the-middle': {
      says: 'The server finds the search string anywhere in a field.',
      also: ['search.no-other-field'],
      definitions: mutateComparison((s, field, readings) =>
        fold(field.text, readings).includes(fold(s, readings)),
      ),
      shownBy: [search('Anna Berg', 'karno')],
    },
    'leading-punctuation-skipped': {
      says: 'The server also finds a field without the punctuation mark with which it begins.',
      also: ['search.partial', 'search.no-other-field'],
      definitions: widenMatches((s, field, readings) =>
        startsField(s, { ...field, text: field.text.replace(/^\p{P}/u, '') }, readings),
      ),
      shownBy: [create('Maya Lindqvist', '(EU) Sales', 'Printed'), search('Anna Berg', 'EU) Sales')],
    },
    'any-word': {
      says: 'The server also finds the search string at the beginning of any word of a field.',
      also: ['search.no-other-field'],
      definitions: matchAfter(/(?<=\s)/u),
      shownBy: [search('Anna Berg', 'tides')],
    },
    'any-line': {
      says: 'The server also finds the search string at the beginning of any line of a field.',
      also: ['search.no-other-field'],
      definitions: matchAfter(/(?<=\n)/u),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Printed\nOnce a year'),
        search('Anna Berg', 'Once a year'),
      ],
    },
    'any-tabulator': {
      says: 'The server also finds the search string after a tabulator in a field.',
      definitions: matchAfter(/(?<=\t)/u),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Printed\tOnce a year'),
        search('Anna Berg', 'Once a year'),
      ],
    },
    'after-a-hyphen': {
      says: 'The server also finds the search string after a hyphen.',
      definitions: matchAfter(/(?<=-)/u),
      shownBy: [search('Anna Berg', 'Sayed')],
    },
    'quotes-dropped': {
      says: 'The server removes quotation marks from the search string before it searches.',
      definitions: widenSearchString(s => s.replaceAll('"', '')),
      shownBy: [search('Anna Berg', '"Sukarno"')],
    },
    'backslash-dropped': {
      says: 'The server treats a backslash in the search string as an escape and removes it.',
      definitions: widenSearchString(s => s.replaceAll('\\', '')),
      shownBy: [search('Anna Berg', '\\Sukarno')],
    },
    'anchors-understood': {
      says: 'The server treats a ^ before the search string as the beginning of the field.',
      definitions: widenSearchString(s => s.replace(/^\^/, '')),
      shownBy: [search('Anna Berg', '^Sukarno')],
    },
    'prefix-dropped-anyway': {
      says: 'The server removes SVC- from the beginning of the search string for every field, not only for SVC-IDs.',
      definitions: widenSearchString((s, { idPrefix }) =>
        startsWithPrefix(s, idPrefix) ? s.slice(idPrefix.length) : s,
      ),
      shownBy: [search('Anna Berg', 'SVC-Sukarno')],
    },
    'search-string-cut': {
      says: 'The server compares only the first 32 characters of the search string with a field.',
      definitions: mutateSearchString(s => s.slice(0, 32)),
      shownBy: [search('Anna Berg', 'Colleagues who are never on site or at sea')],
    },
    'words-by-their-beginnings': {
      says: 'The server also finds a field by the beginnings of its words, such as Anna Berg by Ann Ber.',
      definitions: widenMatches((s, field, readings) => {
        const words = field.text.split(' ')
        const startsWord = (part: string, at: number) =>
          startsField(part, { ...field, text: words[at] ?? '' }, readings)
        return s.includes(' ') && s.split(' ').every(startsWord)
      }),
      shownBy: [search('Anna Berg', 'Ann Ber')],
    },
    'later-underscore-is-any': {
      says: 'The server lets a _ after the third character of the search string match any character.',
      definitions: widenMatches((s, field, readings) => {
        const characters = [...fold(s, readings)]
        const isAny = (at: number) => at > 2 && characters[at] === '_'
        const source = characters.map((character, at) => (isAny(at) ? '.' : escaped(character))).join('')
        return new RegExp(`^${source}`, 'su').test(fold(field.text, readings))
      }),
      shownBy: [search('Anna Berg', 'Suka_no')],
    },
  },
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** A field also matches from each place after a boundary on. */
function matchAfter(boundary: RegExp): Replacement {
  return mutateComparison((s, field, readings) =>
    field.text
      .split(boundary)
      .some((_, at, parts) => startsField(s, { ...field, text: parts.slice(at).join('') }, readings)),
  )
}
