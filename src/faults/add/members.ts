import type { Faults } from '../fault.js'
import { loseAfterAnother, lostAfterHistories } from '../operators/lost-changes.js'
import { mutateGroup } from '../operators/operations.js'

/** How many members a server takes. Vetted has eight in the demo world. */
const mostMembers = 12

/** Faults in the members that a group has after an addition. */
export const members: Faults<'add.member'> = {
  'add.member': {
    'add-not-stored': {
      says: 'The server returns 200 to the addition of a member, but does not store the member.',
      definitions: mutateGroup('addGroupMember', before => before),
    },
    'add-replaces': {
      says: 'The server stores an added profile in place of all members of the group.',
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.length < correct.members.length ? { ...correct, members: [profile] } : correct,
      ),
    },
    'full-group-takes-no-member': {
      says: `The server returns 200 to the addition of a member to a group of ${mostMembers} members or more, but does not add it.`,
      definitions: mutateGroup('addGroupMember', (before, correct) =>
        before.members.length >= mostMembers ? before : correct,
      ),
    },
    ...lostAfterHistories('addGroupMember'),
    'addition-by-another-after-a-removal-lost': {
      says: 'The server returns 200 to the addition of a member whom another caller has removed, but does not add it.',
      service: loseAfterAnother('addGroupMember', 'removed'),
    },
  },
}
