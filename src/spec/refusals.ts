import type { ClauseId } from './clauses.js'
import { type Operation, type OperationWith, type PartOf, takes } from './endpoints.js'
import type { OpenPointId } from './open-points.js'

export interface RefusalKind {
  /** The clause that requires the refusal, or the closest one; some depend on the operation. */
  readonly clause: ClauseId | ((operation: Operation) => ClauseId)
  /** A fixed status, or the id of the open point whose reading is the status. */
  readonly status: number | OpenPointId
  /** The message for the caller. */
  readonly says: string
  /** What it is about: the token, a part of the request, or the one operation that has such a refusal. */
  readonly about: 'token' | PartOf<Operation> | Operation
  /** Whether the refusal names the SVC-ID that was not found. */
  readonly namesId?: true
}

/** Every reason of a refusal. */
export const refusals = {
  'missing-token': {
    clause: operation =>
      operation === 'searchPrincipals' ? 'search.unauthenticated' : 'auth.token-required',
    status: 'missing-token',
    says: 'The request has no token: send it as the cookie svc-token',
    about: 'token',
  },
  'bad-token': {
    clause: 'auth.bad-token',
    status: 'bad-token',
    says: 'The token is invalid',
    about: 'token',
  },
  'token-subject-gone': {
    clause: 'auth.bad-token',
    status: 'token-subject-gone',
    says: 'The profile that the token names does not exist',
    about: 'token',
  },
  'missing-s': {
    clause: 'search.min-length',
    status: 'missing-s',
    says: 'The query parameter s is required',
    about: 'query',
  },
  'short-search': {
    clause: 'search.min-length',
    status: 'short-search',
    says: 'The search string must have at least 3 characters',
    about: 'query',
  },
  'bad-boolean': {
    clause: 'search.includes',
    status: 'bad-boolean',
    says: 'The query parameters profiles and groups must be true or false',
    about: 'query',
  },
  'both-false': {
    clause: 'search.includes',
    status: 'both-false',
    says: 'The query parameters profiles and groups are both false, so there is nothing to search',
    about: 'query',
  },
  'unknown-parameter': {
    clause: 'search.includes',
    status: 'unknown-parameters',
    says: 'The query has a parameter other than s, profiles and groups',
    about: 'query',
  },
  'no-match': {
    clause: 'search.no-match',
    status: 404,
    says: 'No profile or group matches the search string',
    about: 'query',
  },
  'not-vetted': {
    clause: 'create.vetted-only',
    status: 403,
    says: 'Only members of the group Vetted can create groups',
    about: 'createGroup',
  },
  'no-permission': {
    clause: permissionClause,
    status: 403,
    says: 'The caller does not have the required permission',
    about: 'group',
  },
  'group-not-found': {
    clause: notFoundClause,
    status: 404,
    says: 'There is no group with this SVC-ID',
    about: 'group',
    namesId: true,
  },
  'profile-not-found': {
    clause: operation => (operation === 'addGroupMember' ? 'add.profile-not-found' : 'remove.not-found'),
    status: 404,
    says: 'There is no profile with this SVC-ID',
    about: 'profile',
    namesId: true,
  },
  'malformed-id': {
    clause: notFoundClause,
    status: 'malformed-id',
    says: 'The path has an id that is not an SVC-ID',
    about: 'group',
    namesId: true,
  },
  'not-a-member': {
    clause: 'remove.member',
    status: 'remove-non-member',
    says: 'The profile is not a member',
    about: 'removeGroupMember',
    namesId: true,
  },
  'bad-body': { clause: bodyClause, status: 400, says: 'The body must be a JSON object', about: 'body' },
  'wrong-content-type': {
    clause: bodyClause,
    status: 'wrong-content-type',
    says: 'The body must have the content type application/json',
    about: 'body',
  },
  'missing-field': {
    clause: bodyClause,
    status: 400,
    says: 'The title and the description are both required',
    about: 'createGroup',
  },
  'wrong-type': {
    clause: bodyClause,
    status: 'wrong-type',
    says: 'The title and the description must be strings',
    about: 'body',
  },
  'empty-text': {
    clause: bodyClause,
    status: 400,
    says: 'The title and the description must not be empty or blank',
    about: 'body',
  },
  'unknown-property': {
    clause: bodyClause,
    status: 'unknown-properties',
    says: 'The body has a property other than title and description',
    about: 'body',
  },
  'empty-update': {
    clause: 'update.partial',
    status: 'empty-update',
    says: 'An update needs a title or a description',
    about: 'updateGroup',
  },
  'duplicate-title': {
    clause: bodyClause,
    status: 'duplicate-title',
    says: 'Another group has the same title',
    about: 'body',
  },
} as const satisfies Record<string, RefusalKind>

interface GroupClauses {
  readonly permission: ClauseId
  readonly notFound: ClauseId
}

/** For each operation on a group: the clause about a missing permission, and the clause about a missing group. */
const groupClauses: Readonly<Record<OperationWith<'group'>, GroupClauses>> = {
  readGroup: { permission: 'read.permission', notFound: 'read.not-found' },
  updateGroup: { permission: 'update.permission', notFound: 'update.not-found' },
  deleteGroup: { permission: 'delete.permission', notFound: 'delete.not-found' },
  addGroupMember: { permission: 'add.permission', notFound: 'add.group-not-found' },
  removeGroupMember: { permission: 'remove.permission', notFound: 'remove.not-found' },
}

/** A search needs no permission. Only a server with a fault refuses one for this reason. */
function permissionClause(operation: Operation): ClauseId {
  return takes(operation, 'group') ? groupClauses[operation].permission : 'search.any-caller'
}

function notFoundClause(operation: Operation): ClauseId {
  return takes(operation, 'group') ? groupClauses[operation].notFound : 'search.no-match'
}

function bodyClause(operation: Operation): ClauseId {
  return operation === 'createGroup' ? 'create.requires-fields' : 'update.partial'
}
