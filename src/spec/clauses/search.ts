import type { Clause } from './clause.js'
import { inGeneral } from './quotations-in-general.js'
import { ofEndpoints } from './quotations-of-endpoints.js'

/** Section 4.1: what a search shows, and rules 1 to 4. */
export const searchClauses = {
  'search.envelope': {
    level: 'must',
    section: '4.1',
    demand: 'The body of a successful search has the fixed texts in `method` and `msg`.',
    why: 'Clients recognize the kind of a response by these texts.',
    quotes: [ofEndpoints.searchMethod, ofEndpoints.searchMsg],
    code: ['spec/endpoints.ts', 'searchTexts', 'msg:'],
  },
  'search.profile-shape': {
    level: 'must',
    section: '2',
    demand:
      'A profile in a search result has svc_id, common_name, email and avatar_url, and each is a string (the suite accepts null or nothing too where a profile has no email or no avatar).',
    why: 'A client shows these four fields in a list; a missing one leaves a hole on the screen.',
    quotes: [
      inGeneral.profileSvcId,
      inGeneral.profileCommonName,
      inGeneral.profileEmail,
      inGeneral.profileAvatar,
    ],
    code: ['spec/nouns.ts', 'Profile', 'avatar_url'],
  },
  'search.group-shape': {
    level: 'must',
    section: '2',
    demand: 'A group in a search result has svc_id, name and description, and each is a string.',
    why: 'Search calls the title of a group `name`; a client that looks for `title` here shows nothing.',
    quotes: [inGeneral.groupSvcId, inGeneral.groupName, inGeneral.groupDescription],
    code: ['spec/nouns.ts', 'GroupResult', 'readonly name'],
  },
  'search.values': {
    level: 'must',
    section: '2',
    demand:
      'A search result shows the values of its own profile or group, and the `name` of a group is its title.',
    why: 'A result with the data of somebody else sends a message, or a permission, to the wrong person.',
    quotes: [
      inGeneral.profileSvcId,
      inGeneral.profileCommonName,
      inGeneral.profileEmail,
      inGeneral.profileAvatar,
      inGeneral.groupSvcId,
      inGeneral.groupName,
      inGeneral.groupDescription,
      inGeneral.heldTitle,
    ],
    code: ['spec/search.ts', 'groupResult', 'name: title'],
  },
  'search.includes': {
    level: 'must',
    section: '4.1',
    demand:
      'A search includes profiles and groups by default; each list is present if its parameter is true, and has no results if it is false.',
    why: 'A picker for people must not offer groups, and a picker for both must not lose one kind.',
    quotes: [
      ofEndpoints.includesProfiles,
      ofEndpoints.includesGroups,
      ofEndpoints.profilesList,
      ofEndpoints.groupsList,
    ],
    code: ['spec/search.ts', 'parseBoolean', "word === 'true'"],
  },
  'search.case-insensitive': {
    level: 'must',
    section: '4.1 r1',
    demand:
      'Upper and lower case are the same, in the search string and in the field, in every script that has cases.',
    why: 'People type names in lower case, and not all names are English.',
    quotes: [ofEndpoints.rule1],
    code: ['spec/matching.ts', 'fieldMatcher', 'fold(search'],
  },
  'search.partial': {
    level: 'must',
    section: '4.1 r2',
    demand:
      'Every beginning of a searchable field with at least three characters finds its profile or group, unless the result limit hides it.',
    why: 'A field that completes names while a person types needs every beginning to match.',
    quotes: [ofEndpoints.rule2, ofEndpoints.rule3, ofEndpoints.rule4],
    code: ['spec/matching.ts', 'fieldMatcher', 'startsWith(beginning'],
  },
  'search.field-start': {
    level: 'must',
    section: '4.1 r2',
    demand:
      'A match starts at the beginning of a field, and no character of the search string is a wildcard.',
    why: 'If a match could start anywhere, three common letters would find half of the directory.',
    quotes: [ofEndpoints.rule2],
    code: ['spec/matching.ts', 'fieldMatcher', 'startsWith(beginning'],
  },
  'search.min-length': {
    level: 'must',
    section: '4.1 r3',
    demand: 'A search string of one or two characters never returns results, however many bytes it has.',
    why: 'One or two letters would list the whole directory in a few requests.',
    quotes: [ofEndpoints.rule3],
    code: ['spec/search.ts', 'parseQuery', '< minLength'],
  },
  'search.limited': {
    level: 'must',
    section: '4.1 r4',
    demand:
      'A search string that matches very many profiles or groups returns only some of them, and a longer string finds one that was missing.',
    why: 'Without a limit, one request could return every profile of the service.',
    quotes: [ofEndpoints.rule4],
    code: ['spec/search.ts', 'show', 'slice(0, limit.profiles)'],
  },
} as const satisfies Readonly<Record<string, Clause>>
