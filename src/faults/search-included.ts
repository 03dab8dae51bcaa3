import { tokenFailures } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import { create, search } from '../spec/steps.js'
import { callerCases, kindCases, type SearchCase, searchStringCases } from './conditions/search.js'
import type { Faults } from './fault.js'
import { mutateAuthenticationRefusal } from './operators/authentication.js'
import { forEach, forEachPair } from './operators/families.js'
import { mutate, mutateContext } from './operators/operations.js'
import { emptyResults } from './operators/search.js'

const otherKind = { profiles: 'groups', groups: 'profiles' } as const
const kinds = { profiles: 'profiles', groups: 'groups' } as const

const conditions: Readonly<Record<string, SearchCase & { readonly example?: string }>> = {
  'outside-vetted': callerCases['vetted-alone'],
  'over-16': searchStringCases['over-16'],
  words: searchStringCases.words,
}

/** A search string that both a profile and a group match in these steps, under the condition. */
function bothMatch(name: string) {
  const s = name === 'over-16' ? 'María José Ruiz Ortega' : name === 'words' ? 'Ada Okafor' : 'Sukarno'
  return { s, first: create('Maya Lindqvist', `${s} and friends`, 'Named after one of them') }
}

/** Faults in what a search includes, under a condition. */
export const searchIncluded: Faults<
  'search.includes' | 'search.no-match' | 'search.once' | 'search.unauthenticated' | 'search.limited'
> = {
  'search.includes': {
    ...forEachPair(kinds, conditions, (kind, { words, holds, as }, [, name]) => [
      `excluded-${kind}-shown-${name}`,
      {
        says: `The server shows ${kind} although the query excludes them, in a search ${words}.`,
        also: ['search.no-match'],
        definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
          const both = { ...request, query: { ...request.query, [kind]: 'true' } }
          const transition = correct(context, caller, both)
          const { outcome } = transition
          return holds(context, caller, request) && outcome.kind === 'found' && outcome[kind]?.length
            ? transition
            : correct(context, caller, request)
        }),
        shownBy: [bothMatch(name).first, search(as ?? 'Anna Berg', bothMatch(name).s, { [kind]: 'false' })],
      },
    ]),
    ...forEachPair(kinds, conditions, (kind, { words, holds, as }, [, name]) => [
      `${kind}-lost-if-both-match-${name}`,
      {
        says: `The server shows no ${kind} if ${otherKind[kind]} match too, in a search ${words}.`,
        also: ['search.any-caller'],
        definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
          const transition = correct(context, caller, request)
          const { outcome } = transition
          return holds(context, caller, request) &&
            outcome.kind === 'found' &&
            outcome[kind]?.length &&
            outcome[otherKind[kind]]?.length
            ? { ...transition, outcome: withEmpty(outcome, kind) }
            : transition
        }),
        shownBy: [bothMatch(name).first, search(as ?? 'Anna Berg', bothMatch(name).s)],
      },
    ]),
  },
  'search.no-match': forEach(
    { ...kindCases, 'outside-vetted': callerCases['vetted-alone'], ...searchStringCases } as Readonly<
      Record<string, SearchCase & { readonly example?: string }>
    >,
    ({ words, holds, flags, as, example }, name) => [
      `no-match-is-200-with-${name}`,
      {
        says: `The server returns 200 with empty lists if nothing matches in a search ${words}.`,
        also: ['state.consistent'],
        definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
          const transition = correct(context, caller, request)
          const { outcome } = transition
          return outcome.kind === 'refused' &&
            outcome.reason === 'no-match' &&
            holds(context, caller, request)
            ? { ...transition, outcome: emptyResults }
            : transition
        }),
        shownBy: [search(as ?? 'Anna Berg', example ?? 'zebra', flags)],
      },
    ],
  ),
  'search.once': forEach(
    { ...kindCases, 'outside-vetted': callerCases['vetted-alone'] } as Readonly<Record<string, SearchCase>>,
    ({ words, holds, flags, as }, name) => [
      `twice-with-${name}`,
      {
        says: `The server shows the first result of each kind twice in a search ${words}.`,
        definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
          const transition = correct(context, caller, request)
          const { outcome } = transition
          return outcome.kind === 'found' && holds(context, caller, request)
            ? { ...transition, outcome: withFirstTwice(outcome) }
            : transition
        }),
        shownBy: [search(as ?? 'Anna Berg', 'Sukarno', flags)],
      },
    ],
  ),
  'search.unauthenticated': forEach(
    Object.fromEntries(tokenFailures.map(failure => [failure, failure])),
    failure => [
      `${failure.toLowerCase()}-token-search-is-404`,
      {
        says: `The server returns 404 to a search with an invalid token of the kind ${failure}.`,
        also: ['auth.bad-token'],
        definitions: mutateAuthenticationRefusal((refusal, caller, operation) =>
          operation === 'searchPrincipals' && caller.kind === 'bad' && caller.failure === failure
            ? { ...refusal, status: 404 }
            : refusal,
        ),
        shownBy: [search(`bad:${failure}`, 'Sukarno')],
      },
    ],
  ),
  'search.limited': forEach({ profiles: '999999+20/kind', groups: '20+999999/kind' }, (limit, kind) => [
    `no-limit-of-${kind}`,
    {
      says: `The server limits the number of ${otherKind[kind]} in a response, but not the number of ${kind}.`,
      definitions: mutateContext('searchPrincipals', context => ({
        ...context,
        readings: { ...context.readings, 'result-limit': limit },
      })),
      shownBy:
        kind === 'profiles'
          ? [search('Anna Berg', 'SVC-')]
          : [
              ...Array.from({ length: 21 }, (_, at) =>
                create('Maya Lindqvist', `Crowd ${at}`, 'One of many'),
              ),
              search('Anna Berg', 'Crowd'),
            ],
    },
  ]),
}

function withEmpty(outcome: Outcome, kind: 'profiles' | 'groups'): Outcome {
  return { ...outcome, [kind]: [] } as Outcome
}

function withFirstTwice(outcome: Outcome & { readonly kind: 'found' }): Outcome {
  const { profiles, groups } = outcome
  return {
    ...outcome,
    ...(profiles === undefined ? {} : { profiles: [...profiles.slice(0, 1), ...profiles] }),
    ...(groups === undefined ? {} : { groups: [...groups.slice(0, 1), ...groups] }),
  }
}
