import type { Operation } from '../spec/endpoints.js'
import { search, withTokenIn } from '../spec/steps.js'
import { operationCases } from './conditions/operations.js'
import type { Faults } from './fault.js'
import { forEachPair } from './operators/families.js'
import { mutateResponse, mutateStatus } from './operators/responses.js'

/** Success statuses other than 200 that services use for an operation, and that `wire.ts` does not have. */
const statuses = {
  searchPrincipals: [203, 206],
  createGroup: [202],
  readGroup: [203],
  updateGroup: [201, 204],
  deleteGroup: [202],
  addGroupMember: [202, 204],
  removeGroupMember: [202, 204],
} as const satisfies Readonly<Record<Operation, readonly number[]>>

const otherStatuses = forEachPair(
  operationCases,
  { 201: 201, 202: 202, 203: 203, 204: 204, 206: 206 },
  ({ name, noun, step }, status, [operation]) =>
    (statuses[operation as Operation] as readonly number[]).includes(status)
      ? [
          `${name}-is-${status}`,
          {
            says: `The server returns ${status} in place of 200 if ${noun} succeeds.`,
            also: ['add.already-member'],
            response:
              status === 204
                ? mutateResponse({ operation: operation as Operation, status: 200 }, () => ({
                    status,
                    body: undefined,
                  }))
                : mutateStatus(operation as Operation, status),
            shownBy: [step()],
          },
        ]
      : undefined,
)

/** Faults in the status of one operation, and in the place of the cookie. */
export const wireOperations: Faults<'wire.success-status' | 'wire.cookie'> = {
  'wire.success-status': otherStatuses,
  'wire.cookie': {
    'cookie-alone': {
      says: 'The server finds the token only if the request carries no other cookie.',
      token: tokenOf => request => (request.headers.cookie?.includes(';') ? undefined : tokenOf(request)),
      shownBy: [withTokenIn('second-cookie', search('Anna Berg', 'Sukarno'))],
    },
  },
}
