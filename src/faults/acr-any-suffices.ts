import { acrsFor, groupsOf } from '../spec/authorization.js'
import type { Acr, Id, World } from '../spec/nouns.js'
import type { Parts } from '../spec/request.js'
import { join, leave, read, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { mutateWorld, stateful } from './operators/operations.js'
import { filterAcrs, membersOf, selectAcrs } from './operators/permissions.js'

export const acrAnySuffices: Faults<'acr.any-suffices'> = {
  'acr.any-suffices': {
    'first-group-alone': {
      says: 'The server considers the ACRs of only the first group that the caller belongs to.',
      also: ['acr.through-group', 'acr.membership-changes'],
      definitions: limitGroups(1),
      shownBy: [
        read('Mei Chen', 'Ocean Physics'),
        read('Jean-Luc Marchand', 'Ocean Physics'),
        read('Ada Okafor', 'Alumni'),
      ],
    },
    'three-groups-at-most': {
      says: 'The server considers the ACRs of only the first three groups that the caller belongs to.',
      also: ['acr.through-group', 'acr.membership-changes'],
      definitions: limitGroups(3),
      shownBy: [
        join('Grace Okafor', 'Ocean Biology', 'Mei Chen'),
        join('Łukasz Zieliński', 'Ocean Physics', 'Mei Chen'),
        join('Anna Berg', 'Vetted', 'Mei Chen'),
        join('Anna Berg', 'Data Stewards', 'Mei Chen'),
        update('Mei Chen', 'Ocean Biology', { title: 'Plankton' }),
      ],
    },
    'last-acr-wins': {
      says: 'The server considers only the last of the ACRs on a group that apply to the caller.',
      also: ['acr.direct', 'read.permission', 'acr.read-is-not-write', 'acr.deleted-group'],
      definitions: selectAcrs((world, caller, group) => acrsFor(world, caller, group).slice(-1)),
      shownBy: [read('Maria Santos', 'Alumni')],
    },
    'own-acrs-hide-the-others': {
      says: 'The server ignores ACRs that name a group of the caller if another ACR names the caller.',
      definitions: selectAcrs((world, caller, group) => {
        const acrs = acrsFor(world, caller, group)
        const own = acrs.filter(({ principal }) => principal === caller)
        return own.length > 0 ? own : acrs
      }),
      shownBy: [read('Tom Walsh', 'Field Station')],
    },
    'all-groups-must-agree': {
      says: 'The server grants a permission through groups only if every group of the caller holds it.',
      also: ['acr.through-group', 'acr.membership-changes'],
      definitions: selectAcrs((world, caller, group) => {
        const acrs = acrsFor(world, caller, group)
        return acrs.filter(
          ({ principal, permission }) =>
            principal === caller ||
            groupsOf(world, caller).every(own =>
              acrs.some(acr => acr.principal === own && acr.permission === permission),
            ),
        )
      }),
      shownBy: [read('Ravi Krishnan', 'Data Stewards')],
    },
    'leaving-takes-shared-permissions': {
      says: 'A caller that leaves one of two groups with a permission loses it, though the other group still gives it.',
      also: ['acr.through-group', 'acr.membership-changes'],
      definitions: stateful(() => {
        const lost = new Set<string>()
        const keysOf = ({ acrs }: World, { group, profile }: Pick<Parts, 'group' | 'profile'>) =>
          acrs.filter(({ principal }) => principal === group).map(acr => keyOf(profile, acr))
        return definitions => ({
          ...mutateWorld('removeGroupMember', (correct, before, request) => {
            const wasMember = membersOf(before, request.group).includes(request.profile)
            if (wasMember) for (const key of keysOf(before, request)) lost.add(key)
            return correct
          })(definitions),
          ...mutateWorld('addGroupMember', (correct, before, request) => {
            for (const key of keysOf(before, request)) lost.delete(key)
            return correct
          })(definitions),
          ...filterAcrs((acr, caller) => acr.principal === caller || !lost.has(keyOf(caller, acr)))(
            definitions,
          ),
        })
      }),
      shownBy: [
        leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
        read('Jean-Luc Marchand', 'Ocean Physics'),
      ],
    },
  },
}

/** A permission of a caller on a resource, through any of its groups. */
function keyOf(caller: Id, { resource, permission }: Acr): string {
  return `${caller} ${resource} ${permission}`
}

/** Only the caller's own ACRs and those of its first groups count. */
function limitGroups(count: number): Replacement {
  return filterAcrs(
    ({ principal }, caller, world) =>
      principal === caller || groupsOf(world, caller).slice(0, count).includes(principal),
  )
}
