import type { ClauseId } from './clauses.js'
import { type Operation, searchTexts } from './endpoints.js'
import type { Group, GroupResult, Id, Profile } from './nouns.js'
import type { OpenPointId } from './open-points.js'
import { type Readings, readingFor } from './readings.js'

interface RefusalKind {
  /** The clause that demands the refusal, or under which it falls; some differ by operation. */
  readonly clause: ClauseId | ((operation: Operation) => ClauseId)
  /** A status, or the open point that chooses it. */
  readonly status: number | OpenPointId
  readonly says: string
}

/** Every way to refuse: its clause, its status and what to tell the caller. */
export const refusals = {
  'missing-token': {
    clause: operation =>
      operation === 'searchPrincipals' ? 'search.unauthenticated' : 'auth.token-required',
    status: 'missing-token',
    says: 'no token: send it as the cookie svc-token',
  },
  'bad-token': { clause: 'auth.bad-token', status: 'bad-token', says: 'the token is no good' },
  'token-subject-gone': {
    clause: 'auth.bad-token',
    status: 'token-subject-gone',
    says: 'the profile that the token names does not exist',
  },
  'missing-s': {
    clause: 'search.min-length',
    status: 'missing-s',
    says: 'the query parameter s is required',
  },
  'short-search': {
    clause: 'search.min-length',
    status: 'short-search',
    says: 'the search string needs at least 3 characters',
  },
  'bad-boolean': {
    clause: 'search.includes',
    status: 'bad-boolean',
    says: 'profiles and groups are true or false',
  },
  'both-false': {
    clause: 'search.includes',
    status: 'both-false',
    says: 'profiles and groups are both false: there is nothing to search',
  },
  'unknown-parameter': {
    clause: 'search.includes',
    status: 'unknown-parameters',
    says: 'the query has a parameter other than s, profiles and groups',
  },
  'no-match': { clause: 'search.no-match', status: 404, says: 'nothing matches the search string' },
  'not-vetted': {
    clause: 'create.vetted-only',
    status: 403,
    says: 'only members of the group Vetted create groups',
  },
  'no-permission': {
    clause: permissionClause,
    status: 403,
    says: 'the caller does not hold the permission that this takes',
  },
  'group-not-found': { clause: notFoundClause, status: 404, says: 'there is no group with this SVC-ID' },
  'profile-not-found': {
    clause: operation => (operation === 'addGroupMember' ? 'add.profile-not-found' : 'remove.not-found'),
    status: 404,
    says: 'there is no profile with this SVC-ID',
  },
  'malformed-id': {
    clause: notFoundClause,
    status: 'malformed-id',
    says: 'the path holds something that is not an SVC-ID',
  },
  'not-a-member': {
    clause: 'remove.member',
    status: 'remove-non-member',
    says: 'the profile is not a member',
  },
  'bad-body': { clause: bodyClause, status: 400, says: 'the body must be a JSON object' },
  'wrong-content-type': {
    clause: bodyClause,
    status: 'wrong-content-type',
    says: 'the body must be sent as application/json',
  },
  'missing-field': { clause: bodyClause, status: 400, says: 'title and description are both required' },
  'wrong-type': { clause: bodyClause, status: 'wrong-type', says: 'title and description are strings' },
  'empty-text': { clause: bodyClause, status: 400, says: 'title and description must not be empty' },
  'unknown-property': {
    clause: bodyClause,
    status: 'unknown-properties',
    says: 'the body has a property other than title and description',
  },
  'empty-update': {
    clause: 'update.partial',
    status: 'empty-update',
    says: 'the update names neither a title nor a description',
  },
  'duplicate-title': { clause: bodyClause, status: 'duplicate-title', says: 'another group has this title' },
} as const satisfies Record<string, RefusalKind>

export type RefusalReason = keyof typeof refusals

export interface Refusal {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  readonly status: number
  readonly clause: ClauseId
  /** The id that was not found, where one was not. */
  readonly missing?: Id
}

/** What an operation answers when it is served. */
export type Success =
  | {
      readonly kind: 'found'
      readonly profiles?: readonly Profile[]
      readonly groups?: readonly GroupResult[]
    }
  | { readonly kind: 'created'; readonly id: Id }
  | { readonly kind: 'read'; readonly group: Group }
  | { readonly kind: 'updated' | 'deleted'; readonly id: Id }
  | { readonly kind: 'added'; readonly alreadyMember: boolean }
  | { readonly kind: 'removed'; readonly wasMember: boolean }

export type Outcome = Success | Refusal

/** A refusal with the status that the readings give it. */
export function refuse(
  reason: RefusalReason,
  operation: Operation,
  readings: Readings,
  missing?: Id,
): Refusal {
  const { clause, status } = refusals[reason] as RefusalKind
  return {
    kind: 'refused',
    reason,
    status: typeof status === 'number' ? status : Number(readingFor(readings, status, operation)),
    clause: typeof clause === 'string' ? clause : clause(operation),
    ...(missing === undefined ? {} : { missing }),
  }
}

export function statusOf(outcome: Outcome): number {
  return outcome.kind === 'refused' ? outcome.status : 200
}

/** One sentence on a success, for the `msg` of its body. */
export function messageOf(outcome: Success): string {
  switch (outcome.kind) {
    case 'found':
      return searchTexts.msg
    case 'created':
      return 'Group created'
    case 'read':
      return 'Group read'
    case 'updated':
      return 'Group updated'
    case 'deleted':
      return 'Group deleted'
    case 'added':
      return outcome.alreadyMember ? 'The profile was already a member' : 'Profile added to the group'
    case 'removed':
      return outcome.wasMember ? 'Profile removed from the group' : 'The profile was not a member'
  }
}

function permissionClause(operation: Operation): ClauseId {
  const clauses: Partial<Record<Operation, ClauseId>> = {
    updateGroup: 'update.permission',
    deleteGroup: 'delete.permission',
    addGroupMember: 'add.permission',
    removeGroupMember: 'remove.permission',
  }
  return clauses[operation] ?? 'read.permission'
}

function notFoundClause(operation: Operation): ClauseId {
  const clauses: Partial<Record<Operation, ClauseId>> = {
    updateGroup: 'update.not-found',
    deleteGroup: 'delete.not-found',
    addGroupMember: 'add.group-not-found',
    removeGroupMember: 'remove.not-found',
  }
  return clauses[operation] ?? 'read.not-found'
}

function bodyClause(operation: Operation): ClauseId {
  return operation === 'createGroup' ? 'create.requires-fields' : 'update.partial'
}
