import type { OperationWith } from '../spec/endpoints.js'
import { type Permission, permissions } from '../spec/nouns.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import { operationCases } from './conditions/operations.js'
import type { Fault, Faults } from './fault.js'
import { limitTo } from './operators/operations.js'
import { mutatePermissions } from './operators/permissions.js'

const ravi = 'Ravi Krishnan'
const physics = 'Ocean Physics'

/** For one operation, a caller with the two other permissions also has the required one. */
function pairGrants(
  operation: OperationWith<'group'>,
  required: Permission,
  shownBy: readonly Step[],
): Readonly<Record<string, Fault>> {
  const others = permissions.filter(permission => permission !== required)
  const { name, noun } = operationCases[operation]
  return {
    [`two-permissions-${name}`]: {
      says: `The server takes ${others.join(' and ')} permission together for ${required} permission when it decides on ${noun}.`,
      also: ['acr.direct', 'acr.through-group', 'acr.any-suffices', 'acr.read-is-not-write'],
      definitions: limitTo(
        operation,
        mutatePermissions(held =>
          others.every(permission => held.has(permission)) ? new Set(permissions) : held,
        ),
      ),
      shownBy,
    },
  }
}

/** Faults that show only if the caller has both other permissions. */
export const permissionPairs: Faults<
  'read.permission' | 'update.permission' | 'delete.permission' | 'add.permission' | 'remove.permission'
> = {
  'read.permission': pairGrants('readGroup', 'read', [
    leave('Anna Berg', 'Directors', 'Anna Berg'),
    read('Anna Berg', 'Directors'),
  ]),
  'update.permission': pairGrants('updateGroup', 'write', [update(ravi, physics, { title: 'Physics' })]),
  'delete.permission': pairGrants('deleteGroup', 'write', [remove(ravi, physics)]),
  'add.permission': pairGrants('addGroupMember', 'write', [join(ravi, physics, 'Sukarno')]),
  'remove.permission': pairGrants('removeGroupMember', 'write', [leave(ravi, physics, 'Jean-Luc Marchand')]),
}
