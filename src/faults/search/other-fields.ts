import { search } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { addGroupTexts, addProfileTexts } from '../operators/matching.js'

export const otherFields: Faults<'search.no-other-field'> = {
  'search.no-other-field': {
    'avatar-searched': {
      says: 'The server also finds a profile by the URL of its avatar.',
      definitions: addProfileTexts(({ avatar_url = '' }) => [avatar_url]),
      shownBy: [search('Anna Berg', 'https://avatars.example.org/toucan')],
    },
    'email-domain-searched': {
      says: 'The server also finds a profile by the domain of its email address.',
      also: ['search.field-start'],
      definitions: addProfileTexts(({ email = '' }) => email.split('@').slice(1)),
      shownBy: [search('Anna Berg', 'example.net')],
    },
    'every-part-of-a-name': {
      says: 'The server finds a profile by any word of its common name, not only by the second part.',
      also: ['search.field-start'],
      definitions: addProfileTexts(({ common_name }) => common_name.split(' ').slice(1)),
      shownBy: [search('Anna Berg', 'der')],
    },
    'group-second-word': {
      says: 'The server also finds a group by the second word of its name, as it does for a common name.',
      also: ['search.field-start'],
      definitions: addGroupTexts(({ title }) => [title.split(' ').slice(1).join(' ')]),
      shownBy: [search('Anna Berg', 'Stewards')],
    },
    'member-ids-searched': {
      says: 'The server also finds a group by the SVC-IDs of its members.',
      definitions: addGroupTexts(({ members }) => members),
      shownBy: [search('Anna Berg', 'SVC-3b01a5b3')],
    },
  },
}
