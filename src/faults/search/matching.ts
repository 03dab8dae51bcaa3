import { fold } from '../../spec/folding.js'
import { fieldCases, fieldName, kindCases } from '../conditions/search.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import {
  compareCase,
  mutateComparison,
  mutateFolding,
  mutateLength,
  narrowMatches,
  startsWithPrefix,
} from '../operators/matching.js'
import { searchWith } from '../operators/search.js'

/** Faults in how a search string is compared with the fields. */
export const matching: Faults<'search.case-insensitive' | 'search.partial' | 'search.min-length'> = {
  'search.case-insensitive': {
    'ascii-case': {
      says: 'The server ignores case only for the letters A to Z.',
      definitions: mutateFolding(text => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())),
    },
    'cyrillic-case': {
      says: 'The server compares Cyrillic letters case-sensitively.',
      definitions: mutateFolding((text, readings) =>
        text.replace(/\P{Script=Cyrillic}+/gu, letters => fold(letters, readings)),
      ),
    },
    'turkish-case': {
      says: 'The server folds cases by the rules of Turkish, in which I and i are different letters.',
      definitions: mutateFolding(text => text.toLocaleLowerCase('tr')),
    },
    'email-case': {
      says: 'The server compares email addresses case-sensitively.',
      definitions: compareCase('search.email'),
    },
    ...forEachField(
      field => `case-of-${field}`,
      words => `The server distinguishes upper and lower case in ${words}.`,
      (s, text) => text.startsWith(s),
    ),
  },
  'search.partial': {
    'whole-fields': {
      says: 'The server finds a principal only if the search string is the complete field.',
      definitions: mutateComparison((s, field, readings) => fold(field.text, readings) === fold(s, readings)),
    },
    'whole-words': {
      says: 'The server finds a principal only if the search string ends at the end of a word.',
      definitions: narrowMatches((s, { text }) => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(s.length))),
    },
    'four-characters': {
      says: 'The server refuses three characters as too short, because its minimum is off by one.',
      definitions: mutateLength(length => length - 1),
    },
    'beginnings-of-ten': {
      says: 'The server finds a field by at most its first ten characters or by the complete field, but by nothing in between.',
      definitions: narrowMatches((s, { text }) => s.length <= 10 || s.length === text.length),
    },
    'length-after-the-prefix': {
      says: 'The server counts the characters of a search string without SVC-, and refuses SVC-Op as too short.',
      definitions: ({ lengthOf }) => ({
        lengthOf: (s, readings) =>
          lengthOf(startsWithPrefix(s, readings.idPrefix) ? s.slice(readings.idPrefix.length) : s, readings),
      }),
    },
    ...forEachField(
      field => `whole-${field}-alone`,
      words => `The server finds ${words} only by their complete text.`,
      (s, text) => s.length === text.length,
    ),
    ...forEachField(
      field => `four-characters-of-${field}`,
      words => `The server needs four characters to find ${words}.`,
      s => s.length > 3,
    ),
  },
  'search.min-length': {
    'two-characters': {
      says: 'The server accepts a search string of two characters.',
      definitions: mutateLength(length => length + 1),
    },
    'bytes-counted': {
      says: 'The server counts bytes instead of characters, so that it accepts two Cyrillic letters.',
      definitions: mutateLength((_, s) => new TextEncoder().encode(s).length),
    },
    'no-minimum': {
      says: 'The server accepts a search string of any length.',
      definitions: mutateLength((_, s) => (s === '' ? 0 : 3)),
    },
    ...forEach(fieldCases, (words, clause) => [
      `two-characters-of-${fieldName(clause)}`,
      {
        says: `The server compares a search string of two characters with ${words}.`,
        definitions: definitions => ({
          ...narrowMatches((s, field) => s.length > 2 || field.clause === clause)(definitions),
          ...mutateLength(length => (length === 2 ? 3 : length))(definitions),
        }),
      },
    ]),
    ...forEach(kindCases, ({ words, holds }, kind) => [
      `short-strings-with-${kind}`,
      {
        says: `The server accepts a search string of two characters in a search ${words}.`,
        definitions: searchWith(
          (_, __, { query }) => holds(query),
          mutateLength(() => 3),
        ),
      },
    ]),
  },
}

/** One fault for each field: only strings that satisfy the condition find it. */
function forEachField(
  name: (field: string) => string,
  says: (words: string) => string,
  isFound: (s: string, text: string) => boolean,
): Readonly<Record<string, Fault>> {
  return forEach(fieldCases, (words, clause) => [
    name(fieldName(clause)),
    {
      says: says(words),
      definitions: narrowMatches((s, field) => field.clause !== clause || isFound(s, field.text)),
    },
  ])
}
