import { choice, statuses } from './open-point.js'

/** Sections 4 and 7: which refusal a request gets, and what a body says. */
export const refusalPoints = {
  'success-bodies': choice({
    question: 'What does the body of a success hold for update, delete, add member and remove member?',
    scope: 'operation',
    values: {
      json: 'The body is a JSON object with `method` and `msg`, like the body of a search.',
      empty:
        'The body is empty, unless the specification requires a message (a profile that is already a member).',
    },
    default: 'json',
    why: 'Every success then has the `method` and `msg` that the specification gives to search.',
  }),
  'error-body': choice({
    question: 'What does the body of a refusal hold?',
    scope: 'operation',
    values: {
      json: 'The body is a JSON object that states the reason.',
      empty: 'The body is empty, unless the specification requires it to say which SVC-ID was not found.',
    },
    default: 'json',
    why: 'The reason helps a developer to find the mistake.',
  }),
  'forbidden-or-missing': choice({
    question:
      'Which status does a group that never existed get, or a deleted one for a caller who had no permission on it when it was deleted?',
    scope: 'operation',
    values: statuses(404, 403),
    default: '404',
    why: 'Section 7 says 404 if the group is not found. A caller who lost the permission after the deletion may get 404 or 403 too.',
  }),
  'profile-or-permission': choice({
    question: 'Which status does an unknown profile get, for a caller without write permission on the group?',
    scope: 'operation',
    values: statuses(403, 404),
    default: '403',
    why: 'A caller without write permission does not learn which profiles exist.',
  }),
  'malformed-id': choice({
    question: 'Which status does a path get if it holds an id that is not an SVC-ID?',
    scope: 'operation',
    values: statuses(404, 400, 422),
    default: '404',
    why: 'No profile or group has such an id, so it is not found.',
  }),
  'check-order': choice({
    question:
      'Which status does a request get if its body is invalid, permission is missing and the group does not exist?',
    scope: 'operation',
    values: {
      'body-last': 'The server checks the group and the permission first, and then the body.',
      'body-first': 'The server checks the body first, and then the group and the permission.',
      'body-between':
        'The server checks the body between the other two: after the group and before the permission, or after the permission and before the group.',
    },
    default: 'body-last',
    why: 'A server that checks permission first does not process the body of an unauthorized caller.',
  }),
} as const
