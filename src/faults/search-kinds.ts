import { profileFields, startsField } from '../spec/matching.js'
import type { Profile } from '../spec/nouns.js'
import type { Outcome, Success } from '../spec/outcome.js'
import { refuse } from '../spec/outcome.js'
import type { Service } from '../spec/service.js'
import type { Fault } from './fault.js'
import { body, to, when } from './ways/answers.js'
import { groupAt, performing } from './ways/service.js'
import { search } from './witness.js'

/** Which kinds and how many of each an answer shows, and what is answered where there are none. */
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
    name: 'row-per-field',
    clause: 'search.once',
    says: 'A profile stands in the answer once for every field that matches.',
    service: multiplied((service, found, s) => ({
      ...found,
      ...(found.profiles && {
        profiles: found.profiles.flatMap(profile => repeated(profile, matchingFields(profile, s, service))),
      }),
    })),
    witness: [search('Anna Berg', 'luc')],
  },
  {
    name: 'row-per-member',
    clause: 'search.once',
    says: 'A group stands in the answer once for every member that it has.',
    service: multiplied((service, found) => ({
      ...found,
      ...(found.groups && {
        groups: found.groups.flatMap(group =>
          repeated(group, groupAt(service.world(), group.svc_id)?.members.length ?? 1),
        ),
      }),
    })),
    witness: [search('Anna Berg', 'Directors')],
  },
  {
    name: 'no-match-is-200',
    clause: 'search.no-match',
    says: 'A search that matches nothing is 200 with empty lists.',
    definitions: by => ({
      searchPrincipals(world, input, readings, table) {
        const outcome = by.searchPrincipals(world, input, readings, table)
        const none = outcome.kind === 'refused' && outcome.reason === 'no-match'
        return none ? { kind: 'found', profiles: [], groups: [] } : outcome
      },
    }),
    witness: [search('Anna Berg', 'zebra')],
  },
  {
    name: 'left-out-kind-counts',
    clause: 'search.no-match',
    says: 'A search is 200 and empty where only the kind left out would have matched.',
    definitions: by => ({
      searchPrincipals(world, input, readings, table) {
        const outcome = by.searchPrincipals(world, input, readings, table)
        if (outcome.kind !== 'refused' || outcome.reason !== 'no-match') return outcome
        const whole = by.searchPrincipals(
          world,
          { ...input, profiles: 'true', groups: 'true' },
          readings,
          table,
        )
        return whole.kind === 'found' ? { kind: 'found', profiles: [], groups: [] } : outcome
      },
    }),
    witness: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
  },
  {
    name: 'no-match-is-400',
    clause: 'search.no-match',
    says: 'A search that matches nothing is 400.',
    definitions: by => ({
      searchPrincipals(world, input, readings, table) {
        const outcome = by.searchPrincipals(world, input, readings, table)
        const none = outcome.kind === 'refused' && outcome.reason === 'no-match'
        return none ? { ...refuse('no-match', 'searchPrincipals', readings), status: 400 } : outcome
      },
    }),
    witness: [search('Anna Berg', 'zebra')],
  },
]

type Found = Success & { readonly kind: 'found' }

function multiplied(change: (service: Service, found: Found, s: string) => Outcome) {
  return performing(service => (caller, request) => {
    const outcome = service.perform(caller, request)
    return outcome.kind === 'found' && request.operation === 'searchPrincipals'
      ? change(service, outcome, request.input.s ?? '')
      : outcome
  })
}

function matchingFields(profile: Profile, s: string, { readings }: Service): number {
  return profileFields(profile, readings).filter(field => startsField(s, field, readings)).length
}

function repeated<T>(item: T, times: number): readonly T[] {
  return Array<T>(Math.max(1, times)).fill(item)
}
