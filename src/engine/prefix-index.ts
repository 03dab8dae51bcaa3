import { type Order, SortedList } from './sorted-list.js'

/** The entries that have a key with this prefix, each once, in order; split by the next characters on demand. */
interface Node {
  readonly prefix: string
  readonly entries: SortedList
  children?: Map<string, Node>
}

/** The texts of an entry. */
export interface Keys {
  of(entry: number): readonly string[]
  /** The texts that begin with the prefix. */
  under(entry: number, prefix: string): readonly string[]
  /** Whether any text begins with the prefix. */
  startsWith(entry: number, prefix: string): boolean
}

/** The prefix length of the initial buckets; because of rule 3 most searches are at least this long. */
const depth = 3
/** When the entries of a prefix are split by the next characters. */
export interface Sizes {
  /** Up to this number, entries are scanned instead of split. */
  readonly few: number
  /** More entries than this are split while loading, so that no request has to do it. */
  readonly many: number
}

const standard: Sizes = { few: 1, many: 8_000 }

/**
 * Entries (numbers) indexed by their keys (texts). It finds the first entries, in the given order, that have a key with
 * some prefix. Every requested prefix leads to a sorted list, so the cost depends on the length of the prefix and on
 * the number of results, not on the number of matches.
 */
export class PrefixIndex {
  readonly #order: Order
  readonly #keys: Keys
  readonly #sizes: Sizes
  readonly #buckets = new Map<string, Node>()
  /** Prefixes that are shorter than those of the buckets, built on demand: folding may shorten a search string. */
  readonly #gathered = new Map<string, SortedList>()

  constructor(order: Order, keys: Keys, sizes = standard) {
    this.#sizes = sizes
    this.#order = order
    this.#keys = keys
  }

  /** Adds sorted entries to an empty index. */
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

  /** Removes an entry; the caller must not have changed its keys or its place in the order yet. */
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

  /** Walks down the nodes that a key belongs to, creates missing ones, and returns the last. */
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

  /** Creates the children of a node, each with the longest prefix that all of its keys share. */
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

/** The child that a key longer than its parent's prefix belongs to; created or split off if it does not exist. */
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
