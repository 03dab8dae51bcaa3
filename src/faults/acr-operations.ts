import { acrsFor, isVetted } from '../spec/authorization.js'
import type { ClauseId } from '../spec/clauses.js'
import type { OperationWith } from '../spec/endpoints.js'
import { groupAt } from '../spec/nouns.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import { casesOf, groupOperations, writeOperations } from './conditions/operations.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { forEach } from './operators/families.js'
import { limitTo } from './operators/operations.js'
import { addPermissions, filterAcrs, membersOf, selectAcrs } from './operators/permissions.js'

type GroupOperation = OperationWith<'group'>
type Family = Readonly<Record<string, Fault>>

const groupCases = casesOf(groupOperations)
const writeCases = casesOf(writeOperations)

/** A step of an operation on this group, of which Sukarno is not a member. */
function stepOn(operation: GroupOperation, as: string, group: string, member: string): Step {
  return {
    readGroup: read(as, group),
    updateGroup: update(as, group, { title: 'Renamed' }),
    deleteGroup: remove(as, group),
    addGroupMember: join(as, group, 'Sukarno'),
    removeGroupMember: leave(as, group, member),
  }[operation]
}

/** A rule about ACRs is wrong for one operation, and correct for the others. */
function forOperations(
  cases: typeof groupCases | typeof writeCases,
  name: string,
  says: string,
  also: readonly ClauseId[],
  replacement: Replacement,
  shown: (operation: GroupOperation) => readonly Step[],
): Family {
  return forEach(cases as typeof groupCases, (own, operation) => [
    `${name}-for-${own.name}`,
    {
      says: `The server ${says} when it decides on ${own.noun}.`,
      also,
      definitions: limitTo(operation, replacement),
      shownBy: shown(operation),
    },
  ])
}

const writers: Replacement = addPermissions((world, caller, group) =>
  acrsFor(world, caller, group).some(
    ({ principal, permission }) => permission === 'read' && groupAt(world, principal) !== undefined,
  )
    ? ['write']
    : [],
)

/** Faults in the ACRs that count for one operation. */
export const acrOperations: Faults<
  | 'acr.direct'
  | 'acr.through-group'
  | 'acr.any-suffices'
  | 'acr.read-is-not-write'
  | 'acr.membership-is-not-permission'
  | 'acr.vetted-is-not-permission'
> = {
  'acr.direct': forOperations(
    groupCases,
    'direct-acrs-ignored',
    'ignores ACRs that name the caller',
    ['acr.through-group', 'acr.any-suffices', 'acr.deleted-group', 'acr.membership-changes'],
    filterAcrs(({ principal }, caller) => principal !== caller),
    operation => [stepOn(operation, 'Maria Santos', 'Alumni', 'Mei Chen')],
  ),
  'acr.through-group': forOperations(
    groupCases,
    'group-acrs-ignored',
    'ignores ACRs that name a group',
    ['acr.membership-changes', 'acr.any-suffices'],
    filterAcrs(({ principal }, caller) => principal === caller),
    operation => [stepOn(operation, 'Ravi Krishnan', 'Data Stewards', 'Mei Chen')],
  ),
  'acr.any-suffices': {
    ...forOperations(
      groupCases,
      'first-acr-alone',
      'considers only the first ACR that applies to the caller',
      ['acr.direct', 'acr.through-group', 'acr.membership-changes', 'acr.deleted-group'],
      selectAcrs((world, caller, group) => acrsFor(world, caller, group).slice(0, 1)),
      operation =>
        operation === 'readGroup'
          ? [read('Tom Walsh', 'Field Station')]
          : [stepOn(operation, 'Ravi Krishnan', 'Data Stewards', 'Mei Chen')],
    ),
  },
  'acr.read-is-not-write': forOperations(
    writeCases,
    'group-readers-write',
    'takes read permission through a group for write permission',
    ['acr.any-suffices', 'acr.through-group', 'acr.membership-is-not-permission'],
    writers,
    operation => [stepOn(operation, 'Jean-Luc Marchand', 'Ocean Physics', 'Mei Chen')],
  ),
  'acr.membership-is-not-permission': forOperations(
    writeCases,
    'members-write',
    'takes membership of the group for write permission',
    ['acr.read-is-not-write'],
    addPermissions((world, caller, group) => (membersOf(world, group).includes(caller) ? ['write'] : [])),
    operation => [stepOn(operation, 'Jean-Luc Marchand', 'Ocean Physics', 'Mei Chen')],
  ),
  'acr.vetted-is-not-permission': forOperations(
    writeCases,
    'vetted-write',
    'takes membership of Vetted for write permission on any group',
    ['acr.deleted-group'],
    addPermissions((world, caller) => (isVetted(world, caller) ? ['write'] : [])),
    operation => [stepOn(operation, 'Émile Durand', 'Data Stewards', 'Mei Chen')],
  ),
}
