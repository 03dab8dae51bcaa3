import { join, leave, read } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { loseAfterAnother, lostAfterHistories } from '../operators/lost-changes.js'
import { mutateGroup } from '../operators/operations.js'

/** How many members a server takes. Vetted has eight in the demo world. */
const mostMembers = 12

const newMembers = ['Sukarno', 'Luc Dubois', 'Anna Bergman', 'Maria Santos', 'Tom Walsh']

const addSukarno = join('Ada Okafor', 'Data Stewards', 'Sukarno')
const addAndRead = [addSukarno, read('Ada Okafor', 'Data Stewards')]

/** Faults in the members that a group has after an addition. */
export const members: Faults<'add.member'> = {
  'add.member': {
    'add-not-stored': {
      says: 'The server returns 200 to the addition of a member, but does not store the member.',
      also: ['add.already-member', 'remove.member', 'acr.membership-changes', 'create.vetted-only'],
      definitions: mutateGroup('addGroupMember', before => before),
      shownBy: addAndRead,
    },
    'add-replaces': {
      says: 'The server stores an added profile in place of all members of the group.',
      also: ['add.already-member', 'remove.member', 'acr.membership-changes'],
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.length < correct.members.length ? { ...correct, members: [profile] } : correct,
      ),
      shownBy: addAndRead,
    },
    'full-group-takes-no-member': {
      says: `The server returns 200 to the addition of a member to a group of ${mostMembers} members or more, but does not add it.`,
      also: ['add.already-member'],
      definitions: mutateGroup('addGroupMember', (before, correct) =>
        before.members.length >= mostMembers ? before : correct,
      ),
      shownBy: [
        ...newMembers.map(profile => join('Anna Berg', 'Vetted', profile)),
        read('Anna Berg', 'Vetted'),
      ],
    },
    ...lostAfterHistories('addGroupMember', ['add.already-member', 'remove.member']),
    'addition-by-another-after-a-removal-lost': {
      says: 'The server returns 200 to the addition of a member whom another caller has removed, but does not add it.',
      also: ['add.already-member', 'remove.member'],
      service: loseAfterAnother('addGroupMember', 'removed'),
      shownBy: [
        leave('Ada Okafor', 'Data Stewards', 'Inés García'),
        join('Anna Berg', 'Data Stewards', 'Inés García'),
        read('Anna Berg', 'Data Stewards'),
      ],
    },
  },
}
