import type { Query } from '../../spec/request.js'
import type { Condition } from '../operators/search.js'

/** The searchable fields in words. */
export const fieldCases = {
  'search.common-name': 'common names',
  'search.family-name': 'family names',
  'search.email': 'email addresses',
  'search.profile-id': 'SVC-IDs of profiles',
  'search.group-name': 'group names',
  'search.group-description': 'group descriptions',
  'search.group-id': 'SVC-IDs of groups',
} as const

/** The part of the name of a fault that names the field. */
export function fieldName(clause: string): string {
  return clause.replace('search.', '')
}

/** Combinations of the flags of a search. */
interface KindCase {
  readonly words: string
  readonly holds: (query: Query) => boolean
}

export const kindCases: Readonly<Record<string, KindCase>> = {
  'one-kind': {
    words: 'for one kind alone',
    holds: ({ profiles, groups }) => profiles === 'false' || groups === 'false',
  },
  'both-kinds': {
    words: 'for both kinds',
    holds: ({ profiles, groups }) => profiles !== 'false' && groups !== 'false',
  },
  'explicit-flags': {
    words: 'with both flags in the query',
    holds: ({ profiles, groups }) => profiles === 'true' && groups === 'true',
  },
}

/** Callers that a server may serve less well, by whom it serves well. */
export const callerCases = {
  'vetted-alone': {
    words: 'by a caller that is not a member of Vetted',
    holds: ({ world, definitions }, caller) => !definitions.isVetted(world, caller),
  },
  'callers-with-acrs-alone': {
    words: 'by a caller that no ACR names',
    holds: ({ world }, caller) => !world.acrs.some(({ principal }) => principal === caller),
  },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly holds: Condition }>>
