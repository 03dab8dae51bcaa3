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
  readGroup: { name: 'read', noun: 'a read', step: as => read(caller(as), 'Directors') },
  updateGroup: {
    name: 'update',
    noun: 'an update',
    step: as => update(caller(as), 'Directors', { title: 'Board' }),
  },
  deleteGroup: { name: 'delete', noun: 'a deletion', step: as => remove(caller(as), 'Directors') },
  addGroupMember: {
    name: 'add',
    noun: 'the addition of a member',
    step: as => join(caller(as), 'Directors', 'Sukarno'),
  },
  removeGroupMember: {
    name: 'remove',
    noun: 'the removal of a member',
    step: as => leave(caller(as), 'Directors', 'Ravi Krishnan'),
  },
}

/** The operations that change groups. */
export const changeOperations = operations.filter(operation => endpoints[operation].effect !== 'none')

/** The operations on a group. */
export const groupOperations: readonly OperationWith<'group'>[] = operations.filter(isGroupOperation)

/** The operations that require write permission on a group. */
export const writeOperations = groupOperations.filter(operation => endpoints[operation].requires === 'write')

/** Some of the operations, as a table of conditions. */
export function casesOf<O extends Operation>(chosen: readonly O[]): Readonly<Record<O, OperationCase>> {
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
