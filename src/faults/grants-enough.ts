import { acrsFor, groupsOf } from '../spec/authorization.js'
import type { NamedFault } from './fault.js'
import { considering } from './operators/granting.js'
import { join, read, update } from './steps.js'

/** ACRs that are looked at in vain. */
export const anySuffices: readonly NamedFault[] = [
  {
    name: 'first-group-alone',
    clause: 'acr.any-suffices',
    says: 'Of all the groups of a caller, the first alone is asked for ACRs.',
    also: ['acr.through-group', 'acr.membership-changes'],
    definitions: considering((world, caller, group) => {
      const principals = [caller, ...groupsOf(world, caller).slice(0, 1)]
      return acrsFor(world, caller, group).filter(({ principal }) => principals.includes(principal))
    }),
    shownBy: [
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
    shownBy: [read('Maria Santos', 'Alumni')],
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
    shownBy: [read('Tom Walsh', 'Field Station')],
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
    shownBy: [read('Ravi Krishnan', 'Data Stewards')],
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
    shownBy: [
      join('Grace Okafor', 'Ocean Biology', 'Mei Chen'),
      join('Łukasz Zieliński', 'Ocean Physics', 'Mei Chen'),
      join('Anna Berg', 'Vetted', 'Mei Chen'),
      join('Anna Berg', 'Data Stewards', 'Mei Chen'),
      update('Mei Chen', 'Ocean Biology', { title: 'Plankton' }),
    ],
  },
]
