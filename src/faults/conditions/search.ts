import type { StepInput } from '../../spec/step.js'
import type { Condition } from '../operators/search-conditions.js'
import { textCases } from './texts.js'

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

/** A condition on a search: its words, and a step of the demo world that satisfies it. */
export interface SearchCase {
  /** After "a search". */
  readonly words: string
  readonly holds: Condition
  readonly flags?: Pick<StepInput, 'profiles' | 'groups'>
  /** The caller, if not Anna Berg, who is in Vetted and has ACRs. */
  readonly as?: string
}

/** Combinations of the flags. */
export const kindCases = {
  'one-kind': {
    words: 'for one kind alone',
    holds: (_, __, { query }) => query.profiles === 'false' || query.groups === 'false',
    flags: { groups: 'false' },
  },
  'both-kinds': {
    words: 'for both kinds',
    holds: (_, __, { query }) => query.profiles !== 'false' && query.groups !== 'false',
  },
  'explicit-flags': {
    words: 'with both flags in the query',
    holds: (_, __, { query }) => query.profiles === 'true' && query.groups === 'true',
    flags: { profiles: 'true', groups: 'true' },
  },
} as const satisfies Readonly<Record<string, SearchCase>>

/** Callers that a server may serve less well. */
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
} as const satisfies Readonly<Record<string, SearchCase>>

/** Conditions on the characters of the search string. */
export const searchStringCases = {
  'other-script': stringCase('other-script'),
  digits: stringCase('digits'),
  wildcards: stringCase('wildcards'),
  words: stringCase('words'),
  'over-16': stringCase('over-16'),
} as const

function stringCase(name: keyof typeof textCases): SearchCase & { readonly example: string } {
  const { words, holds, example } = textCases[name]
  return { words: `for a string ${words}`, holds: (_, __, { query }) => holds(query.s ?? ''), example }
}
