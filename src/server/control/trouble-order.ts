import { createHash } from 'node:crypto'
import { quoted } from '../../http/redacted.js'
import { changesState, type Operation, operations } from '../../spec/endpoints.js'
import type { Id } from '../../spec/nouns.js'
import { type Trouble, TroubleError } from './trouble.js'

/** Which requests meet a trouble. */
export interface TroubleOrder {
  /** As `troubleFrom` takes it. */
  readonly trouble: string
  /** How many requests; Infinity stands for all. */
  readonly next: number
  /** How many requests that it fits come before; by default, none. */
  readonly after?: number | undefined
  /** By default, any. */
  readonly operation?: Operation | undefined
  /** By default, anyone. */
  readonly caller?: Id | undefined
  /** What delays are drawn from. */
  readonly seed: number
}

/** An order, the number of requests that it fitted, and of those that met it. */
export interface OrderedTrouble {
  readonly order: TroubleOrder
  readonly trouble: Trouble
  seen: number
  hits: number
}

/**
 * The order of an option: `503` is for all requests, `503@readGroup` for the first read in each world, and `503@readGroup#2`
 * for the second.
 * @throws TroubleError if there is no such operation
 */
export function orderFrom(option: string): TroubleOrder {
  const [, trouble = option, name, place = '1'] = /^([^@]*)@([^#]*)(?:#([1-9]\d{0,5}))?$/.exec(option) ?? []
  if (name === undefined) return { trouble, next: Number.POSITIVE_INFINITY, seed: 1 }
  const operation = operations.find(known => known === name)
  if (operation !== undefined) return { trouble, next: 1, after: Number(place) - 1, operation, seed: 1 }
  throw new TroubleError(`there is no operation ${quoted(name)}; the operations are ${operations.join(', ')}`)
}

/** The option that orders trouble for one request of an operation. @param place 1 for the first */
export function optionFor(trouble: string, operation: Operation, place: number): string {
  return `${trouble}@${operation}${place === 1 ? '' : `#${place}`}`
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
