import type { Assignment } from '../../src/covering-array.js'
import type { Id } from '../../src/spec/nouns.js'
import { join, leave } from '../../src/spec/steps.js'
import { resembling } from '../worlds/unknown-ids.js'
import { type CoveredRow, type OfGroups, ofGroups, usual } from './covered-row.js'

const acrs = ['none', 'on it and for it']

const places = {
  ...usual,
  acrs,
  members: usual.members.slice(1),
  place: ['first', 'middle', 'last'],
}

/** Why the member that joined cannot have this place. */
function whyNoPlace({ history, place }: Assignment): string | undefined {
  return history === 'a member joined' && place !== undefined && place !== 'last'
    ? 'Who joined is the last'
    : undefined
}

/** The member at the place of the row. */
function memberAt({ now: { members }, row: { place } }: CoveredRow): Id {
  const at = { first: 0, middle: Math.floor(members.length / 2), last: members.length - 1 }[place ?? '']
  return members[at ?? 0] ?? ''
}

/** An SVC-ID that no profile has, as the level of a row says. */
function noProfileOf({ now, row, circle, vetted, noProfile }: CoveredRow, resembled: Id): Id {
  const { missing = '' } = row
  const ids: Readonly<Record<string, Id>> = {
    'another group': circle,
    'the group itself': now.id,
    Vetted: vetted,
    'an unknown SVC-ID': noProfile,
  }
  return ids[missing] ?? resembling[missing]?.(resembled) ?? ''
}

const ofNoProfile = {
  missing: ['an unknown SVC-ID', 'another group', 'the group itself', 'Vetted', ...Object.keys(resembling)],
  way: ['direct', 'through a group'],
  members: usual.members.slice(0, 3),
}

const designs: readonly OfGroups[] = [
  {
    clause: 'add.member',
    says: 'Every pair of access and member list and profile and history: an added profile joins the rest',
    factors: { ...usual, acrs, profile: ['the manager', 'another', 'one that left'] },
    whyNot: ({ profile, history }) =>
      profile === 'one that left' && history !== undefined && history !== 'a member left'
        ? 'A member must have left'
        : undefined,
    steps: ({ anna, carol, hana, now, row: { profile } }) => [
      join(anna, now.id, profile === 'the manager' ? anna : profile === 'another' ? hana : carol),
    ],
  },
  {
    clause: 'remove.member',
    says: 'Every pair of access and place in the member list and history: only the removed member leaves',
    factors: places,
    // A creator may have its permissions as a member: open.creator-grant.
    whyNot: row =>
      row.place === 'middle' &&
      (row.way === 'through the group itself' ||
        (row.way === 'as its creator' && row.members === 'with the manager'))
        ? 'The manager would lose its permission'
        : whyNoPlace(row),
    steps: own => [leave(own.anna, own.now.id, memberAt(own))],
  },
  {
    // Who was added twice is a member once, so that one removal is enough.
    clause: 'add.already-member',
    says: 'Every pair of access and place in the member list and history: a second add changes nothing',
    factors: places,
    whyNot: whyNoPlace,
    steps(own) {
      const { anna, now, row } = own
      const again = join(anna, now.id, memberAt(own))
      return row.history === 'a member joined' ? [again, leave(anna, now.id, memberAt(own))] : [again]
    },
    decides: 0,
  },
  {
    clause: 'add.profile-not-found',
    says: 'Every pair of access and members and SVC-ID of no profile: addGroupMember is 404 without effect',
    factors: ofNoProfile,
    steps: own => [join(own.anna, own.now.id, noProfileOf(own, own.hana))],
  },
  {
    clause: 'remove.not-found',
    says: 'Every pair of access and members and SVC-ID of no profile: removeGroupMember is 404 without effect',
    factors: ofNoProfile,
    steps: own => [leave(own.anna, own.now.id, noProfileOf(own, own.now.members[0] ?? own.hana))],
  },
]

export const coveredMembers = designs.map(ofGroups)
