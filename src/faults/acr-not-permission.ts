import { isVetted } from '../spec/authorization.js'
import type { Permission } from '../spec/nouns.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { limitTo } from './operators/operations.js'
import { addPermissions, membersOf, mutatePermissions } from './operators/permissions.js'

const readersWrite: Replacement = mutatePermissions(held =>
  held.has('read') ? new Set([...held, 'write' as const]) : held,
)

/** Faults in which a permission or a membership grants a permission that it does not include. */
export const acrNotPermission: Faults<
  'acr.read-is-not-write' | 'acr.membership-is-not-permission' | 'acr.vetted-is-not-permission'
> = {
  'acr.read-is-not-write': {
    'readers-write': {
      says: 'The server gives write permission on a group to every caller with read permission on it.',
      also: ['acr.any-suffices'],
      definitions: readersWrite,
      shownBy: [update('Beatriz Dahl', 'Field Station', { title: 'Cabin' })],
    },
    'readers-delete': {
      says: 'The server lets a caller with read permission on a group delete it.',
      also: ['acr.any-suffices'],
      definitions: limitTo('deleteGroup', readersWrite),
      shownBy: [remove('Beatriz Dahl', 'Field Station')],
    },
    'readers-add': {
      says: 'The server lets a caller with read permission on a group add members to it.',
      also: ['acr.any-suffices'],
      definitions: limitTo('addGroupMember', readersWrite),
      shownBy: [join('Beatriz Dahl', 'Field Station', 'Sukarno')],
    },
    'readers-remove': {
      says: 'The server lets a caller with read permission on a group remove members from it.',
      also: ['acr.any-suffices'],
      definitions: limitTo('removeGroupMember', readersWrite),
      shownBy: [leave('Beatriz Dahl', 'Field Station', 'Tom Walsh')],
    },
  },
  'acr.membership-is-not-permission': {
    'members-read': {
      says: 'The server lets the members of a group read it.',
      also: ['read.permission', 'acr.membership-changes', 'acr.deleted-group'],
      definitions: grantMembers('read'),
      shownBy: [read('Mary Ellen Walsh', 'Полярная ночь')],
    },
    'members-write': {
      says: 'The server gives the members of a group write permission on it.',
      also: ['acr.read-is-not-write', 'acr.membership-changes'],
      definitions: grantMembers('write'),
      shownBy: [update('Mary Ellen Walsh', 'Полярная ночь', { title: 'Choir' })],
    },
    'members-invite': {
      says: 'The server lets the members of a group add members to it.',
      also: ['acr.read-is-not-write'],
      definitions: limitTo('addGroupMember', grantMembers('write')),
      shownBy: [join('Mary Ellen Walsh', 'Полярная ночь', 'Sukarno')],
    },
  },
  'acr.vetted-is-not-permission': {
    'vetted-read': {
      says: 'The server lets the members of Vetted read every group.',
      also: ['acr.deleted-group'],
      definitions: grantVetted('read'),
      shownBy: [read('Émile Durand', 'Alumni')],
    },
    'vetted-write': {
      says: 'The server gives the members of Vetted write permission on every group.',
      also: ['acr.deleted-group'],
      definitions: grantVetted('write'),
      shownBy: [update('Émile Durand', 'Alumni', { title: 'Graduates' })],
    },
    'vetted-delete': {
      says: 'The server lets the members of Vetted delete every group.',
      also: ['acr.deleted-group'],
      definitions: limitTo('deleteGroup', grantVetted('write')),
      shownBy: [remove('Émile Durand', 'Alumni')],
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
