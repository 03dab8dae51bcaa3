import { type Field, idTexts, isBarePrefix } from '../spec/matching.js'
import type { Id } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { fastFold } from './fast-fold.js'
import { PrefixIndex } from './prefix-index.js'
import type { Order } from './sorted-list.js'

/** How one kind of principal is searched. Each stands for its number, which tells the order of creation. */
export interface Searchable {
  /** The searchable fields other than the SVC-ID. */
  readonly textsOf: (principal: number) => readonly Field[]
  readonly nameOf: (principal: number) => string
  readonly idOf: (principal: number) => Id
}

/** The principals of one kind by the beginnings of their searchable fields. */
export class SearchIndex {
  readonly #readings: Readings
  readonly #fold: (text: string) => string
  readonly #order: Order
  readonly #texts: PrefixIndex
  readonly #ids: PrefixIndex

  constructor(searchable: Searchable, readings: Readings) {
    this.#readings = readings
    this.#fold = fastFold(readings)
    this.#order = orderOf(searchable, readings)
    this.#texts = new PrefixIndex(this.#order, entry =>
      searchable.textsOf(entry).map(({ text }) => this.#fold(text)),
    )
    this.#ids = new PrefixIndex(this.#order, entry =>
      idTexts(searchable.idOf(entry), readings).map(this.#fold),
    )
  }

  /** Takes principals in the order of creation, into an index that is empty. */
  load(principals: number[]): void {
    const inOrder = this.#readings['result-order'] === 'created' ? principals : principals.sort(this.#order)
    this.#texts.load(inOrder)
    this.#ids.load(inOrder)
  }

  add(principal: number): void {
    this.#texts.add(principal)
    this.#ids.add(principal)
  }

  /** To be called while the principal's fields are still what they were when it was added. */
  delete(principal: number): void {
    this.#texts.delete(principal)
    this.#ids.delete(principal)
  }

  /** The first matches, at most `limit`, in the order of results. */
  first(search: string, limit: number): readonly number[] {
    const prefix = this.#fold(search)
    const texts = this.#texts.first(prefix, limit)
    const skipsIds = this.#readings['bare-prefix'] === 'nothing' && isBarePrefix(search, this.#readings)
    const ids = skipsIds ? [] : this.#ids.first(prefix, limit)
    if (ids.length === 0 || texts.length === 0) return ids.length === 0 ? texts : ids
    return [...new Set([...texts, ...ids])].sort(this.#order).slice(0, limit)
  }
}

/** open.result-order; those that are alike in it come as they were created. */
function orderOf({ nameOf, idOf }: Searchable, readings: Readings): Order {
  if (readings['result-order'] === 'created') return (a, b) => a - b
  const textOf = readings['result-order'] === 'name' ? nameOf : idOf
  return (a, b) => {
    const [first, second] = [textOf(a), textOf(b)]
    return first < second ? -1 : first > second ? 1 : a - b
  }
}
