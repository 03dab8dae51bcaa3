import type { Outcome } from '../spec/outcome.js'
import { leave, read, remove, unknownId } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { afterDeletions, limitTo, mutateRefusal } from './operators/operations.js'
import { grantEverything } from './operators/permissions.js'
import { performRefused, skipPermissionForSelf } from './operators/service.js'

const removeUnpermitted = leave('Sukarno', 'Directors', 'Ravi Krishnan')

const unchanged: Outcome = { kind: 'removed', wasMember: false }

export const removeRefused: Faults<'remove.permission' | 'remove.not-found'> = {
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
    'unwritable-leave-is-200': {
      says: 'The server returns 200 to a removal without write permission, and changes nothing.',
      also: ['acr.read-is-not-write'],
      definitions: mutateRefusal('removeGroupMember', 'no-permission', () => unchanged),
      shownBy: [removeUnpermitted],
    },
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
    'deleted-group-removed': {
      says: 'The server returns 200 to a removal that names a deleted group as the profile.',
      definitions: afterDeletions(deleted =>
        mutateRefusal('removeGroupMember', 'profile-not-found', (refusal, { profile }) =>
          deleted.has(profile) ? unchanged : refusal,
        ),
      ),
      shownBy: [remove('Maria Santos', 'Alumni'), leave('Ada Okafor', 'Data Stewards', 'Alumni')],
    },
  },
}
