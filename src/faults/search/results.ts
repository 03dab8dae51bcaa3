import { fieldMatcher, profileFields } from '../../spec/matching.js'
import { groupAt } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { kindCases } from '../conditions/search.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { mutate, mutateContext, mutateOutcome, mutateRefusal } from '../operators/operations.js'
import { emptyResults, type Found, mutateFound } from '../operators/search.js'

/** Faults in how often a search returns a principal, and in how many it returns. */
export const results: Faults<'search.once' | 'search.no-match' | 'search.limited'> = {
  'search.once': {
    'row-per-field': {
      says: 'The server returns a profile once for every field that matches.',
      definitions: mutateFound('profiles', (profiles, { context: { readings }, request: { query } }) =>
        profiles.flatMap(profile => {
          const matching = profileFields(profile, readings).filter(fieldMatcher(query.s ?? '', readings))
          return repeat(profile, matching.length)
        }),
      ),
    },
    'row-per-member': {
      says: 'The server returns a group once for each of its members.',
      definitions: mutateFound('groups', (groups, { context: { world } }) =>
        groups.flatMap(group => repeat(group, groupAt(world, group.svc_id)?.members.length ?? 1)),
      ),
    },
    ...forEach(kindCases, ({ words, holds }, kind) => [
      `twice-with-${kind}`,
      {
        says: `The server shows the first result of each kind twice in a search ${words}.`,
        definitions: mutateOutcome('searchPrincipals', (outcome, { query }) =>
          outcome.kind === 'found' && holds(query) ? withFirstTwice(outcome) : outcome,
        ),
      },
    ]),
  },
  'search.no-match': {
    'no-match-is-200': {
      says: 'The server returns 200 with empty lists for a search that matches nothing.',
      definitions: mutateRefusal('searchPrincipals', 'no-match', () => emptyResults),
    },
    'left-out-kind-counts': {
      says: 'The server returns 200 with empty lists if only the kind that is not included matches.',
      definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
        const { outcome, world } = correct(context, caller, request)
        if (outcome.kind !== 'refused' || outcome.reason !== 'no-match') return { outcome, world }
        const query = { ...request.query, profiles: 'true', groups: 'true' }
        const { outcome: both } = correct(context, caller, { ...request, query })
        return { outcome: both.kind === 'found' ? emptyResults : outcome, world }
      }),
    },
    'no-match-is-400': {
      says: 'The server returns 400 for a search that matches nothing.',
      definitions: mutateRefusal('searchPrincipals', 'no-match', refusal => ({ ...refusal, status: 400 })),
    },
    ...forEach(kindCases, ({ words, holds }, kind) => [
      `no-match-is-200-with-${kind}`,
      {
        says: `The server returns 200 with empty lists if nothing matches in a search ${words}.`,
        definitions: mutateRefusal('searchPrincipals', 'no-match', (refusal, { query }) =>
          holds(query) ? emptyResults : refusal,
        ),
      },
    ]),
  },
  'search.limited': {
    'no-limit': {
      says: 'The server returns all matches of a search without a limit.',
      definitions: mutateContext('searchPrincipals', context => ({
        ...context,
        readings: { ...context.readings, 'result-limit': '999999/kind' },
      })),
    },
    'limit-before-filter': {
      says: 'The server searches only the first twenty profiles and groups, so that a longer string finds no others.',
      definitions: mutateContext('searchPrincipals', ({ world, ...context }) => ({
        ...context,
        world: { ...world, profiles: world.profiles.slice(0, 20), groups: world.groups.slice(0, 20) },
      })),
    },
    'no-limit-of-profiles': {
      says: 'The server limits the number of groups in a response, but not the number of profiles.',
      definitions: mutateContext('searchPrincipals', context => ({
        ...context,
        readings: { ...context.readings, 'result-limit': '999999+20/kind' },
      })),
    },
  },
}

function repeat<T>(item: T, times: number): readonly T[] {
  return Array<T>(Math.max(1, times)).fill(item)
}

function withFirstTwice({ profiles, groups, ...rest }: Found): Outcome {
  return {
    ...rest,
    ...(profiles && { profiles: [...profiles.slice(0, 1), ...profiles] }),
    ...(groups && { groups: [...groups.slice(0, 1), ...groups] }),
  }
}
