import type { Faults } from '../fault.js'
import { compareCase, mutateIndexedText } from '../operators/matching.js'
import { mutateOutcome } from '../operators/operations.js'
import { mutateQuery } from '../operators/search.js'

/** Faults in the fields by which a search finds groups. */
export const groupFieldFaults: Faults<'search.group-name' | 'search.group-description' | 'search.group-id'> =
  {
    'search.group-name': {
      'no-group-name': {
        says: 'The server does not search the names of groups.',
        definitions: mutateIndexedText('search.group-name', () => undefined),
      },
      'group-name-first-word': {
        says: 'The server searches only the first word of the name of a group.',
        definitions: mutateIndexedText('search.group-name', text => text.split(' ')[0]),
      },
      'one-result-for-each-title': {
        says: 'A search returns only the first of the groups that have the same title.',
        definitions: mutateOutcome('searchPrincipals', outcome => {
          if (outcome.kind !== 'found' || outcome.groups === undefined) return outcome
          const { groups } = outcome
          const isFirst = ({ name }: { name: string }, at: number) =>
            groups.findIndex(other => other.name === name) === at
          return { ...outcome, groups: groups.filter(isFirst) }
        }),
      },
      'search-ends-at-a-sign-of-urls': {
        says: 'The server decodes a query before it splits it, so that a search string ends at a sign such as & or #.',
        definitions: mutateQuery(query => ({ ...query, s: query.s?.replace(/[&#].*$/s, '') })),
      },
    },
    'search.group-description': {
      'no-group-description': {
        says: 'The server does not search the descriptions of groups.',
        definitions: mutateIndexedText('search.group-description', () => undefined),
      },
      'group-description-cut': {
        says: 'The server searches only the first sixteen characters of a description.',
        definitions: mutateIndexedText('search.group-description', text => text.slice(0, 16)),
      },
      'group-description-indexed-to-65': {
        says: 'The server indexes only 65 characters of a group description.',
        definitions: mutateIndexedText('search.group-description', text => text.slice(0, 65)),
      },
    },
    'search.group-id': {
      'no-group-id': {
        says: 'The server does not search the SVC-IDs of groups.',
        definitions: mutateIndexedText('search.group-id', () => undefined),
      },
      'group-id-with-prefix-alone': {
        says: 'The server finds a group by its SVC-ID only with the prefix.',
        definitions: mutateIndexedText('search.group-id', (text, idPrefix) =>
          text.startsWith(idPrefix) ? text : undefined,
        ),
      },
      'group-id-case': {
        says: 'The server compares the SVC-IDs of groups case-sensitively.',
        definitions: compareCase('search.group-id'),
      },
    },
  }
