import type { ClauseId } from '../../src/spec/clauses.js'
import type { Acr, Group, Id } from '../../src/spec/nouns.js'
import type { Belief } from './belief.js'

/** What the response to a request must be. What is absent does not matter. */
export interface Expected {
  readonly statuses: readonly number[]
  /** The group that a read must show. */
  readonly group?: Omit<Group, 'svc_id'>
  /** The principals that results must have. */
  readonly found?: readonly Id[]
  /** The principals that results must not have. */
  readonly notFound?: readonly Id[]
}

/** What decides that. */
export interface Reason {
  /** The ACRs on the group that name the caller or a group of the caller. */
  readonly acrs?: readonly Acr[]
  /** The field that begins with the search string. */
  readonly field?: { readonly owner: Id; readonly clause: ClauseId; readonly text: string }
}

/** What the definitions say of a response. */
export type Judgement =
  /** A fair reading explains it. @property shows the clauses that it could have broken */
  | { readonly kind: 'right'; readonly shows: readonly ClauseId[]; readonly next: Belief }
  /** Fair readings differ here, so it shows a reading, or nothing. */
  | { readonly kind: 'open'; readonly next: Belief }
  /** No fair reading explains it. @property mayBe the clauses that it may violate: the first is certain to be one */
  | {
      readonly kind: 'wrong'
      readonly mayBe: readonly [ClauseId, ...ClauseId[]]
      readonly expected: Expected
      readonly why: Reason
      readonly next: Belief
    }
  /** The suite does not know the part of the state that it depends on. */
  | { readonly kind: 'unknown'; readonly lacks: string; readonly next: Belief }
