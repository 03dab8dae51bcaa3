import type { Query } from '../../spec/request.js'
import type { StepInput } from '../../spec/step.js'
import type { Condition } from '../operators/search.js'

/** A searchable field: its name in sentences, and the beginning of one in the demo world that no other field has. */
export interface FieldCase {
  readonly words: string
  readonly beginning: string
}

export const fieldCases = {
  'search.common-name': { words: 'common names', beginning: 'Beatriz' },
  'search.family-name': { words: 'family names', beginning: 'Krish' },
  'search.email': { words: 'email addresses', beginning: 'igarcia@' },
  'search.profile-id': { words: 'SVC-IDs of profiles', beginning: 'd373e75' },
  'search.group-name': { words: 'group names', beginning: 'Alumn' },
  'search.group-description': { words: 'group descriptions', beginning: 'Former st' },
  'search.group-id': { words: 'SVC-IDs of groups', beginning: '7c4ed5d' },
} as const satisfies Readonly<Record<string, FieldCase>>

/** The part of the name of a fault that names the field. */
export function fieldName(clause: string): string {
  return clause.replace('search.', '')
}

/** Combinations of the flags of a search, with an example of each. */
export interface KindCase {
  readonly words: string
  readonly holds: (query: Query) => boolean
  readonly flags?: Pick<StepInput, 'profiles' | 'groups'>
}

export const kindCases: Readonly<Record<string, KindCase>> = {
  'one-kind': {
    words: 'for one kind alone',
    holds: ({ profiles, groups }) => profiles === 'false' || groups === 'false',
    flags: { groups: 'false' },
  },
  'both-kinds': {
    words: 'for both kinds',
    holds: ({ profiles, groups }) => profiles !== 'false' && groups !== 'false',
  },
  'explicit-flags': {
    words: 'with both flags in the query',
    holds: ({ profiles, groups }) => profiles === 'true' && groups === 'true',
    flags: { profiles: 'true', groups: 'true' },
  },
}

/** Callers that a server may serve less well, by whom it serves well. */
export const callerCases = {
  'vetted-alone': {
    words: 'by a caller that is not a member of Vetted',
    holds: ({ world, definitions }, caller) => !definitions.isVetted(world, caller),
    as: 'Sukarno',
  },
  'callers-with-acrs-alone': {
    words: 'by a caller that no ACR names',
    holds: ({ world }, caller) => !world.acrs.some(({ principal }) => principal === caller),
    as: 'Ravi Krishnan',
  },
} as const satisfies Readonly<
  Record<string, { readonly words: string; readonly holds: Condition; readonly as: string }>
>
