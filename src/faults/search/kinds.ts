import type { Faults } from '../fault.js'
import { mutate } from '../operators/operations.js'
import { mutateBody } from '../operators/responses.js'
import { mutateQuery } from '../operators/search.js'

/** Faults in the kinds of principals that a search includes. */
export const kinds: Faults<'search.includes'> = {
  'search.includes': {
    'groups-off-by-default': {
      says: 'The server searches groups only if the query contains groups=true.',
      definitions: mutateQuery(query => ({ ...query, groups: query.groups ?? 'false' })),
    },
    'false-is-truthy': {
      says: 'The server treats groups=false as true, because the text is not empty.',
      definitions: mutateQuery(query => ({ ...query, groups: query.groups && 'true' })),
    },
    'profiles-anyway': {
      says: 'The server searches profiles even if the query contains profiles=false.',
      definitions: mutateQuery(query => ({ ...query, profiles: 'true' })),
    },
    'one-kind-at-least': {
      says: 'The server searches groups if the query excludes both kinds.',
      definitions: mutateQuery(query =>
        query.profiles === 'false' && query.groups === 'false' ? { ...query, groups: 'true' } : query,
      ),
    },
    's-read-as-the-first-parameter-alone': {
      says: 'The server reads the search string only if it is the first parameter of the query.',
      refuse: (operation, { url }) =>
        operation === 'searchPrincipals' && /\?(?!s=).*&s=/.test(url)
          ? { status: 400, body: { error: 'short-search', msg: 's must have at least three characters' } }
          : undefined,
    },
    'empty-list-left-out': {
      says: 'The server omits a list from the body if the list is empty, although the query includes that kind.',
      response: mutateBody('searchPrincipals', body =>
        Object.fromEntries(
          Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0),
        ),
      ),
    },
    'excluded-profiles-shown-outside-vetted': {
      says: 'The server shows profiles although the query excludes them, if the caller is not a member of Vetted.',
      definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
        const both = { ...request, query: { ...request.query, profiles: 'true' } }
        const transition = correct(context, caller, both)
        const { outcome } = transition
        const isOutside = !context.definitions.isVetted(context.world, caller)
        return isOutside && outcome.kind === 'found' && outcome.profiles?.length
          ? transition
          : correct(context, caller, request)
      }),
    },
  },
}
