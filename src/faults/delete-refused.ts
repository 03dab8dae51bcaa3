import { refuse } from '../spec/outcome.js'
import type { Faults } from './fault.js'
import { forbidMissing, limitTo, mutateRefusal } from './operators/operations.js'
import { grantEverything } from './operators/permissions.js'
import { performRefused } from './operators/service.js'
import { read, remove } from './steps.js'

const deleteUnpermitted = remove('Sukarno', 'Alumni')
const deleteTwice = [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')]

export const deleteRefused: Faults<'delete.permission' | 'delete.not-found'> = {
  'delete.permission': {
    'anybody-deletes': {
      says: 'The server lets every authenticated caller delete any group.',
      also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
      definitions: limitTo('deleteGroup', grantEverything),
      shownBy: [deleteUnpermitted],
    },
    'deleted-though-refused': {
      says: 'The server refuses a deletion without write permission, but deletes the group.',
      service: performRefused('deleteGroup'),
      shownBy: [deleteUnpermitted, read('Maria Santos', 'Alumni')],
    },
    'undeletable-is-404': {
      says: 'The server returns 404 to a deletion without write permission, as if the group did not exist.',
      definitions: mutateRefusal('deleteGroup', 'no-permission', (_, { group }, { readings }) =>
        refuse('group-not-found', 'deleteGroup', readings, group),
      ),
      shownBy: [deleteUnpermitted],
    },
  },
  'delete.not-found': {
    'second-delete-is-200': {
      says: 'The server returns 200 to the second deletion of a group, because the group no longer exists.',
      also: ['delete.gone'],
      definitions: mutateRefusal('deleteGroup', 'group-not-found', (_, { group: id }) => ({
        kind: 'deleted',
        id,
      })),
      shownBy: deleteTwice,
    },
    'second-delete-is-403': {
      says: 'The server returns 403 to the second deletion of a group, because its ACRs are deleted too.',
      also: ['delete.gone'],
      definitions: forbidMissing('deleteGroup'),
      shownBy: deleteTwice,
    },
  },
}
