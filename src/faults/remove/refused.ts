import type { Outcome } from '../../spec/outcome.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import { ofMissingGroup, ofMissingProfile, ofPermission } from '../operators/refused-operations.js'
import { performRefused, skipPermissionForSelf } from '../operators/service.js'

const unchanged: Outcome = { kind: 'removed', wasMember: false }

/** Faults in how a removal is refused. */
export const refused: Faults<'remove.permission' | 'remove.not-found'> = {
  'remove.permission': {
    'anybody-removes': {
      says: 'The server lets every authenticated caller remove members from any group.',
      definitions: limitTo('removeGroupMember', grantEverything),
    },
    'self-removal': {
      says: 'The server lets every member remove itself from a group.',
      service: skipPermissionForSelf('removeGroupMember'),
    },
    'removed-though-refused': {
      says: 'The server refuses to remove a member without write permission, but removes the member.',
      service: performRefused('removeGroupMember'),
    },
    ...ofPermission('removeGroupMember'),
  },
  'remove.not-found': {
    'unknown-profile-removed': {
      says: 'The server returns 200 to the removal of a profile that does not exist.',
      definitions: mutateRefusal('removeGroupMember', 'profile-not-found', () => unchanged),
    },
    'missing-group-left': {
      says: 'The server returns 200 to the removal of a member from a group that does not exist.',
      definitions: mutateRefusal('removeGroupMember', 'group-not-found', () => unchanged),
    },
    ...ofMissingGroup('removeGroupMember', 'left'),
    ...ofMissingProfile('removeGroupMember', 'removed'),
  },
}
