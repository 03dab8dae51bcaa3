import { acrsFor } from '../../spec/authorization.js'
import { writeOperations } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEachOperation } from '../operators/operation-rules.js'
import { selectAcrs } from '../operators/permissions.js'

export const anySuffices: Faults<'acr.any-suffices'> = {
  'acr.any-suffices': {
    'last-acr-wins': {
      says: 'The server considers only the last of the ACRs on a group that apply to the caller.',
      definitions: selectAcrs((world, caller, group) => acrsFor(world, caller, group).slice(-1)),
    },
    'own-acrs-hide-the-others': {
      says: 'The server ignores ACRs that name a group of the caller if another ACR names the caller.',
      definitions: selectAcrs((world, caller, group) => {
        const acrs = acrsFor(world, caller, group)
        const own = acrs.filter(({ principal }) => principal === caller)
        return own.length > 0 ? own : acrs
      }),
    },
    ...forEachOperation(writeOperations, {
      name: 'first-acr-alone',
      says: 'considers only the first ACR that applies to the caller',
      rule: selectAcrs((world, caller, group) => acrsFor(world, caller, group).slice(0, 1)),
    }),
  },
}
