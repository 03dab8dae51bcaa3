import { fold } from '../spec/folding.js'
import { isId } from '../spec/matching.js'
import { create, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import {
  compareCase,
  mutateComparison,
  mutateFolding,
  mutateLength,
  narrowMatches,
  startsWithPrefix,
} from './operators/matching.js'

export const searchMatching: Faults<'search.case-insensitive' | 'search.partial'> = {
  'search.case-insensitive': {
    'ascii-case': {
      says: 'The server ignores case only for the letters A to Z.',
      definitions: mutateFolding(text => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())),
      shownBy: [search('Anna Berg', 'łukasz')],
    },
    'latin-1-case': {
      says: 'The server ignores case only for the letters of Western Europe (up to U+00FF).',
      definitions: mutateFolding((text, readings) =>
        text.replace(/[ -ÿ]+/g, letters => fold(letters, readings)),
      ),
      shownBy: [search('Anna Berg', 'łukasz')],
    },
    'cyrillic-case': {
      says: 'The server compares Cyrillic letters case-sensitively.',
      definitions: mutateFolding((text, readings) =>
        text.replace(/\P{Script=Cyrillic}+/gu, letters => fold(letters, readings)),
      ),
      shownBy: [search('Anna Berg', 'ДАРЬЯ')],
    },
    'turkish-case': {
      says: 'The server folds cases by the rules of Turkish, in which I and i are different letters.',
      definitions: mutateFolding(text => text.toLocaleLowerCase('tr')),
      shownBy: [search('Anna Berg', 'inés')],
    },
    'email-case': {
      says: 'The server compares email addresses case-sensitively.',
      definitions: compareCase('search.email'),
      shownBy: [search('Anna Berg', 'Bdahl@')],
    },
    'family-name-case': {
      says: 'The server compares family names case-sensitively.',
      definitions: compareCase('search.family-name'),
      shownBy: [search('Anna Berg', 'krishnan')],
    },
  },
  'search.partial': {
    'whole-fields': {
      says: 'The server finds a principal only if the search string is the complete field.',
      definitions: mutateComparison((s, field, readings) => fold(field.text, readings) === fold(s, readings)),
      shownBy: [search('Anna Berg', 'Sukar')],
    },
    'whole-words': {
      says: 'The server finds a principal only if the search string ends at the end of a word.',
      definitions: narrowMatches((s, { text }) => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(s.length))),
      shownBy: [search('Anna Berg', 'Sukar')],
    },
    'four-characters': {
      says: 'The server refuses three characters as too short, because its minimum is off by one.',
      definitions: mutateLength(length => length - 1),
      shownBy: [search('Anna Berg', 'Suk')],
    },
    'length-after-the-prefix': {
      says: 'The server counts the characters of a search string without SVC-, and refuses SVC-Op as too short.',
      definitions: definitions => ({
        lengthOf: (s, readings) =>
          definitions.lengthOf(
            startsWithPrefix(s, readings.idPrefix) ? s.slice(readings.idPrefix.length) : s,
            readings,
          ),
      }),
      shownBy: [create('Maya Lindqvist', 'SVC-Operators', 'On call'), search('Anna Berg', 'SVC-Op')],
    },
    'beginnings-of-ten': {
      says: 'The server finds a field by at most its first ten characters or by the complete field, but by nothing in between.',
      definitions: narrowMatches((s, { text }) => s.length <= 10 || s.length === text.length),
      shownBy: [search('Anna Berg', 'Pieter van der')],
    },
    'whole-ids': {
      says: 'The server finds a principal by its complete SVC-ID, but not by the beginning of it.',
      definitions: narrowMatches((s, field) => !isId(field) || s.length === field.text.length),
      shownBy: [search('Anna Berg', 'beefbe8')],
    },
    'whole-emails': {
      says: 'The server finds a profile by its complete email address, but not by the beginning of it.',
      definitions: narrowMatches(
        (s, { clause, text }) => clause !== 'search.email' || s.length === text.length,
      ),
      shownBy: [search('Anna Berg', 'bdahl@')],
    },
  },
}
