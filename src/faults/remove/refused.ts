import type { Outcome } from '../../spec/outcome.js'
import { leave, read, remove, unknownId } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import {
  deletedGroupIs410,
  foundByResemblingId,
  permittedByTheOthers,
  unknownProfileIs400,
  unpermittedIs404,
} from '../operators/refused-operations.js'
import { performRefused, skipPermissionForSelf } from '../operators/service.js'

const removeUnpermitted = leave('Sukarno', 'Directors', 'Ravi Krishnan')

const unchanged: Outcome = { kind: 'removed', wasMember: false }

/** Faults in how a removal is refused. */
export const refused: Faults<'remove.permission' | 'remove.not-found'> = {
  'remove.permission': {
    'anybody-removes': {
      says: 'The server lets every authenticated caller remove members from any group.',
      also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
      definitions: limitTo('removeGroupMember', grantEverything),
      shownBy: [removeUnpermitted],
    },
    'self-removal': {
      says: 'The server lets every member remove itself from a group.',
      also: ['acr.membership-is-not-permission'],
      service: skipPermissionForSelf('removeGroupMember'),
      shownBy: [leave('Ravi Krishnan', 'Directors', 'Ravi Krishnan')],
    },
    'removed-though-refused': {
      says: 'The server refuses to remove a member without write permission, but removes the member.',
      also: ['state.refusal'],
      service: performRefused('removeGroupMember'),
      shownBy: [removeUnpermitted, read('Anna Berg', 'Directors')],
    },
    ...permittedByTheOthers('removeGroupMember'),
    ...unpermittedIs404('removeGroupMember'),
  },
  'remove.not-found': {
    'unknown-profile-removed': {
      says: 'The server returns 200 to the removal of a profile that does not exist.',
      definitions: mutateRefusal('removeGroupMember', 'profile-not-found', () => unchanged),
      shownBy: [leave('Maria Santos', 'Alumni', unknownId)],
    },
    'missing-group-left': {
      says: 'The server returns 200 to the removal of a member from a group that does not exist.',
      also: ['delete.gone'],
      definitions: mutateRefusal('removeGroupMember', 'group-not-found', () => unchanged),
      shownBy: [remove('Maria Santos', 'Alumni'), leave('Maria Santos', 'Alumni', 'Sukarno')],
    },
    ...foundByResemblingId('removeGroupMember', 'group', 'left'),
    ...foundByResemblingId('removeGroupMember', 'profile', 'removed'),
    ...deletedGroupIs410('removeGroupMember'),
    ...unknownProfileIs400('removeGroupMember'),
  },
}
