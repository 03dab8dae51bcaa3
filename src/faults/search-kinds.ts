import type { Outcome, Success } from '../spec/outcome.js'
import { refuse } from '../spec/outcome.js'
import type { SearchInput } from '../spec/search.js'
import type { Service } from '../spec/service.js'
import type { Fault } from './fault.js'
import { body, to, when } from './operators/answers.js'
import { performing } from './operators/service.js'
import { search } from './witness.js'

/** Which kinds an answer shows. */
export const searchKinds: readonly Fault[] = [
  {
    name: 'groups-off-by-default',
    clause: 'search.includes',
    says: 'Groups are searched only where groups=true is said.',
    definitions: by => ({
      searchPrincipals: (world, input, readings, table) =>
        by.searchPrincipals(world, { ...input, groups: input.groups ?? 'false' }, readings, table),
    }),
    also: ['search.no-match'],
    witness: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'false-is-truthy',
    clause: 'search.includes',
    says: 'groups=false counts as true, since the text is not empty.',
    also: ['search.no-match'],
    definitions: by => ({
      searchPrincipals: (world, input, readings, table) =>
        by.searchPrincipals(world, { ...input, groups: input.groups && 'true' }, readings, table),
    }),
    witness: [search('Anna Berg', 'Ocean', { groups: 'false' })],
  },
  {
    name: 'profiles-anyway',
    clause: 'search.includes',
    says: 'Profiles are searched whatever the flag says.',
    also: ['search.no-match'],
    definitions: by => ({
      searchPrincipals: (world, input, readings, table) =>
        by.searchPrincipals(world, { ...input, profiles: 'true' }, readings, table),
    }),
    witness: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
  },
  {
    name: 'empty-list-left-out',
    clause: 'search.includes',
    says: 'A list that was asked for and is empty is left out.',
    answer: to(
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
    witness: [search('Anna Berg', 'Sukarno')],
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
        const { s = '', ...flags } = request.input
        const before = known.get(s)
        if (before !== undefined) return asFlagged(before, flags, service)
        const outcome = service.perform(caller, request)
        if (outcome.kind === 'found') known.set(s, outcome)
        return outcome
      }
    }),
    witness: [search('Anna Berg', 'Field', { profiles: 'false' }), search('Anna Berg', 'Field')],
  },
]

type Found = Success & { readonly kind: 'found' }

/** Of what was found, the kinds that are asked for. */
function asFlagged(
  { profiles = [], groups = [] }: Found,
  flags: Pick<SearchInput, 'profiles' | 'groups'>,
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
