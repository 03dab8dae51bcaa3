import type { Chapter } from './chapter.js'

/** What holds for every endpoint: authentication, errors, limits and versions. */
export const everyEndpoint: Readonly<Record<string, Chapter>> = {
  '5': {
    says: [
      'Every endpoint requires the token of the caller, in a cookie named `svc-token`.',
      'The token is a signed token file in JWT form, sent unchanged as the value of the cookie.',
      'Three kinds of permission exist: authenticated only (search), membership of Vetted (create), and a permission on the group (all others), given directly or through a group.',
    ],
    silent: [
      'How a caller obtains a token (login), how long it lives (open.token-lifetime), and how a server verifies it.',
      'How a caller renews a token or signs out (logout).',
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
      'The exact conditions that yield 401. The suite therefore accepts 403 too for a missing or an invalid token, on every endpoint (open.missing-token, open.bad-token), but not for every kind of failure (auth.unauthorized).',
      'The shape of an error body (open.error-body).',
      'The status of an invalid body, such as 400 or 422. Any 4xx is fair.',
      'Any 5xx status, such as 500.',
    ],
  },
  '8': {
    says: [
      'A search string has at least 3 characters.',
      'The number of results of a search is limited; the limit is not given.',
    ],
    silent: [
      'Rate limits (open.rate-limit).',
      'The size of a body, a title, a description or a search string (open.size-limits).',
      'The number of groups, members and ACRs.',
    ],
  },
  '9': {
    says: ['All paths have the segment `v1`: `/auth/v1/…`.'],
    silent: [
      'When a new version (v2) comes, how long an old one stays (compatibility), and whether other versions exist.',
    ],
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
