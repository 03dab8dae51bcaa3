import type { Outcome } from '../spec/outcome.js'
import { create, search } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutate } from './operators/operations.js'
import { mutateBody } from './operators/responses.js'
import { type Found, foundOrNoMatch, mutateQuery } from './operators/search.js'
import { wrapPerform } from './operators/service.js'

export const searchIncludes: Faults<'search.includes'> = {
  'search.includes': {
    'groups-off-by-default': {
      says: 'The server searches groups only if the query contains groups=true.',
      also: ['search.no-match'],
      definitions: mutateQuery(query => ({ ...query, groups: query.groups ?? 'false' })),
      shownBy: [search('Anna Berg', 'Alumni')],
    },
    'false-is-truthy': {
      says: 'The server treats groups=false as true, because the text is not empty.',
      also: ['search.no-match'],
      definitions: mutateQuery(query => ({ ...query, groups: query.groups && 'true' })),
      shownBy: [search('Anna Berg', 'Ocean', { groups: 'false' })],
    },
    'profiles-anyway': {
      says: 'The server searches profiles even if the query contains profiles=false.',
      also: ['search.no-match'],
      definitions: mutateQuery(query => ({ ...query, profiles: 'true' })),
      shownBy: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
    },
    'one-kind-at-least': {
      says: 'The server searches groups if the query excludes both kinds.',
      definitions: mutateQuery(query =>
        query.profiles === 'false' && query.groups === 'false' ? { ...query, groups: 'true' } : query,
      ),
      shownBy: [search('Anna Berg', 'Ocean', { profiles: 'false', groups: 'false' })],
    },
    's-read-as-the-first-parameter-alone': {
      says: 'The server reads the search string only if it is the first parameter of the query.',
      also: ['search.no-match', 'search.group-shape'],
      refuse: (operation, { url }) =>
        operation === 'searchPrincipals' && /\?(?!s=).*&s=/.test(url)
          ? { status: 400, body: { error: 'short-search', msg: 's must have at least three characters' } }
          : undefined,
      shownBy: [{ as: 'Anna Berg', operation: 'searchPrincipals', input: { groups: 'false', s: 'Sukarno' } }],
    },
    'empty-list-left-out': {
      says: 'The server omits a list from the body if the list is empty, although the query includes that kind.',
      response: mutateBody('searchPrincipals', body =>
        Object.fromEntries(
          Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0),
        ),
      ),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
    'flags-not-in-the-key': {
      says: 'The server caches results by search string alone, and uses them for queries with other flags too.',
      service: cacheWithoutFlags(),
      shownBy: [search('Anna Berg', 'Field', { profiles: 'false' }), search('Anna Berg', 'Field')],
    },
    'kind-left-out-last': {
      says: 'The server fetches twenty results, groups first, and only then drops the kind that is not included.',
      definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
        const { outcome, world } = correct(context, caller, request)
        if (outcome.kind !== 'found' || outcome.groups?.length) return { outcome, world }
        const query = { ...request.query, groups: 'true' }
        const { outcome: both } = correct(context, caller, { ...request, query })
        const room = both.kind === 'found' ? Math.max(0, 20 - (both.groups?.length ?? 0)) : 20
        const { kind: _, profiles = [], ...rest } = outcome
        return {
          outcome: foundOrNoMatch({ ...rest, profiles: profiles.slice(0, room) }, context.readings),
          world,
        }
      }),
      shownBy: [
        ...Array.from({ length: 20 }, (_, at) => create('Maya Lindqvist', `Anna ${at}`, 'One of many')),
        search('Anna Berg', 'Anna', { groups: 'false' }),
      ],
    },
  },
}

/** Keeps what each search string found until the next request that is not a search. */
function cacheWithoutFlags(): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    const cache = new Map<string, Found>()
    return (caller, request) => {
      if (request.operation !== 'searchPrincipals') cache.clear()
      if (request.operation !== 'searchPrincipals' || caller.kind !== 'profile')
        return service.perform(caller, request)
      const { s = '', ...flags } = request.query
      const cached = cache.get(s)
      if (cached !== undefined) return foundOrNoMatch(includedIn(cached, flags), service.readings)
      const outcome: Outcome = service.perform(caller, request)
      if (outcome.kind === 'found') cache.set(s, outcome)
      return outcome
    }
  })
}

function includedIn(
  { profiles = [], groups = [] }: Found,
  flags: { readonly profiles?: string | undefined; readonly groups?: string | undefined },
): Pick<Found, 'profiles' | 'groups'> {
  return {
    ...(flags.profiles !== 'false' && { profiles }),
    ...(flags.groups !== 'false' && { groups }),
  }
}
