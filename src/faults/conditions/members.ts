import type { Id } from '../../spec/nouns.js'
import type { Step } from '../../spec/step.js'
import { join } from '../../spec/steps.js'

/** A place of a profile among the members of a group. */
export interface PlaceCase {
  readonly words: string
  holds(members: readonly Id[], profile: Id): boolean
  /** The member of Data Stewards at this place, in a step by Ada Okafor. */
  readonly example: string
  /** Steps that give the group enough members. */
  readonly before?: readonly Step[]
}

/** Profiles that are not members of Data Stewards. */
const others = [
  'Sukarno',
  'Luc Dubois',
  'Anna Berg',
  'Anna Bergman',
  'Annabel Berger',
  'Maria Santos',
  'Ravi Krishnan',
  'Tom Walsh',
] as const

export const placeCases = {
  first: {
    words: 'the first of several members',
    holds: (members, profile) => members.length > 1 && members[0] === profile,
    example: 'Ada Okafor',
  },
  middle: {
    words: 'neither the first nor the last member',
    holds: (members, profile) => members.slice(1, -1).includes(profile),
    example: 'Inés García',
  },
  last: {
    words: 'the last of several members',
    holds: (members, profile) => members.length > 1 && members.at(-1) === profile,
    example: 'Jean-Luc Marchand',
  },
  'after-ten': {
    words: 'a member after the tenth',
    holds: (members, profile) => members.indexOf(profile) >= 10,
    example: 'Tom Walsh',
    before: others.map(profile => join('Ada Okafor', 'Data Stewards', profile)),
  },
} as const satisfies Readonly<Record<string, PlaceCase>>
