import { casesOf, groupOperations } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { grantThroughDeleted } from '../operators/permissions.js'

const groupCases = casesOf(groupOperations)

/** Faults in which something of a deleted group counts. */
export const deletedGroups: Faults<'acr.deleted-group'> = {
  'acr.deleted-group': {
    'deleted-group-grants': {
      says: 'The server deletes a group, and its members keep the permissions that they had through it.',
      definitions: grantThroughDeleted(),
    },
    ...forEach(groupCases, ({ name, noun }, operation) => [
      `deleted-group-grants-${name}`,
      {
        says: `The server still considers ACRs that name a deleted group when it decides on ${noun}.`,
        definitions: grantThroughDeleted(operation),
      },
    ]),
  },
}
