import { acrsFor, groupsOf } from '../spec/authorization.js'
import type { Acr, Id, World } from '../spec/nouns.js'
import type { Fault } from './fault.js'
import { considering, membersOf } from './ways/granting.js'
import { join, read, update } from './witness.js'

/** Which ACRs are considered. */
export const grants: readonly Fault[] = [
  {
    name: 'direct-acrs-ignored',
    clause: 'acr.direct',
    also: ['acr.through-group', 'acr.any-suffices'],
    says: 'Only ACRs that name a group are considered.',
    definitions: considering((world, caller, group) =>
      acrsFor(world, caller, group).filter(({ principal }) => principal !== caller),
    ),
    witness: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'acr-leaks-to-the-next-group',
    clause: 'acr.direct',
    also: [
      'acr.through-group',
      'acr.read-is-not-write',
      'acr.membership-is-not-permission',
      'acr.membership-changes',
      'acr.deleted-group',
      'acr.vetted-is-not-permission',
    ],
    says: 'An ACR on a group grants its permission on the group created after it too.',
    definitions: considering((world, caller, group) => {
      const at = world.groups.findIndex(({ svc_id }) => svc_id === group)
      const previous = world.groups[at - 1]?.svc_id
      return [...acrsFor(world, caller, group), ...(previous ? acrsFor(world, caller, previous) : [])]
    }),
    witness: [read('Tom Walsh', "Skippers' Table"), read('Fatima Al-Sayed', 'Полярная ночь')],
  },
  {
    name: 'acr-counts-on-every-group',
    clause: 'acr.direct',
    says: 'A permission on one group counts on all of them.',
    also: [
      'acr.through-group',
      'acr.deleted-group',
      'acr.membership-changes',
      'acr.any-suffices',
      'acr.read-is-not-write',
    ],
    definitions: considering(({ acrs }, caller) => acrs.filter(({ principal }) => principal === caller)),
    witness: [read('Maria Santos', 'Directors')],
  },
  {
    name: 'group-acrs-ignored',
    clause: 'acr.through-group',
    says: 'Only ACRs that name the caller are considered.',
    also: ['acr.membership-changes', 'acr.any-suffices'],
    definitions: considering((world, caller, group) =>
      acrsFor(world, caller, group).filter(({ principal }) => principal === caller),
    ),
    witness: [read('Ravi Krishnan', 'Data Stewards')],
  },
  {
    name: 'first-member-alone',
    clause: 'acr.through-group',
    says: 'What a group holds goes to its first member alone.',
    also: ['acr.membership-changes', 'acr.any-suffices'],
    definitions: considering((world, caller, group) =>
      acrsFor(world, caller, group).filter(
        ({ principal }) => principal === caller || membersOf(world, principal)[0] === caller,
      ),
    ),
    witness: [read('Ravi Krishnan', 'Data Stewards')],
  },
  {
    name: 'group-acr-grants-everybody',
    clause: 'acr.through-group',
    says: 'What a group holds goes to everybody, whether member or not.',
    also: [
      'acr.membership-changes',
      'acr.deleted-group',
      'acr.direct',
      'acr.read-is-not-write',
      'acr.membership-is-not-permission',
      'acr.vetted-is-not-permission',
    ],
    definitions: considering(({ acrs, groups }, caller, group) =>
      acrs.filter(
        ({ resource, principal }) =>
          resource === group && (principal === caller || groups.some(({ svc_id }) => svc_id === principal)),
      ),
    ),
    witness: [read('Sukarno', 'Data Stewards')],
  },
  {
    name: 'group-acr-grants-two-steps-on',
    clause: 'acr.through-group',
    also: ['acr.direct', 'acr.read-is-not-write'],
    says: 'What a group holds goes to the members of groups that hold something on it, too.',
    definitions: considering((world, caller, group) => {
      const own = [caller, ...groupsOf(world, caller)]
      const held = world.acrs.filter(({ principal }) => own.includes(principal))
      const further = held.flatMap(({ resource }) => acrsOf(world, resource, group))
      return [...acrsFor(world, caller, group), ...further]
    }),
    witness: [read('Maria Santos', 'Ocean Physics')],
  },
  {
    name: 'first-group-alone',
    clause: 'acr.any-suffices',
    says: 'Of all the groups of a caller, the first alone is asked for ACRs.',
    also: ['acr.through-group', 'acr.membership-changes'],
    definitions: considering((world, caller, group) => {
      const principals = [caller, ...groupsOf(world, caller).slice(0, 1)]
      return acrsFor(world, caller, group).filter(({ principal }) => principals.includes(principal))
    }),
    witness: [
      read('Mei Chen', 'Ocean Physics'),
      read('Jean-Luc Marchand', 'Ocean Physics'),
      read('Ada Okafor', 'Alumni'),
    ],
  },
  {
    name: 'last-acr-wins',
    clause: 'acr.any-suffices',
    says: 'Of all the ACRs on a group, the last one alone counts for a caller.',
    definitions: considering((world, caller, group) => acrsFor(world, caller, group).slice(-1)),
    also: ['acr.direct', 'read.permission', 'acr.read-is-not-write', 'acr.deleted-group'],
    witness: [read('Maria Santos', 'Alumni')],
  },
  {
    name: 'own-acrs-hide-the-others',
    clause: 'acr.any-suffices',
    says: 'Where an ACR names the caller, those that name its groups are not considered.',
    definitions: considering((world, caller, group) => {
      const acrs = acrsFor(world, caller, group)
      const own = acrs.filter(({ principal }) => principal === caller)
      return own.length > 0 ? own : acrs
    }),
    witness: [read('Tom Walsh', 'Field Station')],
  },
  {
    name: 'all-groups-must-agree',
    clause: 'acr.any-suffices',
    says: 'A permission through groups counts only where every group of the caller holds it.',
    also: ['acr.through-group', 'acr.membership-changes'],
    definitions: considering((world, caller, group) => {
      const acrs = acrsFor(world, caller, group)
      return acrs.filter(
        ({ principal, permission }) =>
          principal === caller ||
          groupsOf(world, caller).every(own =>
            acrs.some(acr => acr.principal === own && acr.permission === permission),
          ),
      )
    }),
    witness: [read('Ravi Krishnan', 'Data Stewards')],
  },
  {
    name: 'three-groups-at-most',
    clause: 'acr.any-suffices',
    also: ['acr.through-group', 'acr.membership-changes'],
    says: 'Of the groups of a caller, the first three are asked for ACRs.',
    definitions: considering((world, caller, group) => {
      const principals = [caller, ...groupsOf(world, caller).slice(0, 3)]
      return acrsFor(world, caller, group).filter(({ principal }) => principals.includes(principal))
    }),
    witness: [
      join('Grace Okafor', 'Ocean Biology', 'Mei Chen'),
      join('Łukasz Zieliński', 'Ocean Physics', 'Mei Chen'),
      join('Anna Berg', 'Vetted', 'Mei Chen'),
      join('Anna Berg', 'Data Stewards', 'Mei Chen'),
      update('Mei Chen', 'Ocean Biology', { title: 'Plankton' }),
    ],
  },
]

/** The ACRs on a group that name some principal. */
function acrsOf({ acrs }: World, principal: Id, group: Id): readonly Acr[] {
  return acrs.filter(acr => acr.resource === group && acr.principal === principal)
}
