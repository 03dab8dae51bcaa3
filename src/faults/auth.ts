import type { Faults } from './fault.js'
import {
  allowAnonymous,
  authenticateAsFirstProfile,
  mutateAuthenticationRefusal,
} from './operators/authentication.js'
import { performRefused } from './operators/service.js'
import { join, read, remove, search, update } from './steps.js'

export const auth: Faults<'auth.token-required' | 'auth.unauthorized'> = {
  'auth.token-required': {
    'anonymous-read': {
      says: 'The server lets a caller without a token read groups.',
      service: allowAnonymous('readGroup'),
      shownBy: [read(null, 'Alumni')],
    },
    'anonymous-delete': {
      says: 'The server lets a caller without a token delete groups, because the route comes before the check.',
      service: allowAnonymous('deleteGroup'),
      shownBy: [remove(null, 'Alumni')],
    },
    'anonymous-add': {
      says: 'The server lets a caller without a token add members.',
      service: allowAnonymous('addGroupMember'),
      shownBy: [join(null, 'Alumni', 'Sukarno')],
    },
    'first-profile-by-default': {
      says: 'The server treats a caller without a token as the first profile, a default left over from development.',
      also: ['search.unauthenticated'],
      definitions: authenticateAsFirstProfile(({ kind }) => kind === 'anonymous'),
      shownBy: [read(null, 'Directors')],
    },
    'acts-before-asking': {
      says: 'The server refuses an update without a token, but makes the change.',
      service: performRefused('updateGroup', 'missing-token'),
      shownBy: [update(null, 'Alumni', { title: 'Graduates' }), read('Maria Santos', 'Alumni')],
    },
  },
  'auth.unauthorized': {
    'never-401': {
      says: 'The server returns 403 for every authentication failure, and never 401.',
      definitions: mutateAuthenticationRefusal(refusal => ({ ...refusal, status: 403 })),
      shownBy: [search(null, 'Sukarno')],
    },
    'never-401-on-delete': {
      says: 'When a caller deletes a group, the server returns 403 for every authentication failure.',
      definitions: mutateAuthenticationRefusal((refusal, _, operation) =>
        operation === 'deleteGroup' ? { ...refusal, status: 403 } : refusal,
      ),
      shownBy: [remove(null, 'Alumni')],
    },
  },
}
