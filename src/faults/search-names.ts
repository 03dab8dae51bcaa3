import { startsField } from '../spec/matching.js'
import type { Id } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { comparing } from './operators/matching.js'
import { performing } from './operators/service.js'
import { create, search } from './steps.js'

/** Names that are taken for ids, and ids for names. */
export const searchNames: readonly NamedFault[] = [
  {
    name: 'prefix-means-an-id',
    clause: 'search.group-name',
    says: 'A search string that begins with SVC- is compared with SVC-IDs alone.',
    also: ['search.common-name', 'search.group-description'],
    definitions: comparing((s, field, readings) => {
      const isId = field.clause === 'search.profile-id' || field.clause === 'search.group-id'
      const isLikeId = s.toLowerCase().startsWith(readings.idPrefix.toLowerCase())
      return (isId || !isLikeId) && startsField(s, field, readings)
    }),
    shownBy: [create('Maya Lindqvist', 'SVC-Operators', 'On call'), search('Anna Berg', 'SVC-Operators')],
  },
  {
    name: 'one-of-a-name',
    clause: 'search.common-name',
    says: 'Of profiles that have the same name the first alone is shown: rows are distinct by name.',
    also: ['search.family-name'],
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind !== 'found') return outcome
      const { profiles, ...rest } = outcome
      const firsts = new Map<string, Id>()
      for (const { common_name, svc_id } of profiles ?? [])
        if (!firsts.has(common_name)) firsts.set(common_name, svc_id)
      return {
        ...rest,
        ...(profiles && {
          profiles: profiles.filter(({ common_name, svc_id }) => firsts.get(common_name) === svc_id),
        }),
      }
    }),
    shownBy: [search('Anna Berg', 'Mei Chen')],
  },
]
