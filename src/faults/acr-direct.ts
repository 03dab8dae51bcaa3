import { acrsFor } from '../spec/authorization.js'
import type { Permission } from '../spec/nouns.js'
import { read, remove } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { limitTo } from './operators/operations.js'
import { filterAcrs, mutatePermissions, selectAcrs } from './operators/permissions.js'

export const acrDirect: Faults<'acr.direct'> = {
  'acr.direct': {
    'direct-acrs-ignored': {
      says: 'The server ignores ACRs that name the caller, and considers only ACRs that name a group.',
      also: ['acr.through-group', 'acr.any-suffices'],
      definitions: filterAcrs(({ principal }, caller) => principal !== caller),
      shownBy: [read('Maria Santos', 'Alumni')],
    },
    'acr-leaks-to-the-next-group': {
      says: 'The server also applies an ACR on a group to the group that was created next.',
      also: [
        'acr.through-group',
        'acr.read-is-not-write',
        'acr.membership-is-not-permission',
        'acr.membership-changes',
        'acr.deleted-group',
        'acr.vetted-is-not-permission',
      ],
      definitions: selectAcrs((world, caller, group) => {
        const at = world.groups.findIndex(({ svc_id }) => svc_id === group)
        const previous = world.groups[at - 1]?.svc_id
        return [...acrsFor(world, caller, group), ...(previous ? acrsFor(world, caller, previous) : [])]
      }),
      shownBy: [read('Tom Walsh', "Skippers' Table"), read('Fatima Al-Sayed', 'Полярная ночь')],
    },
    'acr-counts-on-every-group': {
      says: 'The server applies an ACR that names the caller to every group, and ignores ACRs that name a group.',
      also: [
        'acr.through-group',
        'acr.deleted-group',
        'acr.membership-changes',
        'acr.any-suffices',
        'acr.read-is-not-write',
        'acr.membership-is-not-permission',
        'acr.vetted-is-not-permission',
      ],
      definitions: selectAcrs(({ acrs }, caller) => acrs.filter(({ principal }) => principal === caller)),
      shownBy: [read('Maria Santos', 'Directors')],
    },
    'reading-takes-both': {
      says: 'The server requires write permission in addition to read permission to read a group.',
      also: ['acr.through-group', 'acr.any-suffices', 'acr.membership-changes', 'acr.deleted-group'],
      definitions: limitTo('readGroup', requireAlso('write')),
      shownBy: [read('Beatriz Dahl', 'Field Station')],
    },
    'deleting-takes-all': {
      says: 'The server requires changePermission in addition to write permission to delete a group.',
      also: ['acr.through-group', 'acr.any-suffices', 'acr.membership-changes', 'acr.deleted-group'],
      definitions: limitTo('deleteGroup', requireAlso('changePermission')),
      shownBy: [remove('Maria Santos', 'Alumni')],
    },
  },
}

/** A caller without this permission loses all others. */
function requireAlso(permission: Permission): Replacement {
  return mutatePermissions(held => (held.has(permission) ? held : new Set()))
}
