import { placeCases } from '../conditions/members.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { loseAfterAnother, lostAfterHistories } from '../operators/lost-changes.js'
import { mutateGroup } from '../operators/operations.js'

/** Faults in the members that a group has after a removal. */
export const members: Faults<'remove.member'> = {
  'remove.member': {
    'remove-not-stored': {
      says: 'The server returns 200 to the removal of a member, but keeps the member.',
      definitions: mutateGroup('removeGroupMember', before => before),
    },
    'remove-empties': {
      says: 'The server removes all members of a group if a caller removes one.',
      definitions: mutateGroup('removeGroupMember', (_, correct) => ({ ...correct, members: [] })),
    },
    'first-member-removed': {
      says: 'The server removes the first member of a group in place of the requested member.',
      definitions: mutateGroup('removeGroupMember', (before, correct) =>
        before.members.length > correct.members.length
          ? { ...correct, members: before.members.slice(1) }
          : correct,
      ),
    },
    'last-member-stays': {
      says: 'The server returns 200 to the removal of the only member of a group, but keeps the member.',
      definitions: mutateGroup('removeGroupMember', (before, correct) =>
        correct.members.length === 0 ? before : correct,
      ),
    },
    ...forEach(placeCases, ({ words, holds }, name) => [
      `removed-${name}-member-kept`,
      {
        says: `If a caller removes a profile that is ${words}, the server keeps it.`,
        definitions: mutateGroup('removeGroupMember', (group, correct, { profile }) =>
          holds(group.members, profile) ? group : correct,
        ),
      },
    ]),
    ...lostAfterHistories('removeGroupMember'),
    'only-the-adder-removes': {
      says: 'The server returns 200 to the removal of a member whom another caller has added, but does not remove it.',
      service: loseAfterAnother('removeGroupMember', 'added'),
    },
  },
}
