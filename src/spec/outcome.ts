import type { ClauseId } from './clauses.js'
import { type Operation, searchTexts } from './endpoints.js'
import type { Group, GroupResult, Id, Profile } from './nouns.js'
import { type Readings, readingFor } from './readings.js'
import { type RefusalKind, refusals } from './refusals.js'

export type RefusalReason = keyof typeof refusals

export interface Refusal {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  readonly status: number
  readonly clause: ClauseId
  /** The id that was not found, if that is the reason. */
  readonly missing?: Id
  /** What is wrong with the token, if that is known better than the reason says. */
  readonly says?: string
}

/** What a successful operation returns. */
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

/** A refusal with its status under these readings. */
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

/** Whether the request changed the world. */
export function isChange(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'created':
    case 'updated':
    case 'deleted':
      return true
    case 'added':
      return !outcome.alreadyMember
    case 'removed':
      return outcome.wasMember
    default:
      return false
  }
}

/** The `msg` in the body of a success. */
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
