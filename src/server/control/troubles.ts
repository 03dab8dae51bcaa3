import type { EventEmitter } from 'node:events'
import type { Operation } from '../../spec/endpoints.js'
import type { Id } from '../../spec/nouns.js'
import { controlLimits } from './limits.js'
import { type Trouble, troubleFrom } from './trouble.js'
import {
  delayOf,
  fits,
  isUsedUp,
  type OrderedTrouble,
  orderFrom,
  type TroubleOrder,
} from './trouble-order.js'

/** What one request meets. */
export interface Met {
  /** In milliseconds. */
  readonly delay: number
  readonly trouble: Exclude<Trouble, { kind: 'latency' }> | undefined
  /** Both, as they were ordered. */
  readonly words: readonly string[]
  /** What ordered `trouble`. */
  readonly order: OrderedTrouble | undefined
}

/** The troubles of one world. */
export class Troubles {
  readonly #always: readonly TroubleOrder[]
  readonly #waiting = new Set<() => void>()
  #entries: readonly OrderedTrouble[] = []
  /** Those that a later request can meet, in the order in which they count. */
  #active: readonly OrderedTrouble[] = []

  /** @param options the troubles at the start, as `orderFrom` takes them @throws TroubleError */
  constructor(options: readonly string[] = []) {
    this.#always = options.map(orderFrom)
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
    return this.#active.length >= controlLimits.troubles
  }

  /** The orders in the order of their arrival, with the number of requests that met each. */
  get list(): readonly (TroubleOrder & { readonly hits: number })[] {
    return this.#entries.map(({ order, hits }) => ({ ...order, hits }))
  }

  /** @throws TroubleError */
  add(order: TroubleOrder): void {
    const entry = { order, trouble: troubleFrom(order.trouble), seen: 0, hits: 0 }
    const used = this.#entries.length < controlLimits.troubles ? undefined : this.#entries.find(isUsedUp)
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
    const due = fitting.filter(({ order: { after = 0 }, seen }) => seen >= after)
    for (const entry of fitting) entry.seen++
    const slow = due.find(({ trouble }) => trouble.kind === 'latency')
    const other = due.find(({ trouble }) => trouble.kind !== 'latency')
    const delay = slow === undefined ? 0 : delayOf(slow)
    const met = [slow, other].filter(entry => entry !== undefined)
    for (const entry of met) entry.hits++
    this.#activate()
    return {
      delay,
      trouble: other?.trouble as Met['trouble'],
      words: met.map(({ order }) => order.trouble),
      order: other,
    }
  }

  /** Lets a later request meet the trouble of this one, which could not. @returns the words of what is left */
  giveBack({ order, words }: Met): readonly string[] {
    if (order === undefined) return words
    order.hits--
    this.#activate()
    return words.filter(word => word !== order.order.trouble)
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
    const isForAll = ({ order }: OrderedTrouble) => order.next === Number.POSITIVE_INFINITY
    this.#active = [...active.filter(entry => !isForAll(entry)), ...active.filter(isForAll)]
  }
}
