import type { NamedFault } from './fault.js'
import { body, field, results, to, when, without } from './operators/responses.js'
import { search } from './steps.js'

/** What the answer to a search says, and in which shape. */
export const searchResults: readonly NamedFault[] = [
  {
    name: 'other-method-text',
    clause: 'search.envelope',
    says: 'The text in `method` is search.',
    response: to(
      'searchPrincipals',
      when(
        200,
        body(body => ({ ...body, method: 'search' })),
      ),
    ),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'counted-message',
    clause: 'search.envelope',
    says: 'The message counts the results in place of its fixed text.',
    response: to(
      'searchPrincipals',
      when(
        200,
        body(body => ({
          ...body,
          msg: `${[body.profiles, body.groups].flat().filter(Boolean).length} results`,
        })),
      ),
    ),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'message-by-kind',
    clause: 'search.envelope',
    says: 'The message names only the kind that was searched: Profiles searched successfully.',
    response: to(
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
    shownBy: [search('Anna Berg', 'Sukarno', { groups: 'false' })],
  },
  {
    name: 'no-avatar',
    clause: 'search.profile-shape',
    also: ['search.values'],
    says: 'Profiles come without avatar_url.',
    response: results('profiles', found => found.map(without('avatar_url'))),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'camel-case',
    clause: 'search.profile-shape',
    also: ['search.values'],
    says: 'The common name comes as commonName.',
    response: results('profiles', found =>
      found.map(({ common_name, ...rest }) => ({ ...rest, commonName: common_name })),
    ),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'emails-in-a-list',
    clause: 'search.profile-shape',
    says: 'The email address comes as a list of one.',
    also: ['search.values'],
    response: field('profiles', 'email', email => [email]),
    shownBy: [search('Anna Berg', 'Sukarno')],
  },
  {
    name: 'title-for-name',
    clause: 'search.group-shape',
    also: ['search.values'],
    says: "A group's name comes as title.",
    response: results('groups', found => found.map(({ name, ...rest }) => ({ ...rest, title: name }))),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'null-description',
    clause: 'search.group-shape',
    says: 'The description of a group is null in results.',
    also: ['search.values'],
    response: field('groups', 'description', () => null),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
]
