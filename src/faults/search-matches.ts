import { fold } from '../spec/folding.js'
import { type Field, groupFields, profileFields, searchString, startsField } from '../spec/matching.js'
import { groupAt } from '../spec/nouns.js'
import { create, remove, search } from '../spec/steps.js'
import { afterHistory, type HistoryCase, historyCases } from './conditions/histories.js'
import type { Fault, Faults } from './fault.js'
import { mutate, mutateOutcome, mutateRefusal } from './operators/operations.js'
import { emptyResults, mutateFound } from './operators/search.js'
import { wrapPerform } from './operators/service.js'

export const searchMatches: Faults<'search.once' | 'search.no-match'> = {
  'search.once': {
    'row-per-field': {
      says: 'The server returns a profile once for every field that matches.',
      definitions: mutateFound('profiles', (profiles, { context: { readings }, request: { query } }) =>
        profiles.flatMap(profile => {
          const matching = profileFields(profile, readings).filter(field =>
            startsField(query.s ?? '', field, readings),
          )
          return repeat(profile, matching.length)
        }),
      ),
      shownBy: [search('Anna Berg', 'luc')],
    },
    'new-group-per-text': {
      says: 'The server returns a new group twice if both its title and its description match.',
      definitions: afterHistory(historyCases.created as HistoryCase, isAfter =>
        mutateFound('groups', (groups, { context: { readings }, request: { query } }) =>
          groups.flatMap(group => {
            const texts = [group.name, group.description].map(text => fold(text, readings))
            const isByBoth = texts.every(text => text.startsWith(fold(query.s ?? '', readings)))
            return repeat(group, isByBoth && isAfter(group.svc_id) ? 2 : 1)
          }),
        ),
      ),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Tide tables of all ports'),
        search('Anna Berg', 'Tide Tables'),
      ],
    },
    'row-per-member': {
      says: 'The server returns a group once for each of its members.',
      definitions: mutateFound('groups', (groups, { context: { world } }) =>
        groups.flatMap(group => repeat(group, groupAt(world, group.svc_id)?.members.length ?? 1)),
      ),
      shownBy: [search('Anna Berg', 'Directors')],
    },
    'neighbours-alone-compared': {
      says: 'The server sorts the matching fields by text, and drops a repeated principal only next to itself.',
      definitions: mutateOutcome('searchPrincipals', (outcome, { query }, { world, readings }) => {
        if (outcome.kind !== 'found') return outcome
        const s = searchString(query.s ?? '', readings)
        const textsIn = (fields: readonly Field[]) =>
          fields.filter(field => startsField(s, field, readings)).map(({ text }) => fold(text, readings))
        const profiles = outcome.profiles?.map(
          profile => [profile, textsIn(profileFields(profile, readings))] as const,
        )
        const groups = outcome.groups?.map(group => {
          const own = groupAt(world, group.svc_id)
          return [group, own ? textsIn(groupFields(own, readings)) : ['']] as const
        })
        return {
          ...outcome,
          ...(profiles && { profiles: rowsByText(profiles) }),
          ...(groups && { groups: rowsByText(groups) }),
        }
      }),
      shownBy: [search('Anna Berg', 'anna')],
    },
  },
  'search.no-match': {
    'no-match-is-200': {
      says: 'The server returns 200 with empty lists for a search that matches nothing.',
      definitions: mutateRefusal('searchPrincipals', 'no-match', () => emptyResults),
      shownBy: [search('Anna Berg', 'zebra')],
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
      shownBy: [search('Anna Berg', 'Sukarno', { profiles: 'false' })],
    },
    'deleted-match-is-200': {
      says: 'The server returns 200 with empty lists if only a deleted group matches, because it is still in the index.',
      service: findDeletedGroups(),
      shownBy: [remove('Maria Santos', 'Alumni'), search('Anna Berg', 'Alumni')],
    },
    'no-match-is-400': {
      says: 'The server returns 400 for a search that matches nothing.',
      definitions: mutateRefusal('searchPrincipals', 'no-match', refusal => ({ ...refusal, status: 400 })),
      shownBy: [search('Anna Berg', 'zebra')],
    },
  },
}

function findDeletedGroups(): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    const deletedTitles: string[] = []
    return (caller, request) => {
      const before = service.world()
      const outcome = service.perform(caller, request)
      if (outcome.kind === 'deleted') deletedTitles.push(groupAt(before, outcome.id)?.title ?? '')
      return request.operation === 'searchPrincipals' &&
        outcome.kind === 'refused' &&
        outcome.reason === 'no-match' &&
        deletedTitles.some(text =>
          startsField(request.query.s ?? '', { clause: 'search.group-name', text }, service.readings),
        )
        ? emptyResults
        : outcome
    }
  })
}

/** A row for each text of each principal, in the order of the texts, without rows that repeat the one before. */
function rowsByText<P>(principals: readonly (readonly [P, readonly string[]])[]): readonly P[] {
  return principals
    .flatMap(([principal, texts]) => texts.map(text => ({ principal, text })))
    .toSorted((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
    .map(({ principal }) => principal)
    .filter((principal, at, rows) => principal !== rows[at - 1])
}

function repeat<T>(item: T, times: number): readonly T[] {
  return Array<T>(Math.max(1, times)).fill(item)
}
