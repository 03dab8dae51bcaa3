import { fold } from '../../spec/folding.js'
import { startsField } from '../../spec/matching.js'
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
      definitions: mutateComparison((s, field, readings) =>
        new RegExp(`^${escaped(fold(s, readings)).replaceAll('%', '.*').replaceAll('_', '.')}`, 'su').test(
          fold(field.text, readings),
        ),
      ),
    },
    'regular-expression': {
      says: 'The server uses the search string as a regular expression if it is a valid one.',
      definitions: widenMatches((s, { text }) => regExpOf(`^(?:${s})`, 'iu')?.test(text) ?? false),
    },
    'found-in-the-middle': {
      says: 'The server finds the search string anywhere in a field.',
      definitions: mutateComparison((s, field, readings) =>
        fold(field.text, readings).includes(fold(s, readings)),
      ),
    },
    'any-word': {
      says: 'The server also finds the search string at the beginning of any word of a field.',
      definitions: matchAfter(/(?<=\s)/u),
    },
    'any-line': {
      says: 'The server also finds the search string at the beginning of any line of a field.',
      definitions: matchAfter(/(?<=\n)/u),
    },
    'anchors-understood': {
      says: 'The server treats a ^ before the search string as the beginning of the field.',
      definitions: widenSearchString(s => s.replace(/^\^/, '')),
    },
    'prefix-dropped-anyway': {
      says: 'The server removes SVC- from the beginning of the search string for every field, not only for SVC-IDs.',
      definitions: widenSearchString((s, { idPrefix }) =>
        startsWithPrefix(s, idPrefix) ? s.slice(idPrefix.length) : s,
      ),
    },
    'search-string-cut': {
      says: 'The server compares only the first 32 characters of the search string with a field.',
      definitions: mutateSearchString(s => s.slice(0, 32)),
    },
    ...forEach(fieldCases, (words, clause) => [
      `middle-of-${fieldName(clause)}`,
      {
        says: `The server also finds ${words} by a string in the middle of them.`,
        definitions: widenMatches(
          (s, field) => field.clause === clause && field.text.toLowerCase().includes(s.toLowerCase()),
        ),
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
