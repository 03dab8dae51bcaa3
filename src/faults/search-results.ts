import type { Fault } from './fault.js'
import { body, field, type Json, results, to, when, without } from './ways/answers.js'
import { performing } from './ways/service.js'
import { search } from './witness.js'

/** What the answer to a search says and shows. */
export const searchResults: readonly Fault[] = [
  {
    name: 'other-method-text',
    clause: 'search.envelope',
    says: 'The text in `method` is search.',
    answer: to(
      'searchPrincipals',
      when(
        200,
        body(body => ({ ...body, method: 'search' })),
      ),
    ),
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'counted-message',
    clause: 'search.envelope',
    says: 'The message counts the results in place of its fixed text.',
    answer: to(
      'searchPrincipals',
      when(
        200,
        body(body => ({
          ...body,
          msg: `${[body.profiles, body.groups].flat().filter(Boolean).length} results`,
        })),
      ),
    ),
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'message-by-kind',
    clause: 'search.envelope',
    says: 'The message names only the kind that was searched: Profiles searched successfully.',
    answer: to(
      'searchPrincipals',
      when(
        200,
        body(body =>
          body.profiles && body.groups
            ? body
            : { ...body, msg: `${body.profiles ? 'Profiles' : 'Groups'} searched successfully` },
        ),
      ),
    ),
    witness: [search('Anna Berg', 'Sukarno', { groups: 'false' })],
  },
  {
    name: 'no-avatar',
    clause: 'search.profile-shape',
    also: ['search.values'],
    says: 'Profiles come without avatar_url.',
    answer: results('profiles', found => found.map(without('avatar_url'))),
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'camel-case',
    clause: 'search.profile-shape',
    also: ['search.values'],
    says: 'The common name comes as commonName.',
    answer: results('profiles', found =>
      found.map(({ common_name, ...rest }) => ({ ...rest, commonName: common_name })),
    ),
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'emails-in-a-list',
    clause: 'search.profile-shape',
    says: 'The email address comes as a list of one.',
    also: ['search.values'],
    answer: field('profiles', 'email', email => [email]),
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'title-for-name',
    clause: 'search.group-shape',
    also: ['search.values'],
    says: "A group's name comes as title.",
    answer: results('groups', found => found.map(({ name, ...rest }) => ({ ...rest, title: name }))),
    witness: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'null-description',
    clause: 'search.group-shape',
    says: 'The description of a group is null in results.',
    also: ['search.values'],
    answer: field('groups', 'description', () => null),
    witness: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'neighbours-email',
    clause: 'search.values',
    says: 'A result shows the email address of the result after it.',
    answer: results('profiles', found =>
      found.map((result, at) => ({ ...result, email: (found[(at + 1) % found.length] as Json).email })),
    ),
    witness: [search('Anna Berg', 'Anna')],
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
    witness: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'short-description',
    clause: 'search.values',
    says: 'Descriptions are cut to sixteen characters in results.',
    answer: field('groups', 'description', text => text.slice(0, 16)),
    witness: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'escaped-html',
    clause: 'search.values',
    says: 'Apostrophes and ampersands come escaped for HTML.',
    answer: field('profiles', 'common_name', text => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')),
    witness: [search('Anna Berg', 'Siobhán')],
  },
  {
    name: 'folded-name',
    clause: 'search.values',
    says: "A group's name comes in lower case, as the index has it.",
    answer: field('groups', 'name', name => name.toLowerCase()),
    witness: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'description-for-name',
    clause: 'search.values',
    says: "A group's name and description are exchanged.",
    answer: results('groups', found =>
      found.map(({ name, description, ...rest }) => ({ ...rest, name: description, description: name })),
    ),
    witness: [search('Anna Berg', 'Alumni')],
  },
]
