import type { NamedFault } from './fault.js'
import { field, type Json, results } from './operators/responses.js'
import { performing } from './operators/service.js'
import { search } from './steps.js'

/** Which values the results of a search show. */
export const searchValues: readonly NamedFault[] = [
  {
    name: 'neighbours-email',
    clause: 'search.values',
    says: 'A result shows the email address of the result after it.',
    response: results('profiles', found =>
      found.map((result, at) => ({ ...result, email: (found[(at + 1) % found.length] as Json).email })),
    ),
    shownBy: [search('Anna Berg', 'Anna')],
  },
  {
    name: 'masked-email',
    clause: 'search.values',
    says: 'The email address of anybody but the caller is masked.',
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (outcome.kind !== 'found' || caller.kind !== 'profile') return outcome
      const mask = (email: string) => email.replace(/^.*@/, '***@')
      const profiles = outcome.profiles?.map(profile =>
        profile.svc_id === caller.id ? profile : { ...profile, email: mask(profile.email) },
      )
      return { ...outcome, ...(profiles && { profiles }) }
    }),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'short-description',
    clause: 'search.values',
    says: 'Descriptions are cut to sixteen characters in results.',
    response: field('groups', 'description', text => text.slice(0, 16)),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'escaped-html',
    clause: 'search.values',
    says: 'Apostrophes and ampersands come escaped for HTML.',
    response: field('profiles', 'common_name', text =>
      text.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
    ),
    shownBy: [search('Anna Berg', 'Siobhán')],
  },
  {
    name: 'folded-name',
    clause: 'search.values',
    says: "A group's name comes in lower case, as the index has it.",
    response: field('groups', 'name', name => name.toLowerCase()),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'avatar-in-lower-case',
    clause: 'search.values',
    says: 'The address of an avatar comes in lower case, and leads nowhere.',
    response: field('profiles', 'avatar_url', url => url.toLowerCase()),
    shownBy: [search('Anna Berg', 'Tom Walsh')],
  },
  {
    name: 'avatar-without-its-query',
    clause: 'search.values',
    says: 'The address of an avatar comes without what stands after the question mark.',
    response: field('profiles', 'avatar_url', url => url.replace(/\?.*$/, '')),
    shownBy: [search('Anna Berg', 'Tom Walsh')],
  },
  {
    name: 'description-for-name',
    clause: 'search.values',
    says: "A group's name and description are exchanged.",
    response: results('groups', found =>
      found.map(({ name, description, ...rest }) => ({ ...rest, name: description, description: name })),
    ),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
]
