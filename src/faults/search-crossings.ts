import { search } from '../spec/steps.js'
import { callerCases, fieldCases, fieldName, kindCases, type SearchCase } from './conditions/search.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { forEach } from './operators/families.js'
import { narrowMatches } from './operators/matching.js'
import { searchWith } from './operators/search-conditions.js'

/*
 * Each of these faults breaks a rule of search only under a condition: for one field, one kind of text, one combination
 * of parameters or some callers.
 */

/** One fault for each field: strings that satisfy the condition do not find it. */
function forEachField(
  name: (field: string) => string,
  says: (words: string) => string,
  isLost: (search: string, text: string) => boolean,
  shown: (beginning: string) => string,
): Readonly<Record<string, Fault>> {
  return forEach(fieldCases, ({ words, beginning }, clause) => [
    name(fieldName(clause)),
    {
      says: says(words),
      definitions: narrowMatches((search, field) => field.clause !== clause || !isLost(search, field.text)),
      shownBy: [search('Anna Berg', shown(beginning))],
    },
  ])
}

const isWhole = (search: string, text: string) => search.length === text.length
const isSameCase = (search: string, text: string) => text.startsWith(search)

/** A rule is forgotten for some combinations of parameters. */
function forKinds(
  name: string,
  says: string,
  forget: Replacement,
  s: string,
): Readonly<Record<string, Fault>> {
  return forEach(kindCases, ({ words, holds, ...rest }: SearchCase, kind) => [
    `${name}-${kind}`,
    {
      says: `${says} in a search ${words}.`,
      definitions: searchWith(holds, forget),
      shownBy: [search('Anna Berg', s, rest.flags)],
    },
  ])
}

const isOutsider = callerCases['vetted-alone'].holds

export const searchCrossings: Faults<
  'search.partial' | 'search.case-insensitive' | 'search.min-length' | 'search.any-caller'
> = {
  'search.partial': {
    ...forEachField(
      field => `whole-${field}-alone`,
      words => `The server finds ${words} only by their complete text.`,
      (search, text) => !isWhole(search, text),
      beginning => beginning,
    ),
    ...forEachField(
      field => `four-characters-of-${field}`,
      words => `The server needs four characters to find ${words}.`,
      search => search.length < 4,
      beginning => beginning.slice(0, 3),
    ),
    ...forKinds(
      'whole-fields',
      'The server finds only complete fields',
      narrowMatches((search, { text }) => isWhole(search, text)),
      'Beatriz',
    ),
  },
  'search.case-insensitive': {
    ...forEachField(
      field => `case-of-${field}`,
      words => `The server distinguishes upper and lower case in ${words}.`,
      (search, text) => !isSameCase(search, text),
      beginning => beginning.toUpperCase(),
    ),
    ...forKinds(
      'case-matters-with',
      'The server distinguishes upper and lower case',
      narrowMatches((search, { text }) => isSameCase(search, text)),
      'BEATRIZ',
    ),
  },
  'search.min-length': forKinds(
    'short-strings-with',
    'The server accepts a search string of two characters',
    () => ({ lengthOf: () => 3 }),
    'Su',
  ),
  'search.any-caller': {
    'partial-matches-for-vetted': {
      says: 'The server finds only complete fields if the caller is not a member of Vetted.',
      also: ['search.partial'],
      definitions: searchWith(
        isOutsider,
        narrowMatches((search, { text }) => isWhole(search, text)),
      ),
      shownBy: [search('Sukarno', 'Beatriz')],
    },
    'any-case-for-vetted': {
      says: 'The server distinguishes upper and lower case if the caller is not a member of Vetted.',
      also: ['search.case-insensitive'],
      definitions: searchWith(
        isOutsider,
        narrowMatches((search, { text }) => isSameCase(search, text)),
      ),
      shownBy: [search('Sukarno', 'BEATRIZ')],
    },
  },
}
