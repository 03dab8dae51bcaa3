import { read, remove } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import {
  deletedGroupIs410,
  foundByResemblingId,
  permittedByTheOthers,
  unpermittedIs404,
} from '../operators/refused-operations.js'
import { performRefused } from '../operators/service.js'

const deleteUnpermitted = remove('Sukarno', 'Alumni')
const deleteTwice = [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')]

/** Faults in how a deletion is refused. */
export const refused: Faults<'delete.permission' | 'delete.not-found'> = {
  'delete.permission': {
    'anybody-deletes': {
      says: 'The server lets every authenticated caller delete any group.',
      also: ['delete.gone', 'acr.read-is-not-write', 'acr.membership-is-not-permission'],
      definitions: limitTo('deleteGroup', grantEverything),
      shownBy: [deleteUnpermitted],
    },
    'deleted-though-refused': {
      says: 'The server refuses a deletion without write permission, but deletes the group.',
      also: ['delete.gone', 'state.refusal'],
      service: performRefused('deleteGroup'),
      shownBy: [deleteUnpermitted, read('Maria Santos', 'Alumni')],
    },
    ...permittedByTheOthers('deleteGroup'),
    ...unpermittedIs404('deleteGroup'),
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
    ...foundByResemblingId('deleteGroup', 'group', 'deleted'),
    ...deletedGroupIs410('deleteGroup'),
  },
}
