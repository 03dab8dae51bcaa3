import { read, search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { authenticateAsFirstProfile, mutateAuthenticationRefusal } from './operators/authentication.js'

export const auth: Faults<'auth.token-required' | 'auth.unauthorized'> = {
  'auth.token-required': {
    'first-profile-by-default': {
      says: 'The server treats a caller without a token as the first profile, a default left over from development.',
      also: ['search.unauthenticated'],
      definitions: authenticateAsFirstProfile(({ kind }) => kind === 'anonymous'),
      shownBy: [read(null, 'Directors')],
    },
  },
  'auth.unauthorized': {
    'never-401': {
      says: 'The server returns 403 for every authentication failure, and never 401.',
      definitions: mutateAuthenticationRefusal(refusal => ({ ...refusal, status: 403 })),
      shownBy: [search(null, 'Sukarno')],
    },
  },
}
