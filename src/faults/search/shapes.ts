import { create, search } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { mutateBody, mutateResultField, mutateResults, omit } from '../operators/responses.js'

const terse = create('Maya Lindqvist', 'Tides', '')

/** Faults in the fields of a response to a search. */
export const shapes: Faults<'search.envelope' | 'search.profile-shape' | 'search.group-shape'> = {
  'search.envelope': {
    'other-method-text': {
      says: 'The server sends `search` in `method` instead of the fixed text.',
      response: mutateBody('searchPrincipals', body => ({ ...body, method: 'search' })),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
    'counted-message': {
      says: 'The server sends the number of results in `msg` instead of the fixed text.',
      response: mutateBody('searchPrincipals', body => ({
        ...body,
        msg: `${[body.profiles, body.groups].flat().filter(Boolean).length} results`,
      })),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
    'message-by-kind': {
      says: 'If a search is for one kind only, the server names only that kind in `msg`.',
      response: mutateBody('searchPrincipals', body =>
        body.profiles && body.groups
          ? body
          : { ...body, msg: `${body.profiles ? 'Profiles' : 'Groups'} searched successfully` },
      ),
      shownBy: [search('Anna Berg', 'Sukarno', { groups: 'false' })],
    },
  },
  'search.profile-shape': {
    'no-avatar': {
      says: 'The server returns profiles without avatar_url.',
      also: ['search.values'],
      response: mutateResults('profiles', profiles => profiles.map(omit('avatar_url'))),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
    'camel-case': {
      says: 'The server sends the common name of a profile in a field `commonName` instead of `common_name`.',
      also: ['search.values'],
      response: mutateResults('profiles', profiles =>
        profiles.map(({ common_name, ...rest }) => ({ ...rest, commonName: common_name })),
      ),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
    'emails-in-a-list': {
      says: 'The server returns the email address of a profile as a list with one entry.',
      also: ['search.values'],
      response: mutateResultField('profiles', 'email', email => [email]),
      shownBy: [search('Anna Berg', 'Sukarno')],
    },
  },
  'search.group-shape': {
    'title-for-name': {
      says: 'The server sends the name of a group in a field `title` instead of `name`.',
      also: ['search.values'],
      response: mutateResults('groups', groups =>
        groups.map(({ name, ...rest }) => ({ ...rest, title: name })),
      ),
      shownBy: [search('Anna Berg', 'Alumni')],
    },
    'null-description': {
      says: 'The server returns null as the description of every group in search results.',
      also: ['search.values'],
      response: mutateResultField('groups', 'description', () => null),
      shownBy: [search('Anna Berg', 'Alumni')],
    },
    'empty-description-is-null-in-results': {
      says: 'The server shows an empty description as null in a search result.',
      also: ['search.values'],
      response: mutateResultField('groups', 'description', description => description || null),
      shownBy: [terse, search('Maya Lindqvist', 'Tides')],
    },
  },
}
