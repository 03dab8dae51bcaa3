import type { OperationWith } from '../spec/endpoints.js'
import { join, leave, remove, unknownId } from '../spec/steps.js'
import { casesOf, groupOperations } from './conditions/operations.js'
import type { Fault, Faults } from './fault.js'
import { forEachPair } from './operators/families.js'
import { mutateRefusal } from './operators/operations.js'

const groupCases = casesOf(groupOperations)
const profileCases = casesOf(['addGroupMember', 'removeGroupMember'])

/** Statuses that services send in place of 403, and in place of 404. */
const insteadOf403 = { 401: 401, 404: 404 } as const
const insteadOf404 = { 403: 403, 410: 410 } as const

const unpermitted = forEachPair(groupCases, insteadOf403, ({ name, noun, step }, status, [operation]) => [
  `unpermitted-${name}-is-${status}`,
  {
    says: `The server returns ${status} in place of 403 to ${noun} without the permission.`,
    definitions: mutateRefusal(operation as OperationWith<'group'>, 'no-permission', refusal => ({
      ...refusal,
      status,
    })),
    shownBy: [step('Sukarno')],
  },
])

const missingGroup = forEachPair(groupCases, insteadOf404, ({ name, noun, step }, status, [operation]) => [
  `missing-group-${name}-is-${status}`,
  {
    says: `The server returns ${status} in place of 404 to ${noun} if the group was deleted.`,
    also: ['delete.gone', ...(name === 'add' ? (['add.profile-not-found'] as const) : [])],
    definitions: mutateRefusal(operation as OperationWith<'group'>, 'group-not-found', refusal => ({
      ...refusal,
      status,
    })),
    shownBy: [remove('Anna Berg', 'Directors'), step()],
  },
])

const missingProfile = forEachPair(
  profileCases,
  { 400: 400, ...insteadOf404 },
  ({ name, noun }, status, [operation]) => [
    `missing-profile-${name}-is-${status}`,
    {
      says: `The server returns ${status} in place of 404 to ${noun} if the profile does not exist.`,
      also: operation === 'addGroupMember' ? ['add.group-not-found'] : [],
      definitions: mutateRefusal(operation as OperationWith<'profile'>, 'profile-not-found', refusal => ({
        ...refusal,
        status,
      })),
      shownBy: [
        operation === 'addGroupMember'
          ? join('Maria Santos', 'Alumni', unknownId)
          : leave('Maria Santos', 'Alumni', unknownId),
      ],
    },
  ],
)

/** The faults of a family for one operation. */
function of(family: Readonly<Record<string, Fault>>, prefix: string): typeof family {
  return Object.fromEntries(Object.entries(family).filter(([name]) => name.startsWith(prefix)))
}

/** Faults in the status of a refusal. */
export const refusedStatuses: Faults<
  | 'read.permission'
  | 'read.not-found'
  | 'update.permission'
  | 'update.not-found'
  | 'delete.permission'
  | 'delete.not-found'
  | 'add.permission'
  | 'add.group-not-found'
  | 'add.profile-not-found'
  | 'remove.permission'
  | 'remove.not-found'
> = {
  'read.permission': of(unpermitted, 'unpermitted-read-'),
  'read.not-found': of(missingGroup, 'missing-group-read-'),
  'update.permission': of(unpermitted, 'unpermitted-update-'),
  'update.not-found': of(missingGroup, 'missing-group-update-'),
  'delete.permission': of(unpermitted, 'unpermitted-delete-'),
  'delete.not-found': of(missingGroup, 'missing-group-delete-'),
  'add.permission': of(unpermitted, 'unpermitted-add-'),
  'add.group-not-found': of(missingGroup, 'missing-group-add-'),
  'add.profile-not-found': of(missingProfile, 'missing-profile-add-'),
  'remove.permission': of(unpermitted, 'unpermitted-remove-'),
  'remove.not-found': {
    ...of(missingGroup, 'missing-group-remove-'),
    ...of(missingProfile, 'missing-profile-remove-'),
  },
}
