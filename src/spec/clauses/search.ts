import { derived, must } from './clause.js'

/** Section 4.1: search. */
export const searchClauses = {
  'search.envelope': must(
    '4.1',
    'The body of a successful search has the fixed texts in `method` and `msg`.',
  ),
  'search.profile-shape': must(
    '2',
    'A profile in a search result has svc_id, common_name, email and avatar_url, and each is a string.',
  ),
  'search.group-shape': must(
    '2',
    'A group in a search result has svc_id, name and description, and each is a string.',
  ),
  'search.values': must(
    '2',
    'A search result shows the values of its own profile or group, and the `name` of a group is its title.',
  ),
  'search.includes': must(
    '4.1',
    'A search includes profiles and groups by default; each list is present if its parameter is true, and has no results if it is false.',
  ),
  'search.case-insensitive': must(
    '4.1 r1',
    'Upper and lower case are the same, in the search string and in the field, in every script that has cases.',
  ),
  'search.partial': must(
    '4.1 r2',
    'Every beginning of a searchable field with at least three characters finds its profile or group, unless the result limit hides it.',
  ),
  'search.field-start': must(
    '4.1 r2',
    'A match starts at the beginning of a field, and no character of the search string is a wildcard.',
  ),
  'search.min-length': must(
    '4.1 r3',
    'A search string of one or two characters never returns results, however many bytes it has.',
  ),
  'search.limited': must(
    '4.1 r4',
    'A search string that matches very many profiles or groups returns only some of them, and a longer string finds one that was missing.',
  ),
  'search.common-name': must('4.1 r5', 'A search finds a profile by its full common name.'),
  'search.family-name': must('4.1 r5', 'A search finds a profile by the second part of its common name.'),
  'search.email': must('4.1 r5', 'A search finds a profile by its email address.'),
  'search.profile-id': must(
    '4.1 r1, r5',
    'A search finds a profile by its SVC-ID, with or without the prefix, in upper or lower case.',
  ),
  'search.group-name': must('4.1 r6', 'A search finds a group by its name.'),
  'search.group-description': must('4.1 r6', 'A search finds a group by its description.'),
  'search.group-id': must(
    '4.1 r1, r6',
    'A search finds a group by its SVC-ID, with or without the prefix, in upper or lower case.',
  ),
  'search.no-other-field': must(
    '4.1 r5-6',
    'A search matches only the listed fields: not avatar URLs, not members, and not the later words of a group name.',
  ),
  'search.once': derived(
    '4.1',
    'A profile or group appears at most once in a response, however many of its fields match.',
  ),
  'search.no-match': must('4.1', 'A search without a match gets 404, even if the excluded kind has a match.'),
  'search.unauthenticated': must('4.1', 'A search by a caller who is not authenticated gets 401 or 403.'),
  'search.any-caller': derived(
    '4.1',
    'Every authenticated caller may search, and the ACRs of the caller do not change the results.',
  ),
  'search.fresh': derived(
    '4.1',
    'After a group is created, renamed or deleted, the next search shows the change.',
  ),
} as const
