import type { Faults } from '../fault.js'
import { compareCase, mutateIndexedText } from '../operators/matching.js'
import { mutateFound } from '../operators/search.js'

/** Faults in the fields by which a search finds profiles. */
export const profileFieldFaults: Faults<
  'search.common-name' | 'search.family-name' | 'search.email' | 'search.profile-id'
> = {
  'search.common-name': {
    'first-name-alone': {
      says: 'The server searches only the first word of a common name.',
      definitions: mutateIndexedText('search.common-name', text => text.split(' ')[0]),
    },
    'last-name-first': {
      says: 'The server searches a common name as a directory shows it, with the first word at the end.',
      definitions: mutateIndexedText('search.common-name', text => text.replace(/^(\S+) (.+)$/u, '$2 $1')),
    },
    'one-of-a-name': {
      says: 'If several profiles have the same common name, the server returns only the first of them.',
      definitions: mutateFound('profiles', profiles =>
        profiles.filter(
          ({ common_name: name }, at) => profiles.findIndex(({ common_name }) => common_name === name) === at,
        ),
      ),
    },
  },
  'search.family-name': {
    'no-family-name': {
      says: 'The server does not search the second part of a common name.',
      definitions: mutateIndexedText('search.family-name', () => undefined),
    },
    'ascii-family-name': {
      says: 'The server recognizes the second part of a common name only if it is ASCII, because it uses \\w.',
      definitions: mutateIndexedText('search.family-name', text => (/^\w+$/.test(text) ? text : undefined)),
    },
    'hyphenated-family-name': {
      says: 'The server searches only the part of a family name after the last hyphen.',
      definitions: mutateIndexedText('search.family-name', text => text.replace(/^.*-/u, '')),
    },
  },
  'search.email': {
    'no-email': {
      says: 'The server does not search the email addresses of profiles.',
      definitions: mutateIndexedText('search.email', () => undefined),
    },
    'email-before-the-at': {
      says: 'The server searches only the part of an email address before the @.',
      definitions: mutateIndexedText('search.email', text => text.replace(/@.*$/, '')),
    },
    'email-without-its-tag': {
      says: 'The server indexes an email address without the part between + and @.',
      definitions: mutateIndexedText('search.email', text => text.replace(/\+.*?@/, '@')),
    },
    'email-as-entered': {
      says: 'The server converts only the search string to lower case, so it never finds an email address with a capital letter.',
      definitions: compareCase('search.email', s => s.toLowerCase()),
    },
  },
  'search.profile-id': {
    'profile-id-with-prefix-alone': {
      says: 'The server finds a profile by its SVC-ID only with the prefix.',
      definitions: mutateIndexedText('search.profile-id', (text, idPrefix) =>
        text.startsWith(idPrefix) ? text : undefined,
      ),
    },
    'profile-id-without-prefix': {
      says: 'The server finds a profile by its SVC-ID only without the prefix.',
      definitions: mutateIndexedText('search.profile-id', (text, idPrefix) =>
        text.startsWith(idPrefix) ? undefined : text,
      ),
    },
    'profile-id-case': {
      says: 'The server compares the SVC-IDs of profiles case-sensitively.',
      definitions: compareCase('search.profile-id'),
    },
  },
}
