/** Compares two entries: negative for before, positive for after, 0 for the same entry. */
export type Order = (a: number, b: number) => number

const capacity = 512

/**
 * Distinct numbers in order, in chunks of at most 512: adding or removing one moves only the rest of its chunk,
 * however long the list is.
 */
export class SortedList {
  #chunks: number[][] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds an entry that is not before any present one. */
  push(entry: number): void {
    const last = this.#chunks.at(-1)
    if (last?.at(-1) === entry) return
    if (last === undefined || last.length === capacity) this.#chunks.push([entry])
    else last.push(entry)
    this.#length++
  }

  add(entry: number, order: Order): void {
    const at = this.#chunkOf(entry, order)
    const chunk = this.#chunks[at]
    if (chunk === undefined) {
      this.push(entry)
      return
    }
    const place = firstNotBefore(chunk, entry, order)
    if (chunk[place] === entry) return
    chunk.splice(place, 0, entry)
    this.#length++
    if (chunk.length > capacity) this.#chunks.splice(at + 1, 0, chunk.splice(capacity / 2))
  }

  delete(entry: number, order: Order): void {
    const at = this.#chunkOf(entry, order)
    const chunk = this.#chunks[at]
    const place = chunk === undefined ? -1 : firstNotBefore(chunk, entry, order)
    if (chunk?.[place] !== entry) return
    chunk.splice(place, 1)
    this.#length--
    if (chunk.length === 0) this.#chunks.splice(at, 1)
  }

  copy(): SortedList {
    const copy = new SortedList()
    copy.#chunks = this.#chunks.map(chunk => [...chunk])
    copy.#length = this.#length
    return copy
  }

  /** The first `limit` entries. */
  first(limit = this.#length): number[] {
    const found: number[] = []
    for (const chunk of this.#chunks) {
      if (found.length >= limit) break
      found.push(...chunk.slice(0, limit - found.length))
    }
    return found
  }

  /** The first chunk that does not end before the entry. */
  #chunkOf(entry: number, order: Order): number {
    let [low, high] = [0, this.#chunks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (order(this.#chunks[middle]?.at(-1) as number, entry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function firstNotBefore(chunk: readonly number[], entry: number, order: Order): number {
  let [low, high] = [0, chunk.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (order(chunk[middle] as number, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Merges two sorted lists; an entry of both appears once. */
export function merge(a: readonly number[], b: readonly number[], order: Order): number[] {
  const merged: number[] = []
  let [ofA, ofB] = [0, 0]
  while (ofA < a.length && ofB < b.length) {
    const [first, second] = [a[ofA] as number, b[ofB] as number]
    const difference = order(first, second)
    merged.push(difference <= 0 ? first : second)
    if (difference <= 0) ofA++
    if (difference >= 0) ofB++
  }
  return [...merged, ...a.slice(ofA), ...b.slice(ofB)]
}
