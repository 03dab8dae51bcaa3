import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import { ofMissingGroup, ofPermission } from '../operators/refused-operations.js'
import { performRefused } from '../operators/service.js'

/** Faults in how a deletion is refused. */
export const refused: Faults<'delete.permission' | 'delete.not-found'> = {
  'delete.permission': {
    'anybody-deletes': {
      says: 'The server lets every authenticated caller delete any group.',
      definitions: limitTo('deleteGroup', grantEverything),
    },
    'deleted-though-refused': {
      says: 'The server refuses a deletion without write permission, but deletes the group.',
      service: performRefused('deleteGroup'),
    },
    ...ofPermission('deleteGroup'),
  },
  'delete.not-found': {
    'second-delete-is-200': {
      says: 'The server returns 200 to the second deletion of a group, because the group no longer exists.',
      definitions: mutateRefusal('deleteGroup', 'group-not-found', (_, { group: id }) => ({
        kind: 'deleted',
        id,
      })),
    },
    ...ofMissingGroup('deleteGroup', 'deleted'),
  },
}
