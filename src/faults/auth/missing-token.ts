import { operations } from '../../spec/endpoints.js'
import { read, search, update } from '../../spec/steps.js'
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
      also: ['search.unauthenticated'],
      definitions: authenticateAsFirstProfile(({ kind }) => kind === 'anonymous'),
      shownBy: [read(null, 'Directors')],
    },
    ...forEach(casesOf(operations.slice(1)), ({ name, noun, step }, operation) => [
      `anonymous-${name}`,
      {
        says: `The server does not require a token for ${noun}.`,
        service: allowAnonymous(operation),
        shownBy: [step(null)],
      },
    ]),
    'update-performed-without-a-token': {
      says: 'The server refuses an update without a token, but makes the change.',
      also: ['state.refusal'],
      service: performRefused('updateGroup', 'missing-token'),
      shownBy: [update(null, 'Directors', { title: 'Board' }), read('Anna Berg', 'Directors')],
    },
  },
  'auth.unauthorized': {
    'never-401': {
      says: 'The server returns 403 for every authentication failure, and never 401.',
      definitions: mutateAuthenticationRefusal(refusal => ({ ...refusal, status: 403 })),
      shownBy: [search(null, 'Sukarno')],
    },
    ...forEach(operationCases, ({ name, noun, step }, on) => [
      `never-401-on-${name}`,
      {
        says: `The server returns 403 for every authentication failure of ${noun}, and never 401.`,
        definitions: mutateAuthenticationRefusal((refusal, _, operation) =>
          operation === on ? { ...refusal, status: 403 } : refusal,
        ),
        shownBy: [step(null)],
      },
    ]),
  },
}
