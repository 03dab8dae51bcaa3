import { textCases } from '../conditions/texts.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { type Json, mutateResultField, mutateResults } from '../operators/responses.js'
import { mutateFound } from '../operators/search.js'

/** Faults in the values of results. */
export const values: Faults<'search.values'> = {
  'search.values': {
    'neighbours-email': {
      says: 'The server shows each profile with the email address of the next profile in the results.',
      response: mutateResults('profiles', profiles =>
        profiles.map((profile, at) => ({
          ...profile,
          email: (profiles[(at + 1) % profiles.length] as Json).email,
        })),
      ),
    },
    'masked-email': {
      says: 'The server masks the email address of every profile except the caller.',
      definitions: mutateFound('profiles', (profiles, { caller }) =>
        profiles.map(({ email, ...profile }) => {
          if (email === undefined) return profile
          return { ...profile, email: profile.svc_id === caller ? email : email.replace(/^.*@/, '***@') }
        }),
      ),
    },
    'escaped-html': {
      says: 'The server escapes apostrophes and ampersands in common names for HTML.',
      response: mutateResultField('profiles', 'common_name', text =>
        text.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
      ),
    },
    'folded-name': {
      says: 'The server returns the name of a group in lower case, as the search index has it.',
      response: mutateResultField('groups', 'name', name => name.toLowerCase()),
    },
    'avatar-in-lower-case': {
      says: 'The server returns the URL of an avatar in lower case, so that the URL no longer works.',
      response: mutateResultField('profiles', 'avatar_url', url => url.toLowerCase()),
    },
    'description-for-name': {
      says: 'The server exchanges the name and the description of every group in search results.',
      response: mutateResults('groups', groups =>
        groups.map(({ name, description, ...rest }) => ({ ...rest, name: description, description: name })),
      ),
    },
    ...spoiltInResults('name'),
    ...spoiltInResults('description'),
  },
}

/** Some of the texts of groups are changed in results. */
function spoiltInResults(field: 'name' | 'description'): Readonly<Record<string, Fault>> {
  return forEach(textCases, ({ words, holds, spoil, spoilt }, name) => [
    `${field}-with-${name}-spoilt-in-results`,
    {
      says: `If the ${field} of a group is a text ${words}, a search ${spoilt}.`,
      response: mutateResultField('groups', field, text => (holds(text) ? spoil(text) : text)),
    },
  ])
}
