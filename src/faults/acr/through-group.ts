import { acrsFor, groupsOf } from '../../spec/authorization.js'
import { groupOperations } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { filterAcrs, membersOf, selectAcrs } from '../operators/permissions.js'

export const throughGroup: Faults<'acr.through-group'> = {
  'acr.through-group': {
    'group-acrs-ignored': {
      says: 'The server ignores ACRs that name a group, and considers only ACRs that name the caller.',
      definitions: filterAcrs(({ principal }, caller) => principal === caller),
    },
    ...forEachOperation(groupOperations, {
      name: 'group-acrs-ignored',
      says: 'ignores ACRs that name a group',
      rule: filterAcrs(({ principal }, caller) => principal === caller),
    }),
    'first-member-alone': {
      says: 'The server gives the permissions of a group only to its first member.',
      definitions: filterAcrs(
        ({ principal }, caller, world) => principal === caller || membersOf(world, principal)[0] === caller,
      ),
    },
    'group-acr-grants-two-steps-on': {
      says: 'The server also gives the permissions of a group to callers that have a permission on that group.',
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
    },
  },
}
