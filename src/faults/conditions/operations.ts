import { endpoints, type Operation, type OperationWith, operations, takes } from '../../spec/endpoints.js'

/** An operation as the condition of a fault. */
export interface OperationCase {
  /** In names of faults. */
  readonly name: string
  /** In sentences, with an article. */
  readonly noun: string
}

export const operationCases: Readonly<Record<Operation, OperationCase>> = {
  searchPrincipals: { name: 'search', noun: 'a search' },
  createGroup: { name: 'create', noun: 'the creation of a group' },
  readGroup: { name: 'read', noun: 'a read' },
  updateGroup: { name: 'update', noun: 'an update' },
  deleteGroup: { name: 'delete', noun: 'a deletion' },
  addGroupMember: { name: 'add', noun: 'the addition of a member' },
  removeGroupMember: { name: 'remove', noun: 'the removal of a member' },
}

/** The operations on a group. */
export const groupOperations: readonly OperationWith<'group'>[] = operations.filter(isGroupOperation)

/** The operations that require write permission on a group. */
export const writeOperations = groupOperations.filter(operation => endpoints[operation].requires === 'write')

/** Some of the operations, as a table of conditions. */
export function casesOf<const O extends Operation>(chosen: readonly O[]): Readonly<Record<O, OperationCase>> {
  return Object.fromEntries(chosen.map(operation => [operation, operationCases[operation]])) as Readonly<
    Record<O, OperationCase>
  >
}

function isGroupOperation(operation: Operation): operation is OperationWith<'group'> {
  return takes(operation, 'group')
}
