import type { ClauseId } from '../spec/clauses.js'
import type { Acr, Id, Permission } from '../spec/nouns.js'
import type { OpenPointId } from '../spec/open-points.js'

/** A status, or all statuses of a kind. */
export type ExpectedStatus = number | '4xx' | 'no 2xx' | 'below 500'

/** Fields of a group, as a response shows them. */
export interface ShownGroup {
  readonly title?: unknown
  readonly description?: unknown
  /** In any order. */
  readonly members?: readonly unknown[] | undefined
}

/** What the deciding responses of a conformant target are, as far as data says it. */
export interface Expected {
  /** The statuses that the first of them may have. Absent if it may have the one that it has. */
  readonly statuses?: readonly ExpectedStatus[]
  /** What the last of them shows of a group. */
  readonly group?: ShownGroup | undefined
  /** The principals that the last of them has among its results. */
  readonly found?: readonly Id[]
  /** The principals that it does not have among them. */
  readonly notFound?: readonly Id[]
}

/** Why a profile has a permission on a group or does not have it: section 1. */
export interface AccessReason {
  readonly profile: Id
  readonly permission: Permission
  readonly group: Id
  /** The groups that the profile belongs to. */
  readonly groups: readonly Id[]
  /** The ACRs on the group that count for the profile. */
  readonly acrs: readonly Acr[]
}

/** Two responses that contradict each other on an open point. */
export interface Contradiction {
  readonly openPoint: OpenPointId
  /** The open point, and what both responses are about. */
  readonly about: string
  /** What the earlier and the later one show. */
  readonly values: readonly [string, string]
  /** What is true of the earlier one alone, and of the later one alone. */
  readonly alone?: readonly [string, string]
  /** How many of the deciding requests show the earlier value. */
  readonly earlier: number
}

/** What decides that a response is wrong. */
export interface Why {
  readonly access?: AccessReason
  /** The field that a search string is compared with. */
  readonly field?: { readonly owner: Id; readonly text: string; readonly clause: ClauseId }
  readonly contradiction?: Contradiction
}

/** What is wrong with the responses of a failing case, for programs. */
export interface Finding {
  /** The positions of the deciding requests. Several if only together they show the failure; then the last decides if the first has an expected status. */
  readonly decides: readonly number[]
  readonly expected: Expected
  /** The fields of the expected group that the last of them does not show. Absent if no group is expected, or if the suite cannot tell. */
  readonly notShown?: readonly (keyof ShownGroup)[]
  readonly why?: Why
  /** `not-served`: the target does not have the operation at all. `no-order`: no order of concurrent requests explains it. */
  readonly kind?: 'not-served' | 'no-order'
}

/** Whether a status is one of these; any status is if there are none. */
export function isExpected(status: number | null, statuses: readonly ExpectedStatus[] | undefined): boolean {
  if (statuses === undefined) return true
  return status !== null && statuses.some(each => each === status || kinds[`${each}`]?.(status) === true)
}

const kinds: Readonly<Record<string, (status: number) => boolean>> = {
  '4xx': status => status >= 400 && status < 500,
  'no 2xx': status => status < 200 || status >= 300,
  'below 500': status => status < 500,
} satisfies Readonly<Record<Exclude<ExpectedStatus, number>, (status: number) => boolean>>

/** Statuses in words: `403 or 404`. */
export function formatStatuses(statuses: readonly ExpectedStatus[]): string {
  return statuses.map(each => (each === 'below 500' ? 'a status below 500' : each)).join(' or ')
}
