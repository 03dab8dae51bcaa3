import type { Id } from '../../spec/nouns.js'

/** A place of a profile among the members of a group. */
interface PlaceCase {
  readonly words: string
  holds(members: readonly Id[], profile: Id): boolean
}

export const placeCases = {
  first: {
    words: 'the first of several members',
    holds: (members, profile) => members.length > 1 && members[0] === profile,
  },
  middle: {
    words: 'neither the first nor the last member',
    holds: (members, profile) => members.slice(1, -1).includes(profile),
  },
  last: {
    words: 'the last of several members',
    holds: (members, profile) => members.length > 1 && members.at(-1) === profile,
  },
  'after-ten': {
    words: 'a member after the tenth',
    holds: (members, profile) => members.indexOf(profile) >= 10,
  },
} as const satisfies Readonly<Record<string, PlaceCase>>
