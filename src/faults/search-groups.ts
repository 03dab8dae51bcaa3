import { isId } from '../spec/matching.js'
import { create, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { compareCase, mutateIndexedText, narrowMatches, startsWithPrefix } from './operators/matching.js'

export const searchGroups: Faults<'search.group-name' | 'search.group-description' | 'search.group-id'> = {
  'search.group-name': {
    'no-group-name': {
      says: 'The server does not search the names of groups.',
      definitions: mutateIndexedText('search.group-name', () => undefined),
      shownBy: [search('Anna Berg', 'Alumni')],
    },
    'group-name-first-word': {
      says: 'The server searches only the first word of the name of a group.',
      definitions: mutateIndexedText('search.group-name', text => text.split(' ')[0]),
      shownBy: [search('Anna Berg', 'Ocean Physics')],
    },
    'prefix-means-an-id': {
      says: 'The server compares a search string that begins with SVC- only with SVC-IDs.',
      also: ['search.common-name', 'search.family-name', 'search.group-description'],
      definitions: narrowMatches((s, field, { idPrefix }) => isId(field) || !startsWithPrefix(s, idPrefix)),
      shownBy: [create('Maya Lindqvist', 'SVC-Operators', 'On call'), search('Anna Berg', 'SVC-Operators')],
    },
  },
  'search.group-description': {
    'no-group-description': {
      says: 'The server does not search the descriptions of groups.',
      definitions: mutateIndexedText('search.group-description', () => undefined),
      shownBy: [search('Anna Berg', 'Plankton')],
    },
    'group-description-cut': {
      says: 'The server searches only the first sixteen characters of a description.',
      definitions: mutateIndexedText('search.group-description', text => text.slice(0, 16)),
      shownBy: [search('Anna Berg', 'Plankton, kelp and everything')],
    },
  },
  'search.group-id': {
    'no-group-id': {
      says: 'The server does not search the SVC-IDs of groups.',
      definitions: mutateIndexedText('search.group-id', () => undefined),
      shownBy: [search('Anna Berg', 'bead485e')],
    },
    'group-id-with-prefix-alone': {
      says: 'The server finds a group by its SVC-ID only with the prefix.',
      definitions: mutateIndexedText('search.group-id', (text, idPrefix) =>
        text.startsWith(idPrefix) ? text : undefined,
      ),
      shownBy: [search('Anna Berg', 'bead485e')],
    },
    'group-id-case': {
      says: 'The server compares the SVC-IDs of groups case-sensitively.',
      also: ['search.case-insensitive'],
      definitions: compareCase('search.group-id'),
      shownBy: [search('Anna Berg', 'BEAD485E')],
    },
  },
}
