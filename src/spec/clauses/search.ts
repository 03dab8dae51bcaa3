import type { Clause } from './clause.js'

/** Section 4.1: search. */
export const searchClauses = {
  'search.envelope': {
    level: 'must',
    section: '4.1',
    demand: 'The body of a successful search has the fixed texts in `method` and `msg`.',
    why: 'Clients recognize the kind of a response by these texts.',
    code: ['spec/endpoints.ts', 'searchTexts', 'msg:'],
  },
  'search.profile-shape': {
    level: 'must',
    section: '2',
    demand:
      'A profile in a search result has svc_id, common_name, email and avatar_url, and each is a string.',
    why: 'A client shows these four fields in a list; a missing one leaves a hole on the screen.',
    code: ['spec/nouns.ts', 'Profile', 'avatar_url'],
  },
  'search.group-shape': {
    level: 'must',
    section: '2',
    demand: 'A group in a search result has svc_id, name and description, and each is a string.',
    why: 'Search calls the title of a group `name`; a client that looks for `title` here shows nothing.',
    code: ['spec/nouns.ts', 'GroupResult', 'readonly name'],
  },
  'search.values': {
    level: 'must',
    section: '2',
    demand:
      'A search result shows the values of its own profile or group, and the `name` of a group is its title.',
    why: 'A result with the data of somebody else sends a message, or a permission, to the wrong person.',
    code: ['spec/search.ts', 'groupResult', 'name: title'],
  },
  'search.includes': {
    level: 'must',
    section: '4.1',
    demand:
      'A search includes profiles and groups by default; each list is present if its parameter is true, and has no results if it is false.',
    why: 'A picker for people must not offer groups, and a picker for both must not lose one kind.',
    code: ['spec/search.ts', 'parseBoolean', "word === 'true'"],
  },
  'search.case-insensitive': {
    level: 'must',
    section: '4.1 r1',
    demand:
      'Upper and lower case are the same, in the search string and in the field, in every script that has cases.',
    why: 'People type names in lower case, and not all names are English.',
    code: ['spec/matching.ts', 'startsField', 'fold(search'],
  },
  'search.partial': {
    level: 'must',
    section: '4.1 r2',
    demand:
      'Every beginning of a searchable field with at least three characters finds its profile or group, unless the result limit hides it.',
    why: 'A field that completes names while a person types needs every beginning to match.',
    code: ['spec/matching.ts', 'startsField', 'startsWith(fold('],
  },
  'search.field-start': {
    level: 'must',
    section: '4.1 r2',
    demand:
      'A match starts at the beginning of a field, and no character of the search string is a wildcard.',
    why: 'If a match could start anywhere, three common letters would find half of the directory.',
    code: ['spec/matching.ts', 'startsField', 'startsWith(fold('],
  },
  'search.min-length': {
    level: 'must',
    section: '4.1 r3',
    demand: 'A search string of one or two characters never returns results, however many bytes it has.',
    why: 'One or two letters would list the whole directory in a few requests.',
    code: ['spec/search.ts', 'parseQuery', '< minLength'],
  },
  'search.limited': {
    level: 'must',
    section: '4.1 r4',
    demand:
      'A search string that matches very many profiles or groups returns only some of them, and a longer string finds one that was missing.',
    why: 'Without a limit, one request could return every profile of the service.',
    code: ['spec/search.ts', 'show', 'slice(0, limit.profiles)'],
  },
  'search.common-name': {
    level: 'must',
    section: '4.1 r5',
    demand: 'A search finds a profile by its full common name.',
    why: 'The name is what most people search for first.',
    code: ['spec/matching.ts', 'profileTexts', "'search.common-name'"],
  },
  'search.family-name': {
    level: 'must',
    section: '4.1 r5',
    demand: 'A search finds a profile by the second part of its common name.',
    why: 'Many people know a colleague by the family name alone.',
    code: ['spec/matching.ts', 'secondPart', 'commonName.split'],
  },
  'search.email': {
    level: 'must',
    section: '4.1 r5',
    demand: 'A search finds a profile by its email address.',
    why: 'An email address is often all that one person has of another.',
    code: ['spec/matching.ts', 'profileTexts', "'search.email'"],
  },
  'search.profile-id': {
    level: 'must',
    section: '4.1 r1, r5',
    demand: 'A search finds a profile by its SVC-ID, with or without the prefix, in upper or lower case.',
    why: 'An SVC-ID from a log, copied with or without its prefix, must lead back to its profile.',
    code: ['spec/matching.ts', 'withoutPrefixToo', 'slice(idPrefix.length)'],
  },
  'search.group-name': {
    level: 'must',
    section: '4.1 r6',
    demand: 'A search finds a group by its name.',
    why: 'A caller finds the SVC-ID of a group by its name.',
    code: ['spec/matching.ts', 'groupTexts', "'search.group-name'"],
  },
  'search.group-description': {
    level: 'must',
    section: '4.1 r6',
    demand: 'A search finds a group by its description.',
    why: 'People remember what a group is for more often than what it is called.',
    code: ['spec/matching.ts', 'groupTexts', "'search.group-description'"],
  },
  'search.group-id': {
    level: 'must',
    section: '4.1 r1, r6',
    demand: 'A search finds a group by its SVC-ID, with or without the prefix, in upper or lower case.',
    why: 'An SVC-ID from an ACR, copied with or without its prefix, must lead back to its group.',
    code: ['spec/matching.ts', 'withoutPrefixToo', 'slice(idPrefix.length)'],
  },
  'search.no-other-field': {
    level: 'must',
    section: '4.1 r5-6',
    demand:
      'A search matches only the listed fields: not avatar URLs, not members, and not the later words of a group name.',
    why: 'A match on a hidden field shows a result that the user cannot explain, and may reveal secrets.',
    code: ['spec/matching.ts', 'matchesProfile', 'profileFields('],
  },
  'search.once': {
    level: 'derived',
    section: '4.1',
    demand: 'A profile or group appears at most once in a response, however many of its fields match.',
    why: 'A person who appears twice in a list looks like two people.',
    code: ['spec/search.ts', 'searchPrincipals', 'world.profiles.filter('],
  },
  'search.no-match': {
    level: 'must',
    section: '4.1',
    demand: 'A search without a match gets 404, even if the excluded kind has a match.',
    why: 'The status alone tells a client that it must show “nothing found”.',
    code: ['spec/search.ts', 'show', "'no-match'"],
  },
  'search.unauthenticated': {
    level: 'must',
    section: '4.1',
    demand: 'A search by a caller who is not authenticated gets 401 or 403.',
    why: 'The directory holds names and email addresses; strangers must not read it.',
    code: ['spec/service.ts', 'perform', "typeof id !== 'string'"],
  },
  'search.any-caller': {
    level: 'derived',
    section: '4.1',
    demand: 'Every authenticated caller may search, and the ACRs of the caller do not change the results.',
    why: 'A new user holds no ACR yet, and must still find the people and groups to work with.',
    code: ['spec/search.ts', 'searchPrincipals', '_caller: Id'],
  },
  'search.fresh': {
    level: 'derived',
    section: '4.1',
    demand: 'After a group is created, renamed or deleted, the next search shows the change.',
    why: 'A user who creates a group searches for it at once, and creates a second one if it is missing.',
    code: ['spec/search.ts', 'searchPrincipals', 'world.groups.filter('],
  },
} as const satisfies Readonly<Record<string, Clause>>
