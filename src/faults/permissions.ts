import { acrsFor, isVetted, withImplied } from '../spec/authorization.js'
import type { Operation } from '../spec/endpoints.js'
import type { Permission } from '../spec/nouns.js'
import type { NamedFault, Replacement } from './fault.js'
import { granting, membersOf } from './operators/granting.js'
import { during } from './operators/operations.js'
import { join, leave, read, remove, update } from './steps.js'

const ifReadable: Replacement = granting((_, __, ___, held) => (held.has('read') ? ['write'] : []))
const ifMember =
  (permission: Permission): Replacement =>
  by =>
    granting((world, caller, group) => (membersOf(world, group).includes(caller) ? [permission] : []))(by)
const ifVetted =
  (permission: Permission): Replacement =>
  by =>
    granting((world, caller) => (isVetted(world, caller) ? [permission] : []))(by)

/** What a permission, or a membership, is taken to mean. */
export const meanings: readonly NamedFault[] = [
  {
    name: 'readers-write',
    clause: 'acr.read-is-not-write',
    also: ['acr.any-suffices'],
    says: 'Who may read a group may do everything with it.',
    definitions: ifReadable,
    shownBy: [update('Beatriz Dahl', 'Field Station', { title: 'Cabin' })],
  },
  ...(
    [
      ['readers-delete', 'deleteGroup', 'delete a group', remove('Beatriz Dahl', 'Field Station')],
      ['readers-add', 'addGroupMember', 'add members', join('Beatriz Dahl', 'Field Station', 'Sukarno')],
      [
        'readers-remove',
        'removeGroupMember',
        'remove members',
        leave('Beatriz Dahl', 'Field Station', 'Tom Walsh'),
      ],
    ] as const
  ).map(
    ([name, operation, what, step]): NamedFault => ({
      name,
      clause: 'acr.read-is-not-write',
      also: ['acr.any-suffices'],
      says: `Who may read a group may ${what}.`,
      definitions: during(operation, ifReadable),
      shownBy: [step],
    }),
  ),
  {
    name: 'members-read',
    clause: 'acr.membership-is-not-permission',
    says: 'Members of a group may read it.',
    also: ['read.permission', 'acr.membership-changes'],
    definitions: ifMember('read'),
    shownBy: [read('Mary Ellen Walsh', 'Полярная ночь')],
  },
  {
    name: 'members-write',
    clause: 'acr.membership-is-not-permission',
    says: 'Members of a group may write it.',
    definitions: ifMember('write'),
    shownBy: [update('Mary Ellen Walsh', 'Полярная ночь', { title: 'Choir' })],
  },
  {
    name: 'members-invite',
    clause: 'acr.membership-is-not-permission',
    says: 'Members of a group may add members to it.',
    definitions: during('addGroupMember', ifMember('write')),
    shownBy: [join('Mary Ellen Walsh', 'Полярная ночь', 'Sukarno')],
  },
  ...(
    [
      ['read', 'vetted-read', read('Émile Durand', 'Alumni')],
      ['write', 'vetted-write', update('Émile Durand', 'Alumni', { title: 'Graduates' })],
    ] as const
  ).map(
    ([permission, name, step]): NamedFault => ({
      name,
      clause: 'acr.vetted-is-not-permission',
      says: `Members of Vetted may ${permission} every group.`,
      definitions: ifVetted(permission),
      shownBy: [step],
    }),
  ),
  {
    name: 'vetted-delete',
    clause: 'acr.vetted-is-not-permission',
    says: 'Members of Vetted may delete every group.',
    definitions: during('deleteGroup', ifVetted('write')),
    shownBy: [remove('Émile Durand', 'Alumni')],
  },
  ...(
    [
      ['hierarchy-of-direct-acrs-alone', true, 'direct ACRs', read('Robin Fielding', 'Field Station')],
      ['hierarchy-through-groups-alone', false, 'ACRs through a group', read('Ada Okafor', 'Ocean Biology')],
    ] as const
  ).map(
    ([name, isDirect, which, step]): NamedFault => ({
      name,
      clause: 'state.consistent',
      says: `Write includes read, but only for ${which}.`,
      definitions: by => ({
        permissionsOf(world, caller, group, readings) {
          const implying = acrsFor(world, caller, group)
            .filter(({ principal }) => (principal === caller) === isDirect)
            .map(({ permission }) => permission)
          return new Set([
            ...by.permissionsOf(world, caller, group, readings),
            ...withImplied(implying, { ...readings, 'permission-hierarchy': 'write-read' }),
          ])
        },
      }),
      shownBy: [step],
    }),
  ),
  ...(
    [
      ['readGroup', 'read', 'reading-takes-both', read('Beatriz Dahl', 'Field Station')],
      ['deleteGroup', 'write', 'deleting-takes-all', remove('Maria Santos', 'Alumni')],
    ] as const
  ).map(
    ([operation, permission, name, step]): NamedFault => ({
      name,
      clause: 'acr.direct',
      also: ['acr.through-group', 'acr.any-suffices', 'acr.membership-changes', 'acr.deleted-group'],
      says:
        permission === 'read'
          ? 'Read alone does not read a group: it takes write as well.'
          : 'Write alone does not delete a group: it takes changePermission as well.',
      definitions: during(operation as Operation, by => ({
        permissionsOf(...parameters) {
          const held = by.permissionsOf(...parameters)
          const further = permission === 'read' ? 'write' : 'changePermission'
          return held.has(further) ? held : new Set()
        },
      })),
      shownBy: [step],
    }),
  ),
]
