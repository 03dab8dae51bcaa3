import type { Permission } from '../../spec/nouns.js'
import { groupOperations } from '../conditions/operations.js'
import type { Faults, Replacement } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { limitTo } from '../operators/operations.js'
import { filterAcrs, mutatePermissions, openUnnamed } from '../operators/permissions.js'

export const direct: Faults<'acr.direct'> = {
  'acr.direct': {
    'direct-acrs-ignored': {
      says: 'The server ignores ACRs that name the caller, and considers only ACRs that name a group.',
      definitions: filterAcrs(({ principal }, caller) => principal !== caller),
    },
    ...forEachOperation(groupOperations, {
      name: 'direct-acrs-ignored',
      says: 'ignores ACRs that name the caller',
      rule: filterAcrs(({ principal }, caller) => principal !== caller),
    }),
    'reading-takes-both': {
      says: 'The server requires write permission in addition to read permission to read a group.',
      definitions: limitTo('readGroup', requireAlso('write')),
    },
    'unnamed-group-is-open-to-everybody': {
      says: 'The server gives every caller all permissions on a group that no ACR names.',
      definitions: openUnnamed(() => true),
    },
  },
}

/** A caller without this permission loses all others. */
function requireAlso(permission: Permission): Replacement {
  return mutatePermissions(held => (held.has(permission) ? held : new Set()))
}
