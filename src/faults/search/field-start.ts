import { fold } from '../../spec/folding.js'
import { startsField } from '../../spec/matching.js'
import { create, search } from '../../spec/steps.js'
import { fieldCases, fieldName } from '../conditions/search.js'
import type { Faults, Replacement } from '../fault.js'
import { forEach } from '../operators/families.js'
import {
  mutateComparison,
  mutateSearchString,
  regExpOf,
  startsWithPrefix,
  widenMatches,
  widenSearchString,
} from '../operators/matching.js'

export const fieldStart: Faults<'search.field-start'> = {
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
    'found-in-the-middle': {
      says: 'The server finds the search string anywhere in a field.',
      also: ['search.no-other-field'],
      definitions: mutateComparison((s, field, readings) =>
        fold(field.text, readings).includes(fold(s, readings)),
      ),
      shownBy: [search('Anna Berg', 'karno')],
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
    ...forEach(fieldCases, ({ words, beginning }, clause) => [
      `middle-of-${fieldName(clause)}`,
      {
        says: `The server also finds ${words} by a string in the middle of them.`,
        also: ['search.no-other-field'],
        definitions: widenMatches(
          (s, field) => field.clause === clause && field.text.toLowerCase().includes(s.toLowerCase()),
        ),
        shownBy: [search('Anna Berg', beginning.slice(2))],
      },
    ]),
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
