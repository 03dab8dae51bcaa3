import type { Chapter } from './chapter.js'

const noBody = 'The body of a success, and whether it has one at all (open.success-bodies).'

/** The endpoints together, and each operation. */
export const operations: Readonly<Record<string, Chapter>> = {
  '4': {
    says: [
      'All request and response bodies are JSON.',
      'Success is 200 on all seven operations.',
      'The token is sent as the cookie `svc-token` on every endpoint.',
    ],
    silent: [
      'The content type of a request, and what happens with a wrong one (open.wrong-content-type).',
      'Further properties in a body (open.unknown-properties), and further parameters in a query (open.unknown-parameters).',
      'Which mistake counts first if a request has several (open.check-order).',
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
      'Rule 5: profiles match by full common name, second part of the common name (in Western naming the family name; for a name of three parts or more it is open), email address, and SVC-ID with or without its prefix.',
      'Rule 6: groups match by name, description, and SVC-ID with or without its prefix.',
      'A 200 has two fixed texts: `method` is `searchPrincipals`, and `msg` is `Profiles and/or groups searched successfully`. It has the list `profiles` if `profiles=true`, and the list `groups` if `groups=true`.',
      'A search without a match gets 404, not an empty list.',
    ],
    silent: [
      'How many results there are at most, whether per kind or in total (open.result-limit), and in which order (open.result-order).',
      'A way to get the next page (pagination): the caller refines the string.',
      'A way to list all profiles, all groups, or the groups of a caller.',
      'The status of a string that is too short (open.short-search), of a missing `s` (open.missing-s), of a value that is no boolean (open.bad-boolean), and of both kinds excluded (open.both-false).',
      'Which failures of authentication get 401 and which get 403: the table lists “401 Unauthorized: Authentication failure” and “403 Forbidden: Caller is not authenticated” (open.missing-token, open.bad-token).',
      'What the second part of a name with three parts or more is (open.second-part).',
      'Whether diacritics matter, as in `garcia` and García (open.diacritics), and how ß, İ, ﬁ and ς compare (open.special-case-folding).',
      'What counts as one character: a code unit, a code point or a grapheme (open.characters). A byte is none: é is one character.',
      'Whether white space around the string counts (open.trim).',
      'Whether `SVC-` alone matches every SVC-ID (open.bare-prefix).',
      'Whether the list of an excluded kind is left out or empty (open.excluded-list).',
      'Whether a result may have more fields (open.extra-fields).',
    ],
  },
  '4.2': {
    says: [
      'The body has a `title` and a `description`, both required strings.',
      'The caller must be a member of Vetted; any other caller gets 403.',
      'A 200 includes the SVC-ID of the new group.',
    ],
    silent: [
      'The name of the field with the new SVC-ID (open.create-id-field).',
      'Which permissions the creator holds on the new group (open.creator-grant), and whether the creator is a member (open.creator-is-member).',
      'The status of a body without a title or a description. It must be a refusal (4xx).',
      'A Location header, and a way to create a group together with its members.',
      'A way to send the same create request twice safely (an idempotent create).',
    ],
  },
  '4.3': {
    says: [
      'Returns the title, the description and the member list.',
      'Requires `read` on the group. Without it 403; a group that does not exist gets 404.',
    ],
    silent: [
      'The names of the fields in the body (open.read-fields).',
      'Whether members are SVC-IDs or objects that hold them, and in which order (open.read-fields).',
      'Whether a caller who had no permission gets 404 or 403 for a group that never existed or was deleted (open.forbidden-or-missing).',
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
      'What an update with neither field gets (open.empty-update), and one with an empty text (open.empty-strings).',
      'What happens if two callers update the same group at the same time (a lost update): there is no version and no ETag.',
      noBody,
    ],
  },
  '4.5': {
    says: ['Deletes the group. Requires `write` on the group, and no more than that.'],
    silent: [noBody, 'A way to restore a group.', 'Whether Vetted can be deleted (open.system-group).'],
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
      'Whether the profile must agree (an invitation), and whether anybody is told.',
      'The most members that a group may have.',
      'A way to add several profiles in one request (in bulk).',
      'Which status comes for an unknown profile if the caller lacks `write`: 403 or 404 (open.profile-or-permission).',
    ],
  },
  '4.7': {
    says: [
      'Removes one profile from the group.',
      'Requires `write` on the group. It follows that a member without `write` may not leave.',
    ],
    silent: [
      'The status for a profile that exists and is not a member: 200 or 404 (open.remove-non-member).',
      noBody,
    ],
  },
}
