import type { Faults } from '../fault.js'
import { mutateBody, mutateResultField, mutateResults, omit } from '../operators/responses.js'

/** Faults in the fields of a response to a search. */
export const shapes: Faults<'search.envelope' | 'search.profile-shape' | 'search.group-shape'> = {
  'search.envelope': {
    'other-method-text': {
      says: 'The server sends `search` in `method` instead of the fixed text.',
      response: mutateBody('searchPrincipals', body => ({ ...body, method: 'search' })),
    },
    'counted-message': {
      says: 'The server sends the number of results in `msg` instead of the fixed text.',
      response: mutateBody('searchPrincipals', body => ({
        ...body,
        msg: `${[body.profiles, body.groups].flat().filter(Boolean).length} results`,
      })),
    },
    'message-by-kind': {
      says: 'If a search is for one kind only, the server names only that kind in `msg`.',
      response: mutateBody('searchPrincipals', body =>
        body.profiles && body.groups
          ? body
          : { ...body, msg: `${body.profiles ? 'Profiles' : 'Groups'} searched successfully` },
      ),
    },
  },
  'search.profile-shape': {
    'no-avatar': {
      says: 'The server returns profiles without avatar_url.',
      response: mutateResults('profiles', profiles => profiles.map(omit('avatar_url'))),
    },
    'camel-case': {
      says: 'The server sends the common name of a profile in a field `commonName` instead of `common_name`.',
      response: mutateResults('profiles', profiles =>
        profiles.map(({ common_name, ...rest }) => ({ ...rest, commonName: common_name })),
      ),
    },
    'emails-in-a-list': {
      says: 'The server returns the email address of a profile as a list with one entry.',
      response: mutateResultField('profiles', 'email', email => [email]),
    },
  },
  'search.group-shape': {
    'title-for-name': {
      says: 'The server sends the name of a group in a field `title` instead of `name`.',
      response: mutateResults('groups', groups =>
        groups.map(({ name, ...rest }) => ({ ...rest, title: name })),
      ),
    },
    'null-description': {
      says: 'The server returns null as the description of every group in search results.',
      response: mutateResultField('groups', 'description', () => null),
    },
    'empty-description-is-null-in-results': {
      says: 'The server shows an empty description as null in a search result.',
      response: mutateResultField('groups', 'description', description => description || null),
    },
  },
}
