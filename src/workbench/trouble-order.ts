import { createHash } from 'node:crypto'
import { changesState, type Operation } from '../spec/endpoints.js'
import type { Id } from '../spec/nouns.js'
import type { Trouble } from './trouble.js'

/** Which requests meet a trouble. */
export interface TroubleOrder {
  /** As `troubleFrom` takes it. */
  readonly trouble: string
  /** How many requests; Infinity stands for all. */
  readonly next: number
  /** By default, any. */
  readonly operation?: Operation | undefined
  /** By default, anyone. */
  readonly caller?: Id | undefined
  /** What delays are drawn from. */
  readonly seed: number
}

/** An order, and the number of requests that met it. */
export interface OrderedTrouble {
  readonly order: TroubleOrder
  readonly trouble: Trouble
  hits: number
}

/** Whether no later request meets it. */
export function isUsedUp({ order, hits }: OrderedTrouble): boolean {
  return hits >= order.next
}

/** Whether a request meets it, if it is not used up. */
export function fits(
  { order, trouble }: OrderedTrouble,
  operation: Operation,
  caller: Id | undefined,
): boolean {
  if (order.operation !== undefined && order.operation !== operation) return false
  if (order.caller !== undefined && order.caller !== caller) return false
  return trouble.kind !== 'fail-after' || changesState(operation)
}

/** In milliseconds: the same seed always gives the same delays. */
export function delayOf({ order, trouble, hits }: OrderedTrouble): number {
  if (trouble.kind !== 'latency') return 0
  const { from, to } = trouble
  const drawn = createHash('sha256').update(`${order.seed} ${hits}`).digest().readUInt32BE() / 2 ** 32
  return from + Math.floor(drawn * (to - from + 1))
}
