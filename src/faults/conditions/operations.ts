import { endpoints, type Operation, type OperationWith, operations, takes } from '../../spec/endpoints.js'
import type { Step } from '../../spec/step.js'
import { create, join, leave, read, remove, search, update } from '../../spec/steps.js'

type StepActor = Step['as']

/** An operation as the condition of a fault: the words for `says`, and a step that succeeds on the demo world. */
export interface OperationCase {
  /** In names of faults. */
  readonly name: string
  /** In sentences, with an article. */
  readonly noun: string
  /** By Anna Berg, if no other caller is given. */
  readonly step: (as?: StepActor) => Step
}

/** Anna Berg may perform all of these steps. */
export const operationCases: Readonly<Record<Operation, OperationCase>> = {
  searchPrincipals: { name: 'search', noun: 'a search', step: as => search(caller(as), 'Sukarno') },
  createGroup: {
    name: 'create',
    noun: 'the creation of a group',
    step: as => create(caller(as), 'Tide Tables', 'Printed'),
  },
  readGroup: { name: 'read', noun: 'a read', step: onDirectors('readGroup') },
  updateGroup: { name: 'update', noun: 'an update', step: onDirectors('updateGroup') },
  deleteGroup: { name: 'delete', noun: 'a deletion', step: onDirectors('deleteGroup') },
  addGroupMember: { name: 'add', noun: 'the addition of a member', step: onDirectors('addGroupMember') },
  removeGroupMember: {
    name: 'remove',
    noun: 'the removal of a member',
    step: onDirectors('removeGroupMember'),
  },
}

function onDirectors(operation: OperationWith<'group'>): OperationCase['step'] {
  return as => stepOn(operation, caller(as), 'Directors', 'Ravi Krishnan')
}

/** A request to a group with this member and without Sukarno. */
export function stepOn(
  operation: OperationWith<'group'>,
  as: StepActor,
  group: string,
  member: string,
): Step {
  return {
    readGroup: read(as, group),
    updateGroup: update(as, group, { title: 'Renamed' }),
    deleteGroup: remove(as, group),
    addGroupMember: join(as, group, 'Sukarno'),
    removeGroupMember: leave(as, group, member),
  }[operation]
}

/** The operations on a group. */
export const groupOperations: readonly OperationWith<'group'>[] = operations.filter(isGroupOperation)

/** The operations that require write permission on a group. */
export const writeOperations = groupOperations.filter(operation => endpoints[operation].requires === 'write')

/** The clauses that callers break who may do more than their ACRs grant. */
export const permissionClauses = [
  'read.permission',
  'update.permission',
  'delete.permission',
  'add.permission',
  'remove.permission',
] as const

/** Some of the operations, as a table of conditions. */
export function casesOf<const O extends Operation>(chosen: readonly O[]): Readonly<Record<O, OperationCase>> {
  return Object.fromEntries(chosen.map(operation => [operation, operationCases[operation]])) as Readonly<
    Record<O, OperationCase>
  >
}

function isGroupOperation(operation: Operation): operation is OperationWith<'group'> {
  return takes(operation, 'group')
}

function caller(as: StepActor | undefined): StepActor {
  return as === undefined ? 'Anna Berg' : as
}
