import { acrsFor, isVetted } from '../../spec/authorization.js'
import type { Permission } from '../../spec/nouns.js'
import { writeOperations } from '../conditions/operations.js'
import type { Faults, Replacement } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { addPermissions, membersOf, mutatePermissions, openUnnamed } from '../operators/permissions.js'

/** Faults in which a permission or a membership grants a permission that it does not include. */
export const grantedTooMuch: Faults<
  'acr.read-is-not-write' | 'acr.membership-is-not-permission' | 'acr.vetted-is-not-permission'
> = {
  'acr.read-is-not-write': {
    'readers-write': {
      says: 'The server gives write permission on a group to every caller with read permission on it.',
      definitions: mutatePermissions(held => (held.has('read') ? new Set([...held, 'write']) : held)),
    },
    ...forEachOperation(writeOperations, {
      name: 'group-readers-write',
      says: 'takes read permission through a group for write permission',
      rule: addPermissions((world, caller, group) =>
        acrsFor(world, caller, group).some(
          ({ principal, permission }) => permission === 'read' && principal !== caller,
        )
          ? ['write']
          : [],
      ),
    }),
  },
  'acr.membership-is-not-permission': {
    'members-read': {
      says: 'The server lets the members of a group read it.',
      definitions: grantMembers('read'),
    },
    ...forEachOperation(writeOperations, {
      name: 'members-write',
      says: 'takes membership of the group for write permission',
      rule: grantMembers('write'),
    }),
    'unnamed-group-is-open-to-members': {
      says: 'The server gives the members of a group all permissions on it if no ACR names it.',
      definitions: openUnnamed((world, caller, group) => membersOf(world, group).includes(caller)),
    },
  },
  'acr.vetted-is-not-permission': {
    'vetted-read': {
      says: 'The server lets the members of Vetted read every group.',
      definitions: grantVetted('read'),
    },
    ...forEachOperation(writeOperations, {
      name: 'vetted-write',
      says: 'takes membership of Vetted for write permission on any group',
      rule: grantVetted('write'),
    }),
    'unnamed-group-is-open-to-vetted': {
      says: 'The server gives the members of Vetted all permissions on a group that no ACR names.',
      definitions: openUnnamed(isVetted),
    },
  },
}

function grantMembers(permission: Permission): Replacement {
  return addPermissions((world, caller, group) =>
    membersOf(world, group).includes(caller) ? [permission] : [],
  )
}

function grantVetted(permission: Permission): Replacement {
  return addPermissions((world, caller) => (isVetted(world, caller) ? [permission] : []))
}
