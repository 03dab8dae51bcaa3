import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { changesState, type Operation } from '../spec/endpoints.js'
import type { Id } from '../spec/nouns.js'
import { workbenchLimits } from './limits.js'
import { type Trouble, troubleFrom } from './trouble.js'

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

interface Entry {
  readonly order: TroubleOrder
  readonly trouble: Trouble
  hits: number
}

/** What one request meets. */
export interface Met {
  /** In milliseconds. */
  readonly delay: number
  readonly trouble: Exclude<Trouble, { kind: 'latency' }> | undefined
}

/** The troubles of one world. */
export class Troubles {
  readonly #always: readonly TroubleOrder[]
  readonly #waiting = new Set<() => void>()
  #entries: readonly Entry[] = []
  /** Those that a later request can meet, in the order in which they count. */
  #active: readonly Entry[] = []

  /** @param words the troubles that all requests meet @throws TroubleError */
  constructor(words: readonly string[] = []) {
    this.#always = words.map(trouble => ({ trouble, next: Number.POSITIVE_INFINITY, seed: 1 }))
    this.reset()
  }

  /** Whether no request meets any. */
  get isIdle(): boolean {
    return this.#active.length === 0
  }

  /** Whether the caller of a request decides what it meets. */
  get dependsOnCaller(): boolean {
    return this.#active.some(({ order }) => order.caller !== undefined)
  }

  /** Whether there is room for another one. Those that nothing can meet any more give up their places. */
  get isFull(): boolean {
    return this.#active.length >= workbenchLimits.troubles
  }

  /** The orders in the order of their arrival, with the number of requests that met each. */
  get list(): readonly (TroubleOrder & { readonly hits: number })[] {
    return this.#entries.map(({ order, hits }) => ({ ...order, hits }))
  }

  /** @throws TroubleError */
  add(order: TroubleOrder): void {
    const entry = { order, trouble: troubleFrom(order.trouble), hits: 0 }
    const used = this.#entries.length < workbenchLimits.troubles ? undefined : this.#entries.find(isUsedUp)
    this.#entries = [...this.#entries.filter(known => known !== used), entry]
    this.#activate()
  }

  clear(): void {
    this.#entries = []
    this.#activate()
  }

  /** Returns to the troubles at the start. */
  reset(): void {
    this.clear()
    for (const order of this.#always) this.add(order)
  }

  /** What a request meets: the first latency that fits it, and the first other trouble that does. Each counts a hit. */
  take(operation: Operation, caller: Id | undefined): Met {
    const fitting = this.#active.filter(entry => fits(entry, operation, caller))
    const slow = fitting.find(({ trouble }) => trouble.kind === 'latency')
    const other = fitting.find(({ trouble }) => trouble.kind !== 'latency')
    const delay = slow === undefined ? 0 : delayOf(slow)
    for (const entry of [slow, other]) if (entry !== undefined) entry.hits++
    this.#activate()
    return { delay, trouble: other?.trouble as Met['trouble'] }
  }

  /**
   * Resolves after a time, by default never, but in any case when the world ends or an emitter closes.
   * @param time in milliseconds
   */
  wait(time?: number, emitter?: EventEmitter): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        emitter?.off('close', done)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = time === undefined ? undefined : setTimeout(done, time)
      emitter?.once('close', done)
      this.#waiting.add(done)
    })
  }

  /** Ends all waiting. */
  end(): void {
    for (const done of this.#waiting) done()
  }

  /** What is for the next requests counts before what is for all. */
  #activate(): void {
    const active = this.#entries.filter(entry => !isUsedUp(entry))
    const isForAll = ({ order }: Entry) => order.next === Number.POSITIVE_INFINITY
    this.#active = [...active.filter(entry => !isForAll(entry)), ...active.filter(isForAll)]
  }
}

function isUsedUp({ order, hits }: Entry): boolean {
  return hits >= order.next
}

function fits({ order, trouble }: Entry, operation: Operation, caller: Id | undefined): boolean {
  if (order.operation !== undefined && order.operation !== operation) return false
  if (order.caller !== undefined && order.caller !== caller) return false
  return trouble.kind !== 'fail-after' || changesState(operation)
}

/** In milliseconds: the same seed always gives the same delays. */
function delayOf({ order, trouble, hits }: Entry): number {
  if (trouble.kind !== 'latency') return 0
  const { from, to } = trouble
  const drawn = createHash('sha256').update(`${order.seed} ${hits}`).digest().readUInt32BE() / 2 ** 32
  return from + Math.floor(drawn * (to - from + 1))
}
