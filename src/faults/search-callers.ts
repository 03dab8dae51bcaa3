import { refuse } from '../spec/outcome.js'
import { search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { allowAnonymous, mutateAuthenticationRefusal } from './operators/authentication.js'
import { mutate } from './operators/operations.js'
import { emptyResults, mutateFound } from './operators/search.js'
import { skipPermission, wrapPerform } from './operators/service.js'

export const searchCallers: Faults<'search.unauthenticated' | 'search.any-caller'> = {
  'search.unauthenticated': {
    'anonymous-search': {
      says: 'The server lets a caller without a token search.',
      also: ['auth.token-required'],
      service: allowAnonymous('searchPrincipals'),
      shownBy: [search(null, 'Sukarno')],
    },
    'anonymous-search-empty': {
      says: 'The server returns 200 with empty lists for a search without a token.',
      also: ['auth.token-required'],
      service: wrapPerform(
        service => (caller, request) =>
          caller.kind === 'anonymous' && request.operation === 'searchPrincipals'
            ? emptyResults
            : service.perform(caller, request),
      ),
      shownBy: [search(null, 'Sukarno')],
    },
    'anonymous-search-of-groups': {
      says: 'The server lets a caller without a token search if the query excludes profiles.',
      also: ['auth.token-required'],
      service: skipPermission(
        (caller, request) =>
          caller.kind === 'anonymous' && 'query' in request && request.query.profiles === 'false',
      ),
      shownBy: [search(null, 'Alumni', { profiles: 'false' })],
    },
    'unauthenticated-search-404': {
      says: 'The server returns 404 for a search without a token, as if nothing matched.',
      definitions: mutateAuthenticationRefusal((refusal, caller, operation) =>
        caller.kind === 'anonymous' && operation === 'searchPrincipals'
          ? { ...refusal, status: 404 }
          : refusal,
      ),
      shownBy: [search(null, 'Sukarno')],
    },
  },
  'search.any-caller': {
    'vetted-search-alone': {
      says: 'The server lets only members of Vetted search.',
      definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
        const { world, readings, definitions } = context
        return definitions.isVetted(world, caller)
          ? correct(context, caller, request)
          : { outcome: refuse('no-permission', 'searchPrincipals', readings), world }
      }),
      shownBy: [search('Sukarno', 'Alumni')],
    },
    'readable-groups-alone': {
      says: 'The server returns only groups on which the caller has read permission.',
      definitions: mutateFound('groups', (groups, { context, caller }) => {
        const { world, readings, definitions } = context
        return groups.filter(({ svc_id }) =>
          definitions.permissionsOf(world, caller, svc_id, readings).has('read'),
        )
      }),
      shownBy: [search('Sukarno', 'Alumni')],
    },
    'caller-left-out': {
      says: 'The server never returns the caller in search results.',
      definitions: mutateFound('profiles', (profiles, { caller }) =>
        profiles.filter(({ svc_id }) => svc_id !== caller),
      ),
      shownBy: [search('Sukarno', 'Sukarno')],
    },
  },
}
