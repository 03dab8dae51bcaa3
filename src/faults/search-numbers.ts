import { profileFields, startsField } from '../spec/matching.js'
import { groupAt, type Profile } from '../spec/nouns.js'
import type { Outcome, Success } from '../spec/outcome.js'
import type { Service } from '../spec/service.js'
import type { NamedFault } from './fault.js'
import { mutate, mutateRefusal } from './operators/operations.js'
import { performing } from './operators/service.js'
import { remove, search } from './steps.js'

/** How often an answer shows a principal, and what is answered where there is none to show. */
export const searchNumbers: readonly NamedFault[] = [
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
    shownBy: [search('Anna Berg', 'luc')],
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
    shownBy: [search('Anna Berg', 'Directors')],
  },
  {
    name: 'no-match-is-200',
    clause: 'search.no-match',
    says: 'A search that matches nothing is 200 with empty lists.',
    definitions: mutateRefusal('searchPrincipals', 'no-match', () => ({
      kind: 'found',
      profiles: [],
      groups: [],
    })),
    shownBy: [search('Anna Berg', 'zebra')],
  },
  {
    name: 'left-out-kind-counts',
    clause: 'search.no-match',
    says: 'A search is 200 and empty where only the kind left out would have matched.',
    definitions: mutate('searchPrincipals', correct => (context, caller, request) => {
      const { outcome, world } = correct(context, caller, request)
      if (outcome.kind !== 'refused' || outcome.reason !== 'no-match') return { outcome, world }
      const query = { ...request.query, profiles: 'true', groups: 'true' }
      const { outcome: both } = correct(context, caller, { ...request, query })
      return { outcome: both.kind === 'found' ? { kind: 'found', profiles: [], groups: [] } : outcome, world }
    }),
    shownBy: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
  },
  {
    name: 'deleted-match-is-200',
    clause: 'search.no-match',
    says: 'A search that only a deleted group would match is 200 with empty lists: the index still has it.',
    service: performing(service => {
      const gone: string[] = []
      return (caller, request) => {
        const { groups } = service.world()
        const outcome = service.perform(caller, request)
        if (outcome.kind === 'deleted')
          for (const { svc_id, title } of groups) if (svc_id === outcome.id) gone.push(title)
        const isGone =
          request.operation === 'searchPrincipals' &&
          gone.some(title =>
            startsField(
              request.query.s ?? '',
              { clause: 'search.group-name', text: title },
              service.readings,
            ),
          )
        return isGone && outcome.kind === 'refused' && outcome.reason === 'no-match'
          ? { kind: 'found', profiles: [], groups: [] }
          : outcome
      }
    }),
    shownBy: [remove('Maria Santos', 'Alumni'), search('Anna Berg', 'Alumni')],
  },
  {
    name: 'no-match-is-400',
    clause: 'search.no-match',
    says: 'A search that matches nothing is 400.',
    definitions: mutateRefusal('searchPrincipals', 'no-match', refusal => ({ ...refusal, status: 400 })),
    shownBy: [search('Anna Berg', 'zebra')],
  },
]

type Found = Success & { readonly kind: 'found' }

function multiplied(change: (service: Service, found: Found, s: string) => Outcome) {
  return performing(service => (caller, request) => {
    const outcome = service.perform(caller, request)
    return outcome.kind === 'found' && request.operation === 'searchPrincipals'
      ? change(service, outcome, request.query.s ?? '')
      : outcome
  })
}

function matchingFields(profile: Profile, s: string, { readings }: Service): number {
  return profileFields(profile, readings).filter(field => startsField(s, field, readings)).length
}

function repeated<T>(item: T, times: number): readonly T[] {
  return Array<T>(Math.max(1, times)).fill(item)
}
