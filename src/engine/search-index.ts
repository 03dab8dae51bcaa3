import type { ClauseId } from '../spec/clauses.js'
import { isBarePrefix, isId, type TextsOf } from '../spec/matching.js'
import type { Id } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { fastFold } from './fast-fold.js'
import { PrefixIndex } from './prefix-index.js'
import type { Order } from './sorted-list.js'

/** How one kind of principal is searched. Each has a number, which tells the order of creation. */
export interface Searchable<P> {
  /** By clause, the fields that are matched. */
  readonly texts: Readonly<Record<string, TextsOf<P>>>
  readonly at: (number: number) => P
  readonly nameOf: (principal: P) => string
}

/** The principals of one kind by the beginnings of their searchable fields, each field in an index of its own. */
export class SearchIndex<P extends { readonly svc_id: Id }> {
  readonly #readings: Readings
  readonly #fold: (text: string) => string
  readonly #order: Order
  readonly #fields: readonly { readonly isId: boolean; readonly index: PrefixIndex }[]

  constructor(searchable: Searchable<P>, readings: Readings) {
    this.#readings = readings
    this.#fold = fastFold(readings)
    this.#order = orderOf(searchable, readings)
    this.#fields = Object.entries(searchable.texts).map(([clause, textsOf]) => ({
      isId: isId({ clause: clause as ClauseId }),
      index: new PrefixIndex(this.#order, number => textsOf(searchable.at(number), readings).map(this.#fold)),
    }))
  }

  /** Takes principals in the order of creation, into an index that is empty. */
  load(numbers: number[]): void {
    const inOrder = this.#readings['result-order'] === 'created' ? numbers : numbers.sort(this.#order)
    for (const { index } of this.#fields) index.load(inOrder)
  }

  add(number: number): void {
    for (const { index } of this.#fields) index.add(number)
  }

  /** To be called while the principal's fields are still what they were when it was added. */
  delete(number: number): void {
    for (const { index } of this.#fields) index.delete(number)
  }

  /** The first matches, at most `limit`, in the order of results. */
  first(search: string, limit: number): readonly number[] {
    const prefix = this.#fold(search)
    const skipsIds = this.#readings['bare-prefix'] === 'nothing' && isBarePrefix(search, this.#readings)
    const found = this.#fields
      .filter(field => !(field.isId && skipsIds))
      .map(({ index }) => index.first(prefix, limit))
      .filter(numbers => numbers.length > 0)
    if (found.length < 2) return found[0] ?? []
    return [...new Set(found.flat())].sort(this.#order).slice(0, limit)
  }
}

/** open.result-order; those that are alike in it come as they were created. */
function orderOf<P extends { readonly svc_id: Id }>(
  { at, nameOf }: Searchable<P>,
  readings: Readings,
): Order {
  if (readings['result-order'] === 'created') return (a, b) => a - b
  const textOf = readings['result-order'] === 'name' ? nameOf : ({ svc_id }: P) => svc_id
  return (a, b) => {
    const [first, second] = [textOf(at(a)), textOf(at(b))]
    return first < second ? -1 : first > second ? 1 : a - b
  }
}
