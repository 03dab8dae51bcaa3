import { acrsFor, groupsOf } from '../spec/authorization.js'
import type { Acr, Id, World } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { considering, membersOf } from './operators/granting.js'
import { read } from './steps.js'

/** Which ACRs are considered. */
export const grants: readonly NamedFault[] = [
  {
    name: 'direct-acrs-ignored',
    clause: 'acr.direct',
    also: ['acr.through-group', 'acr.any-suffices'],
    says: 'Only ACRs that name a group are considered.',
    definitions: considering((world, caller, group) =>
      acrsFor(world, caller, group).filter(({ principal }) => principal !== caller),
    ),
    shownBy: [read('Maria Santos', 'Alumni')],
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
    shownBy: [read('Tom Walsh', "Skippers' Table"), read('Fatima Al-Sayed', 'Полярная ночь')],
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
    shownBy: [read('Maria Santos', 'Directors')],
  },
  {
    name: 'group-acrs-ignored',
    clause: 'acr.through-group',
    says: 'Only ACRs that name the caller are considered.',
    also: ['acr.membership-changes', 'acr.any-suffices'],
    definitions: considering((world, caller, group) =>
      acrsFor(world, caller, group).filter(({ principal }) => principal === caller),
    ),
    shownBy: [read('Ravi Krishnan', 'Data Stewards')],
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
    shownBy: [read('Ravi Krishnan', 'Data Stewards')],
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
    shownBy: [read('Sukarno', 'Data Stewards')],
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
    shownBy: [read('Maria Santos', 'Ocean Physics')],
  },
]

/** The ACRs on a group that name some principal. */
function acrsOf({ acrs }: World, principal: Id, group: Id): readonly Acr[] {
  return acrs.filter(acr => acr.resource === group && acr.principal === principal)
}
