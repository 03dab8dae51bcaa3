import { acrsFor, groupsOf } from '../../spec/authorization.js'
import { read } from '../../spec/steps.js'
import { groupOperations } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { filterAcrs, membersOf, selectAcrs } from '../operators/permissions.js'

export const throughGroup: Faults<'acr.through-group'> = {
  'acr.through-group': {
    'group-acrs-ignored': {
      says: 'The server ignores ACRs that name a group, and considers only ACRs that name the caller.',
      also: ['acr.membership-changes', 'acr.any-suffices'],
      definitions: filterAcrs(({ principal }, caller) => principal === caller),
      shownBy: [read('Ravi Krishnan', 'Data Stewards')],
    },
    ...forEachOperation(groupOperations, {
      name: 'group-acrs-ignored',
      says: 'ignores ACRs that name a group',
      also: ['acr.membership-changes', 'acr.any-suffices'],
      rule: filterAcrs(({ principal }, caller) => principal === caller),
      example: ['Ravi Krishnan', 'Data Stewards', 'Mei Chen'],
    }),
    'first-member-alone': {
      says: 'The server gives the permissions of a group only to its first member.',
      also: ['acr.membership-changes', 'acr.any-suffices'],
      definitions: filterAcrs(
        ({ principal }, caller, world) => principal === caller || membersOf(world, principal)[0] === caller,
      ),
      shownBy: [read('Ravi Krishnan', 'Data Stewards')],
    },
    'group-acr-grants-two-steps-on': {
      says: 'The server also gives the permissions of a group to callers that have a permission on that group.',
      also: ['acr.direct', 'acr.read-is-not-write', 'acr.membership-changes'],
      definitions: selectAcrs((world, caller, group) => {
        const principals = [caller, ...groupsOf(world, caller)]
        const resources = world.acrs
          .filter(({ principal }) => principals.includes(principal))
          .map(({ resource }) => resource)
        const further = world.acrs.filter(
          ({ resource, principal }) => resource === group && resources.includes(principal),
        )
        return [...acrsFor(world, caller, group), ...further]
      }),
      shownBy: [read('Maria Santos', 'Ocean Physics')],
    },
  },
}
