import { type Order, SortedList } from './sorted-list.js'

/** The entries that have a key with this prefix, each once, in order; split by the next characters when asked. */
interface Node {
  readonly prefix: string
  readonly entries: SortedList
  children?: Map<string, Node>
}

/** The texts of an entry. */
export interface Keys {
  of(entry: number): readonly string[]
  /** Those that begin so. */
  under(entry: number, prefix: string): readonly string[]
  /** Whether any of them begins so. */
  startsWith(entry: number, prefix: string): boolean
}

/** The length of the prefixes that keys are sorted by from the start; rule 3 makes most searches as long. */
const depth = 3
/** When a prefix's entries are split by the next characters. */
export interface Sizes {
  /** Up to so many entries are looked through, not split. */
  readonly few: number
  /** More than so many are split while loading, so that no single request has to. */
  readonly many: number
}

const standard: Sizes = { few: 1, many: 8_000 }

/**
 * Entries (numbers) by their keys (texts): finds the first entries, in the order given, that have a key with
 * some prefix. Every prefix asked for leads to a list kept in order, so the cost is that of its length and of
 * what is shown, not of what matches.
 */
export class PrefixIndex {
  readonly #order: Order
  readonly #keys: Keys
  readonly #sizes: Sizes
  readonly #buckets = new Map<string, Node>()
  /** Prefixes shorter than the buckets', gathered when first asked for: folding may shorten a search. */
  readonly #gathered = new Map<string, SortedList>()

  constructor(order: Order, keys: Keys, sizes = standard) {
    this.#sizes = sizes
    this.#order = order
    this.#keys = keys
  }

  /** Takes entries that come in order, into an index that is empty. */
  load(entries: Iterable<number>): void {
    for (const entry of entries)
      for (const key of this.#keys.of(entry)) {
        const node = this.#walk(key, ({ entries }) => entries.push(entry))
        if (node.children === undefined && node.entries.length > this.#sizes.many) this.#split(node)
      }
  }

  add(entry: number): void {
    for (const key of this.#keys.of(entry)) {
      this.#walk(key, ({ entries }) => entries.add(entry, this.#order))
      for (const [prefix, list] of this.#gathered) if (key.startsWith(prefix)) list.add(entry, this.#order)
    }
  }

  /** Takes an entry out; to be called while its keys and its place in the order are still what they were. */
  delete(entry: number): void {
    for (const key of this.#keys.of(entry)) {
      let [siblings, name]: [Map<string, Node> | undefined, string] = [this.#buckets, key.slice(0, depth)]
      for (let node = siblings.get(name); node !== undefined && key.startsWith(node.prefix); ) {
        node.entries.delete(entry, this.#order)
        if (node.entries.length === 0) siblings?.delete(name)
        siblings = node.children
        name = key.charAt(node.prefix.length)
        node = siblings?.get(name)
      }
      for (const [prefix, list] of this.#gathered) if (key.startsWith(prefix)) list.delete(entry, this.#order)
    }
  }

  /** The first entries in order, at most `limit`, that have a key with this prefix. */
  first(prefix: string, limit: number): readonly number[] {
    if (prefix.length < depth) return this.#gather(prefix).first(limit)
    let node = this.#buckets.get(prefix.slice(0, depth))
    while (node !== undefined && node.prefix.length < prefix.length) {
      if (!prefix.startsWith(node.prefix)) return []
      if (node.children === undefined && node.entries.length <= this.#sizes.few)
        return this.#among(node.entries.first(), prefix).slice(0, limit)
      node = (node.children ?? this.#split(node)).get(prefix.charAt(node.prefix.length))
    }
    return node?.prefix.startsWith(prefix) ? node.entries.first(limit) : []
  }

  /** Goes down the nodes that a key belongs to, making those that are missing, and gives the last. */
  #walk(key: string, visit: (node: Node) => void): Node {
    let node = this.#bucket(key.slice(0, depth))
    visit(node)
    while (node.children !== undefined && key.length > node.prefix.length) {
      node = childFor(key, node, node.children)
      visit(node)
    }
    return node
  }

  #among(entries: readonly number[], prefix: string): readonly number[] {
    return entries.filter(entry => this.#keys.startsWith(entry, prefix))
  }

  #bucket(prefix: string): Node {
    return this.#buckets.get(prefix) ?? put(this.#buckets, prefix, { prefix, entries: new SortedList() })
  }

  /** Gives a node its children, each with the longest prefix that all of its keys share. */
  #split(node: Node): Map<string, Node> {
    const { prefix } = node
    const shared = new Map<string, { prefix: string; entries: SortedList }>()
    for (const entry of node.entries.first())
      for (const key of this.#keys.under(entry, prefix)) {
        if (key.length === prefix.length) continue
        const name = key.charAt(prefix.length)
        const child = shared.get(name) ?? put(shared, name, { prefix: key, entries: new SortedList() })
        if (!key.startsWith(child.prefix)) child.prefix = commonPrefix(child.prefix, key)
        child.entries.push(entry)
      }
    node.children = shared
    return shared
  }

  #gather(prefix: string): SortedList {
    const known = this.#gathered.get(prefix)
    if (known !== undefined) return known
    const entries = new Set<number>()
    for (const [name, node] of this.#buckets)
      if (name.startsWith(prefix)) for (const entry of node.entries.first()) entries.add(entry)
    const list = new SortedList()
    for (const entry of [...entries].sort(this.#order)) list.push(entry)
    return put(this.#gathered, prefix, list)
  }
}

/** The child that a key longer than its parent's prefix belongs to; made, or forked off, where there is none. */
function childFor(key: string, parent: Node, children: Map<string, Node>): Node {
  const name = key.charAt(parent.prefix.length)
  const child = children.get(name)
  if (child === undefined)
    return put(children, name, { prefix: parent.prefix + name, entries: new SortedList() })
  if (key.startsWith(child.prefix)) return child
  const prefix = commonPrefix(child.prefix, key)
  const grown = new Map([[child.prefix.charAt(prefix.length), child]])
  return put(children, name, { prefix, entries: child.entries.copy(), children: grown })
}

function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return a.slice(0, length)
}

function put<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value)
  return value
}
