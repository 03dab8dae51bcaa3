import { sections } from '../../spec/sections.js'

/** What the specification says in a chapter, and what it does not say. In sentences; a pair of backquotes marks code. */
export interface Chapter {
  readonly says: readonly string[]
  readonly silent: readonly string[]
}

/** The chapters without clauses, with their headings. */
const further = { '6': 'Events', '9': 'Versioning' } as const

export const chapterIds: readonly string[] = [
  'intro',
  '1',
  '2',
  '3',
  '4',
  '4.1',
  '4.2',
  '4.3',
  '4.4',
  '4.5',
  '4.6',
  '4.7',
  '5',
  '6',
  '7',
  '8',
  '9',
  'all',
]

export function headingOfChapter(id: string): string {
  return sections.get(id) ?? further[id as keyof typeof further] ?? ''
}

/** The number of a chapter as readers know it; the first and the last have none. */
export function numberOf(id: string): string {
  return /^\d/.test(id) ? id : ''
}

const noBody = 'The body of a success. Whether it has one at all is open.'

export const chapters: Readonly<Record<string, Chapter>> = {
  intro: {
    says: [
      'One interface covers two things: searching for profiles and groups, and managing groups and their members.',
      'All paths are relative to a base URL.',
      'Profiles and groups have identifiers called SVC-IDs. They carry the prefix `SVC-`, a neutral name: a deployment has a prefix of its own.',
    ],
    silent: [
      'The form of an SVC-ID after the prefix: its length and its characters.',
      'Whether an SVC-ID in a path may be written in another case. Only the search string is free in this.',
    ],
  },
  '1': {
    says: [
      'A group is a named collection of profiles. It has a title and a description.',
      'A group has an SVC-ID of its own, so an Access Control Rule (ACR) can name a group in place of each person.',
      'An ACR names a principal (a profile or a group), a permission, and the group that the permission is on.',
      'The service looks at the ACRs of the caller and at those of every group that the caller belongs to. If any one gives the permission, access is granted.',
      '`read`: view the details and the member list. `write`: change title and description, add and remove members, delete the group. `changePermission`: manage the ACRs on the group.',
      'A profile may belong to any number of groups.',
      'Only members of the system group Vetted may create groups.',
    ],
    silent: [
      'Whether one permission implies another, such as `write` implying `read`.',
      'How an ACR is created, read or deleted: no endpoint manages ACRs, so nothing in this interface uses `changePermission`.',
      'Whether a rule can deny: every ACR grants.',
      'Whether a group has an owner. Only ACRs give permissions.',
      'Whether groups can be members of groups. A member is a profile, so a permission never passes through two groups.',
      'How a profile gets into Vetted the first time, and whether Vetted may be changed or deleted like any group.',
    ],
  },
  '2': {
    says: [
      'A profile in a search result has `svc_id`, `common_name`, `email` and `avatar_url`, all strings.',
      'A group in a search result has `svc_id`, `name` and `description`, all strings.',
      'For management, the same group has a `title` (required on create), a `description` (required on create) and `members`, a collection of the SVC-IDs of profiles. Search shows the title as `name`.',
    ],
    silent: [
      'The other fields of a profile.',
      'The names of the fields that a read of a group returns.',
      'How long a title or a description may be, and whether it may be empty.',
      'Whether two groups may have the same title.',
      'Whether every profile has an email address or an avatar.',
    ],
  },
  '3': {
    says: [
      'A group exists after its creation and is gone after its deletion.',
      'A profile is a member of a group, or it is not. Adding a member again is accepted.',
    ],
    silent: [
      'All other states and transitions: no drafts, no archive, no undo of a deletion.',
      'How profiles are created, changed or deleted.',
      'A way to read one profile by its SVC-ID. Search is the only endpoint that shows profiles.',
      'What happens to an ACR when its group or its principal is deleted. It follows from section 1 that a deleted group gives its members nothing.',
    ],
  },
  '4': {
    says: [
      'All request and response bodies are JSON.',
      'Success is 200 on all seven operations.',
      'The token is sent as the cookie `svc-token` on every endpoint.',
    ],
    silent: [
      'The content type of a request, and what happens with a wrong one.',
      'Further properties in a body and further parameters in a query.',
      'Which mistake counts first if a request has several.',
      'The name of the update operation. This project calls it `updateGroup`, like the others.',
      'Paging, sorting, conditional requests and batch requests.',
      'Other methods, such as HEAD, PATCH and OPTIONS.',
      'Cross-origin requests (CORS), HTTPS, compression and caching.',
    ],
  },
  '4.1': {
    says: [
      '`s` is required, a string of at least 3 characters. `profiles` and `groups` are optional booleans; both default to true.',
      'Rule 1: case does not matter. Rule 2: a match may be partial, and always starts at the beginning of a field. Rule 3: at least 3 characters. Rule 4: only a limited number of results.',
      'Rule 5: profiles match by full common name, second part of the common name (the family name in Western naming), email address, and SVC-ID with or without its prefix.',
      'Rule 6: groups match by name, description, and SVC-ID with or without its prefix.',
      'A 200 has the fixed texts `method` and `msg`, the list `profiles` if `profiles=true`, and the list `groups` if `groups=true`.',
      'A search without a match gets 404, not an empty list.',
    ],
    silent: [
      'How many results there are at most, whether per kind or in total, and in which order.',
      'A way to get the next page: the caller refines the string.',
      'A way to list all profiles, all groups, or the groups of a caller.',
      'The status of a string that is too short, of a missing `s`, of a value that is no boolean, and of both kinds excluded.',
      'What the second part of a name with three parts or more is.',
      'Whether diacritics matter (`garcia` and García), and how ß, İ, ﬁ and ς compare.',
      'What counts as one character: a byte, a code unit, a code point or a grapheme.',
      'Whether white space around the string counts.',
      'Whether `SVC-` alone matches every SVC-ID.',
      'Whether the list of an excluded kind is left out or empty.',
      'Whether a result may have more fields.',
    ],
  },
  '4.2': {
    says: [
      'The body has a `title` and a `description`, both required strings.',
      'The caller must be a member of Vetted; any other caller gets 403.',
      'A 200 includes the SVC-ID of the new group.',
    ],
    silent: [
      'The name of the field with the new SVC-ID.',
      'Which permissions the creator holds on the new group, and whether the creator is a member.',
      'The status of a body without a title or a description. It must be a refusal (4xx).',
      'A Location header, and a way to create a group together with its members.',
      'A way to send the same create request twice safely.',
    ],
  },
  '4.3': {
    says: [
      'Returns the title, the description and the member list.',
      'Requires `read` on the group. Without it 403; a group that does not exist gets 404.',
    ],
    silent: [
      'The names of the fields in the body.',
      'Whether members are SVC-IDs or objects that hold them, and in which order.',
      'Whether a caller who never had permission gets 404 or 403 for a group that does not exist.',
      'Whether the body shows the ACRs or the creator.',
    ],
  },
  '4.4': {
    says: [
      'Changes the title, the description, or both. Both are optional.',
      'Requires `write` on the group.',
    ],
    silent: [
      'The name of the operation.',
      'What an update with neither field gets.',
      'What happens if two callers update the same group at the same time: there is no version and no ETag.',
      noBody,
    ],
  },
  '4.5': {
    says: ['Deletes the group. Requires `write` on the group, and no more than that.'],
    silent: [noBody, 'A way to restore a group.', 'Whether Vetted can be deleted.'],
  },
  '4.6': {
    says: [
      'Adds one profile to the group. The request has no body.',
      'Requires `write` on the group.',
      'If the profile is already a member, the response is still 200, and its message says so.',
      'A 404 says which SVC-ID was not found, that of the group or that of the profile.',
    ],
    silent: [
      'The words of the message, and the form in which a 404 says which SVC-ID it means.',
      'Whether the profile must agree, and whether anybody is told.',
      'The most members that a group may have.',
      'A way to add several profiles in one request.',
      'Which status comes for an unknown profile if the caller lacks `write`: 403 or 404.',
    ],
  },
  '4.7': {
    says: ['Removes one profile from the group. Requires `write` on the group.'],
    silent: [
      'The status for a profile that exists and is not a member: 200 or 404.',
      'Whether a member without `write` may leave a group. By section 1, it may not.',
      noBody,
    ],
  },
  '5': {
    says: [
      'Every endpoint requires the token of the caller, in a cookie named `svc-token`.',
      'The token is a signed token file in JWT form, sent unchanged as the value of the cookie.',
      'Three kinds of permission exist: authenticated only (search), membership of Vetted (create), and a permission on the group (all others), given directly or through a group.',
    ],
    silent: [
      'How a caller obtains a token, how long it lives, and how a server verifies it.',
      'How a caller renews a token or signs out.',
      'The claims inside the token, and its algorithm.',
      'Whether a token in another place is an error. It authenticates nobody.',
    ],
  },
  '6': {
    says: [],
    silent: [
      'Events. The specification has a heading for them and shows none: no webhooks, no stream, no audit log.',
    ],
  },
  '7': {
    says: [
      '401: an authentication failure, on any endpoint.',
      '403: search by a caller who is not authenticated; create by a caller outside Vetted; read without `read`; update, delete, add and remove without `write`.',
      '404: a search without a match; a group that does not exist; for add and remove also a profile that does not exist.',
    ],
    silent: [
      'Which failures exactly are a 401: section 4.1 also gives 403 for a caller who is not authenticated.',
      'The shape of an error body.',
      'The status of an invalid body, such as 400 or 422.',
      'Any 5xx status.',
    ],
  },
  '8': {
    says: [
      'A search string has at least 3 characters.',
      'The number of results of a search is limited; the limit is not given.',
    ],
    silent: [
      'Rate limits.',
      'The size of a body, a title, a description or a search string.',
      'The number of groups, members and ACRs.',
    ],
  },
  '9': {
    says: ['All paths have the segment `v1`: `/auth/v1/…`.'],
    silent: ['When a new version comes, how long an old one stays, and whether other versions exist.'],
  },
  all: {
    says: [
      'These clauses follow from all sections together. They look at many requests in a row, or at the same time.',
    ],
    silent: [
      'Transactions over several requests.',
      'Locks, and how soon a change is visible on every server of a deployment.',
    ],
  },
}
