import type { Faults } from '../fault.js'
import { addGroupTexts, addProfileTexts } from '../operators/matching.js'

export const otherFields: Faults<'search.no-other-field'> = {
  'search.no-other-field': {
    'avatar-searched': {
      says: 'The server also finds a profile by the URL of its avatar.',
      definitions: addProfileTexts(({ avatar_url = '' }) => [avatar_url]),
    },
    'email-domain-searched': {
      says: 'The server also finds a profile by the domain of its email address.',
      definitions: addProfileTexts(({ email = '' }) => email.split('@').slice(1)),
    },
    'every-part-of-a-name': {
      says: 'The server finds a profile by any word of its common name, not only by the second part.',
      definitions: addProfileTexts(({ common_name }) => common_name.split(' ').slice(1)),
    },
    'group-second-word': {
      says: 'The server also finds a group by the second word of its name, as it does for a common name.',
      definitions: addGroupTexts(({ title }) => [title.split(' ').slice(1).join(' ')]),
    },
    'member-ids-searched': {
      says: 'The server also finds a group by the SVC-IDs of its members.',
      definitions: addGroupTexts(({ members }) => members),
    },
  },
}
