import type { ClauseId } from '../spec/clauses.js'
import { isBarePrefix, isId, type TextsOf } from '../spec/matching.js'
import type { Id } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { type FastFold, fastFold } from './fast-fold.js'
import { PrefixIndex } from './prefix-index.js'
import { merge, type Order } from './sorted-list.js'

/** How one kind of principal is searched. Principals are numbered in the order of creation. */
export interface Searchable<P> {
  /** The searchable fields, by clause. */
  readonly texts: Readonly<Record<string, TextsOf<P>>>
  readonly at: (number: number) => P
  readonly nameOf: (principal: P) => string
}

/** The principals of one kind, indexed by the prefixes of their ids and by those of their other searchable fields. */
export class SearchIndex<P extends { readonly svc_id: Id }> {
  readonly #readings: Readings
  readonly #folding: FastFold
  readonly #order: Order
  readonly #ids: PrefixIndex
  readonly #others: PrefixIndex

  constructor(searchable: Searchable<P>, readings: Readings) {
    this.#readings = readings
    this.#folding = fastFold(readings)
    this.#order = orderOf(searchable, readings)
    const texts = Object.entries(searchable.texts)
    const areIds = ([clause]: readonly [string, unknown]) => isId({ clause: clause as ClauseId })
    this.#ids = this.#indexOf(searchable, texts.filter(areIds))
    this.#others = this.#indexOf(
      searchable,
      texts.filter(entry => !areIds(entry)),
    )
  }

  /** Adds principals, given in the order of creation, to an empty index. */
  load(numbers: number[]): void {
    const inOrder = this.#readings['result-order'] === 'created' ? numbers : numbers.sort(this.#order)
    this.#ids.load(inOrder)
    this.#others.load(inOrder)
  }

  add(number: number): void {
    this.#ids.add(number)
    this.#others.add(number)
  }

  /** The caller must not have changed the fields of the principal since it was added. */
  delete(number: number): void {
    this.#ids.delete(number)
    this.#others.delete(number)
  }

  /** The first matches, at most `limit`, in the order of results. */
  first(search: string, limit: number): readonly number[] {
    const prefix = this.#folding.fold(search)
    const others = this.#others.first(prefix, limit)
    const ids = this.#ids.first(prefix, limit)
    if (ids.length === 0) return others
    if (this.#readings['bare-prefix'] === 'nothing' && isBarePrefix(search, this.#readings)) return others
    return others.length === 0 ? ids : merge(others, ids, this.#order).slice(0, limit)
  }

  #indexOf({ at }: Searchable<P>, clauses: readonly (readonly [string, TextsOf<P>])[]): PrefixIndex {
    const { fold, startsWith } = this.#folding
    const texts = (number: number) => textsIn(at(number), clauses, this.#readings)
    return new PrefixIndex(this.#order, {
      of: number => texts(number).map(fold),
      under: (number, prefix) =>
        texts(number)
          .filter(text => startsWith(text, prefix))
          .map(fold),
      startsWith: (number, prefix) => texts(number).some(text => startsWith(text, prefix)),
    })
  }
}

function textsIn<P>(
  principal: P,
  clauses: readonly (readonly [string, TextsOf<P>])[],
  readings: Readings,
): readonly string[] {
  const texts: string[] = []
  for (const [, textsOf] of clauses) for (const text of textsOf(principal, readings)) texts.push(text)
  return texts
}

/** open.result-order; equal entries stay in the order of creation. */
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
