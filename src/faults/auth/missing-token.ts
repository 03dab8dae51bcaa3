import { operations } from '../../spec/endpoints.js'
import { casesOf, operationCases } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import {
  allowAnonymous,
  authenticateAsFirstProfile,
  mutateAuthenticationRefusal,
} from '../operators/authentication.js'
import { forEach } from '../operators/families.js'
import { performRefused } from '../operators/service.js'

export const missingToken: Faults<'auth.token-required' | 'auth.unauthorized'> = {
  'auth.token-required': {
    'first-profile-by-default': {
      says: 'The server treats a caller without a token as the first profile, a default left over from development.',
      definitions: authenticateAsFirstProfile(({ kind }) => kind === 'anonymous'),
    },
    ...forEach(casesOf(operations.slice(1)), ({ name, noun }, operation) => [
      `anonymous-${name}`,
      {
        says: `The server does not require a token for ${noun}.`,
        service: allowAnonymous(operation),
      },
    ]),
    'update-performed-without-a-token': {
      says: 'The server refuses an update without a token, but makes the change.',
      service: performRefused('updateGroup', 'missing-token'),
    },
  },
  'auth.unauthorized': {
    'never-401': {
      says: 'The server returns 403 for every authentication failure, and never 401.',
      definitions: mutateAuthenticationRefusal(refusal => ({ ...refusal, status: 403 })),
    },
    ...forEach(operationCases, ({ name, noun }, on) => [
      `never-401-on-${name}`,
      {
        says: `The server returns 403 for every authentication failure of ${noun}, and never 401.`,
        definitions: mutateAuthenticationRefusal((refusal, _, operation) =>
          operation === on ? { ...refusal, status: 403 } : refusal,
        ),
      },
    ]),
  },
}
