import { search } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { addGroupTexts, addProfileTexts } from './operators/matching.js'
import { mutateContext } from './operators/operations.js'

export const searchOtherFields: Faults<'search.no-other-field'> = {
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
    'first-and-last-name': {
      says: 'The server also finds a profile by the first and the last word of its common name, without those between.',
      definitions: addProfileTexts(({ common_name }) => [common_name.replace(/ .* /u, ' ')]),
      shownBy: [search('Anna Berg', 'Pieter Berg')],
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
    'member-names-searched': {
      says: 'The server also finds a group by the common names of its members.',
      definitions: mutateContext('searchPrincipals', context => {
        const { definitions, world } = context
        const addNames = addGroupTexts(({ members }) =>
          world.profiles.flatMap(({ svc_id, common_name }) =>
            members.includes(svc_id) ? [common_name] : [],
          ),
        )
        return { ...context, definitions: { ...definitions, ...addNames(definitions) } }
      }),
      shownBy: [search('Anna Berg', 'Jean-Luc')],
    },
  },
}
