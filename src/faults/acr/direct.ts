import type { Permission } from '../../spec/nouns.js'
import { read } from '../../spec/steps.js'
import { groupOperations, permissionClauses } from '../conditions/operations.js'
import type { Faults, Replacement } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { limitTo } from '../operators/operations.js'
import { filterAcrs, mutatePermissions, openUnnamed } from '../operators/permissions.js'

export const direct: Faults<'acr.direct'> = {
  'acr.direct': {
    'direct-acrs-ignored': {
      says: 'The server ignores ACRs that name the caller, and considers only ACRs that name a group.',
      also: ['acr.through-group', 'acr.any-suffices'],
      definitions: filterAcrs(({ principal }, caller) => principal !== caller),
      shownBy: [read('Maria Santos', 'Alumni')],
    },
    ...forEachOperation(groupOperations, {
      name: 'direct-acrs-ignored',
      says: 'ignores ACRs that name the caller',
      also: ['acr.through-group', 'acr.any-suffices', 'acr.deleted-group', 'acr.membership-changes'],
      rule: filterAcrs(({ principal }, caller) => principal !== caller),
      example: ['Maria Santos', 'Alumni', 'Mei Chen'],
    }),
    'reading-takes-both': {
      says: 'The server requires write permission in addition to read permission to read a group.',
      also: ['acr.through-group', 'acr.any-suffices', 'acr.membership-changes', 'acr.deleted-group'],
      definitions: limitTo('readGroup', requireAlso('write')),
      shownBy: [read('Beatriz Dahl', 'Field Station')],
    },
    'unnamed-group-is-open-to-everybody': {
      says: 'The server gives every caller all permissions on a group that no ACR names.',
      also: [
        'acr.through-group',
        'acr.membership-is-not-permission',
        'acr.vetted-is-not-permission',
        'acr.deleted-group',
        ...permissionClauses,
      ],
      definitions: openUnnamed(() => true),
      shownBy: [read('Sukarno', 'Полярная ночь')],
    },
  },
}

/** A caller without this permission loses all others. */
function requireAlso(permission: Permission): Replacement {
  return mutatePermissions(held => (held.has(permission) ? held : new Set()))
}
