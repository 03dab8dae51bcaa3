import { type Outcome, refuse, type Success } from '../spec/outcome.js'
import type { Query } from '../spec/request.js'
import type { Service } from '../spec/service.js'
import type { NamedFault } from './fault.js'
import { mutateRequest } from './operators/operations.js'
import { body, to, when } from './operators/responses.js'
import { performing } from './operators/service.js'
import { search } from './steps.js'

/** Which kinds an answer shows. */
export const searchKinds: readonly NamedFault[] = [
  {
    name: 'groups-off-by-default',
    clause: 'search.includes',
    says: 'Groups are searched only where groups=true is said.',
    definitions: mutateRequest('searchPrincipals', ({ query, ...request }) => ({
      ...request,
      query: { ...query, groups: query.groups ?? 'false' },
    })),
    also: ['search.no-match'],
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'false-is-truthy',
    clause: 'search.includes',
    says: 'groups=false counts as true, since the text is not empty.',
    also: ['search.no-match'],
    definitions: mutateRequest('searchPrincipals', ({ query, ...request }) => ({
      ...request,
      query: { ...query, groups: query.groups && 'true' },
    })),
    shownBy: [search('Anna Berg', 'Ocean', { groups: 'false' })],
  },
  {
    name: 'profiles-anyway',
    clause: 'search.includes',
    says: 'Profiles are searched whatever the flag says.',
    also: ['search.no-match'],
    definitions: mutateRequest('searchPrincipals', ({ query, ...request }) => ({
      ...request,
      query: { ...query, profiles: 'true' },
    })),
    shownBy: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
  },
  {
    name: 'empty-list-left-out',
    clause: 'search.includes',
    says: 'A list that was asked for and is empty is left out.',
    response: to(
      'searchPrincipals',
      when(
        200,
        body(body =>
          Object.fromEntries(
            Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0),
          ),
        ),
      ),
    ),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'flags-not-in-the-key',
    clause: 'search.includes',
    says: 'What a string found is remembered until a change, and serves other flags too.',
    service: performing(service => {
      const known = new Map<string, Found>()
      return (caller, request) => {
        if (request.operation !== 'searchPrincipals') known.clear()
        if (request.operation !== 'searchPrincipals' || caller.kind !== 'profile')
          return service.perform(caller, request)
        const { s = '', ...flags } = request.query
        const before = known.get(s)
        if (before !== undefined) return asFlagged(before, flags, service)
        const outcome = service.perform(caller, request)
        if (outcome.kind === 'found') known.set(s, outcome)
        return outcome
      }
    }),
    shownBy: [search('Anna Berg', 'Field', { profiles: 'false' }), search('Anna Berg', 'Field')],
  },
]

type Found = Success & { readonly kind: 'found' }

/** Of what was found, the kinds that are asked for. */
function asFlagged(
  { profiles = [], groups = [] }: Found,
  flags: Pick<Query, 'profiles' | 'groups'>,
  { readings }: Service,
): Outcome {
  const lists = {
    ...(flags.profiles !== 'false' && { profiles }),
    ...(flags.groups !== 'false' && { groups }),
  }
  return Object.values(lists).some(list => list.length > 0)
    ? { kind: 'found', ...lists }
    : refuse('no-match', 'searchPrincipals', readings)
}
