import { leave, read } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateGroup } from './operators/operations.js'

const removeAndRead = [leave('Anna Berg', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')]

export const removeMember: Faults<'remove.member'> = {
  'remove.member': {
    'remove-not-stored': {
      says: 'The server returns 200 to the removal of a member, but keeps the member.',
      also: ['acr.membership-changes', 'create.vetted-only'],
      definitions: mutateGroup('removeGroupMember', before => before),
      shownBy: removeAndRead,
    },
    'remove-empties': {
      says: 'The server removes all members of a group if a caller removes one.',
      definitions: mutateGroup('removeGroupMember', (_, correct) => ({ ...correct, members: [] })),
      shownBy: removeAndRead,
    },
    'first-member-removed': {
      says: 'The server removes the first member of a group in place of the requested member.',
      definitions: mutateGroup('removeGroupMember', (before, correct) =>
        before.members.length > correct.members.length
          ? { ...correct, members: before.members.slice(1) }
          : correct,
      ),
      shownBy: removeAndRead,
    },
    'last-member-stays': {
      says: 'The server returns 200 to the removal of the only member of a group, but keeps the member.',
      definitions: mutateGroup('removeGroupMember', (before, correct) =>
        correct.members.length === 0 ? before : correct,
      ),
      shownBy: [
        ...removeAndRead,
        leave('Anna Berg', 'Directors', 'Anna Berg'),
        read('Anna Berg', 'Directors'),
      ],
    },
  },
}
