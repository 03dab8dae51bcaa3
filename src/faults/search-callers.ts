import { isVetted, permissionsOf } from '../spec/authorization.js'
import { refuse } from '../spec/outcome.js'
import type { NamedFault } from './fault.js'
import { mutate, mutateContext } from './operators/operations.js'
import { asWhoeverMay, performing } from './operators/service.js'
import { refusing } from './operators/tokens.js'
import { create, search } from './steps.js'

/** Who may search, for what, and how much is shown. */
export const searchCallers: readonly NamedFault[] = [
  {
    name: 'anonymous-search',
    clause: 'search.unauthenticated',
    says: 'Search is served without a token.',
    also: ['auth.token-required'],
    service: performing(
      service => (caller, request) =>
        caller.kind === 'anonymous' && request.operation === 'searchPrincipals'
          ? asWhoeverMay(service, request)
          : service.perform(caller, request),
    ),
    shownBy: [search(null, 'Sukarno')],
  },
  {
    name: 'anonymous-search-empty',
    clause: 'search.unauthenticated',
    says: 'A search without a token is 200 with empty lists.',
    also: ['auth.token-required'],
    service: performing(
      service => (caller, request) =>
        caller.kind === 'anonymous' && request.operation === 'searchPrincipals'
          ? { kind: 'found', profiles: [], groups: [] }
          : service.perform(caller, request),
    ),
    shownBy: [search(null, 'Sukarno')],
  },
  {
    name: 'unauthenticated-search-404',
    clause: 'search.unauthenticated',
    says: 'A search without a token is 404, as if nothing matched.',
    definitions: refusing((refusal, caller, operation) =>
      caller.kind === 'anonymous' && operation === 'searchPrincipals' ? { ...refusal, status: 404 } : refusal,
    ),
    shownBy: [search(null, 'Sukarno')],
  },
  {
    name: 'two-characters',
    clause: 'search.min-length',
    says: 'Two characters are enough to search.',
    definitions: by => ({ lengthOf: (s, readings) => by.lengthOf(s, readings) + 1 }),
    shownBy: [search('Anna Berg', 'Su')],
  },
  {
    name: 'bytes-counted',
    clause: 'search.min-length',
    says: 'The three characters are counted in bytes, so that Ж and one more letter are enough.',
    definitions: () => ({ lengthOf: s => new TextEncoder().encode(s).length }),
    shownBy: [search('Anna Berg', 'Жу')],
  },
  {
    name: 'no-minimum',
    clause: 'search.min-length',
    says: 'The length of the search string is not looked at.',
    definitions: () => ({ lengthOf: s => (s === '' ? 0 : 3) }),
    shownBy: [search('Anna Berg', 'Su')],
  },
  {
    name: 'no-limit',
    clause: 'search.limited',
    says: 'Every match is returned, however many there are.',
    definitions: mutateContext('searchPrincipals', context => ({
      ...context,
      readings: { ...context.readings, 'result-limit': '999999/kind' },
    })),
    shownBy: [
      ...Array.from({ length: 21 }, (_, at) => create('Maya Lindqvist', `Crowd ${at}`, 'One of many')),
      search('Anna Berg', 'Crowd'),
    ],
  },
  {
    name: 'limit-before-filter',
    clause: 'search.limited',
    says: 'The first twenty rows are fetched and then filtered, so that a longer string finds no more.',
    definitions: mutateContext('searchPrincipals', ({ world, ...context }) => ({
      ...context,
      world: { ...world, profiles: world.profiles.slice(0, 20), groups: world.groups.slice(0, 20) },
    })),
    shownBy: [search('Anna Berg', 'Beatriz')],
  },
  {
    name: 'kind-left-out-last',
    clause: 'search.includes',
    says: 'Twenty rows are fetched, groups before profiles, and a kind that is left out is dropped then.',
    definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
      const { outcome, world } = correct(context, caller, request)
      if (outcome.kind !== 'found' || outcome.groups?.length) return { outcome, world }
      const query = { ...request.query, groups: 'true' }
      const { outcome: both } = correct(context, caller, { ...request, query })
      const left = both.kind === 'found' ? 20 - (both.groups?.length ?? 0) : 20
      return {
        world,
        outcome:
          left > 0
            ? { ...outcome, profiles: (outcome.profiles ?? []).slice(0, left) }
            : refuse('no-match', 'searchPrincipals', context.readings),
      }
    }),
    shownBy: [
      ...Array.from({ length: 20 }, (_, at) => create('Maya Lindqvist', `Anna ${at}`, 'One of many')),
      search('Anna Berg', 'Anna', { groups: 'false' }),
    ],
  },
  {
    name: 'vetted-search-alone',
    clause: 'search.any-caller',
    says: 'Only members of Vetted may search.',
    service: performing(
      service => (caller, request) =>
        request.operation === 'searchPrincipals' &&
        caller.kind === 'profile' &&
        !isVetted(service.world(), caller.id)
          ? refuse('no-permission', 'searchPrincipals', service.readings)
          : service.perform(caller, request),
    ),
    shownBy: [search('Sukarno', 'Alumni')],
  },
  {
    name: 'readable-groups-alone',
    clause: 'search.any-caller',
    says: 'A search shows only groups that the caller may read.',
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind !== 'found' || caller.kind !== 'profile' || !outcome.groups) return outcome
      const world = service.world()
      const groups = outcome.groups.filter(({ svc_id }) =>
        permissionsOf(world, caller.id, svc_id, service.readings).has('read'),
      )
      return groups.length + (outcome.profiles?.length ?? 0) === 0
        ? refuse('no-match', 'searchPrincipals', service.readings)
        : { ...outcome, groups }
    }),
    shownBy: [search('Sukarno', 'Alumni')],
  },
  {
    name: 'caller-left-out',
    clause: 'search.any-caller',
    says: 'A search never shows the caller.',
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind !== 'found' || caller.kind !== 'profile' || !outcome.profiles) return outcome
      const profiles = outcome.profiles.filter(({ svc_id }) => svc_id !== caller.id)
      return profiles.length + (outcome.groups?.length ?? 0) === 0
        ? refuse('no-match', 'searchPrincipals', service.readings)
        : { ...outcome, profiles }
    }),
    shownBy: [search('Sukarno', 'Sukarno')],
  },
]
