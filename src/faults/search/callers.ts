import { refuse } from '../../spec/outcome.js'
import { callerCases, fieldCases, fieldName } from '../conditions/search.js'
import type { Fault, Faults } from '../fault.js'
import { allowAnonymous, mutateAuthenticationRefusal } from '../operators/authentication.js'
import { forEach } from '../operators/families.js'
import { narrowMatches } from '../operators/matching.js'
import { mutate } from '../operators/operations.js'
import { mutateFound, searchWith } from '../operators/search.js'
import { skipPermission } from '../operators/service.js'

/** Faults in who may search, and in what a caller finds. */
export const callers: Faults<'search.unauthenticated' | 'search.any-caller'> = {
  'search.unauthenticated': {
    'anonymous-search': {
      says: 'The server lets a caller without a token search.',
      service: allowAnonymous('searchPrincipals'),
    },
    'anonymous-search-of-groups': {
      says: 'The server lets a caller without a token search if the query excludes profiles.',
      service: skipPermission(
        (caller, request) =>
          caller.kind === 'anonymous' && 'query' in request && request.query.profiles === 'false',
      ),
    },
    'unauthenticated-search-404': {
      says: 'The server returns 404 for a search without a token, as if nothing matched.',
      definitions: mutateAuthenticationRefusal((refusal, caller, operation) =>
        caller.kind === 'anonymous' && operation === 'searchPrincipals'
          ? { ...refusal, status: 404 }
          : refusal,
      ),
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
    },
    'readable-groups-alone': {
      says: 'The server returns only groups on which the caller has read permission.',
      definitions: mutateFound('groups', (groups, { context, caller }) => {
        const { world, readings, definitions } = context
        return groups.filter(({ svc_id }) =>
          definitions.permissionsOf(world, caller, svc_id, readings).has('read'),
        )
      }),
    },
    'caller-left-out': {
      says: 'The server never returns the caller in search results.',
      definitions: mutateFound('profiles', (profiles, { caller }) =>
        profiles.filter(({ svc_id }) => svc_id !== caller),
      ),
    },
    ...callersThatMissAField('vetted-alone'),
    ...callersThatMissAField('callers-with-acrs-alone'),
  },
}

/** One fault for each field: some callers do not find it. */
function callersThatMissAField(name: keyof typeof callerCases): Readonly<Record<string, Fault>> {
  const { words: by, holds } = callerCases[name]
  return forEach(fieldCases, (words, clause) => [
    `${fieldName(clause)}-for-${name}`,
    {
      says: `The server does not find ${words} in a search ${by}.`,
      definitions: searchWith(
        holds,
        narrowMatches((_, field) => field.clause !== clause),
      ),
    },
  ])
}
