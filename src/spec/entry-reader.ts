import type { Id } from './nouns.js'

export type Entry = Readonly<Record<string, unknown>>

/** The most mistakes that a message lists. */
const mostListed = 20

/** Reads the values in parsed JSON. It notes every mistake with its path, and goes on. */
export class EntryReader {
  readonly #listed: string[] = []
  #count = 0

  /** @param idPrefix what every SVC-ID begins with */
  constructor(readonly idPrefix: string) {}

  /** Each mistake after its path; of many, the first ones and how many more there are. */
  get mistakes(): readonly string[] {
    const others = this.#count - this.#listed.length
    return others > 0 ? [...this.#listed, `and ${others} more`] : this.#listed
  }

  note(path: string, problem: string): undefined {
    this.#count++
    if (this.#listed.length < mostListed) this.#listed.push(`${path}: ${problem}`)
  }

  /** @returns undefined if the value is no object */
  object(value: unknown, path: string, keys: readonly string[]): Entry | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.note(path, 'must be an object')
    for (const key of Object.keys(value))
      if (!keys.includes(key)) this.note(path, `has the unknown key ${show(key)} (known: ${keys.join(', ')})`)
    return value as Entry
  }

  list(entry: Entry, key: string, path = ''): readonly unknown[] {
    const value = own(entry, key)
    // A copy has undefined in place of a hole.
    if (Array.isArray(value)) return [...value]
    this.note(`${path}${key}`, value === undefined ? 'is missing' : 'must be a list')
    return []
  }

  /** @returns an empty text if there is none */
  text(entry: Entry, path: string, key: string): string {
    const value = own(entry, key)
    if (typeof value === 'string') return value
    this.note(`${path}.${key}`, value === undefined ? 'is missing' : 'must be a string')
    return ''
  }

  /** @returns undefined if the text is null or absent */
  optionalText(entry: Entry, path: string, key: string): string | undefined {
    const value = own(entry, key)
    if (typeof value === 'string') return value
    if (value !== undefined && value !== null) this.note(`${path}.${key}`, 'must be a string or null')
    return undefined
  }

  id(entry: Entry, path: string): Id {
    const value = own(entry, 'svc_id')
    if (typeof value !== 'string') return this.text(entry, path, 'svc_id')
    const rest = value.startsWith(this.idPrefix) ? value.slice(this.idPrefix.length) : ''
    if (!/^[^\s/\p{C}]{1,256}$/u.test(rest))
      this.note(
        `${path}.svc_id`,
        `${show(value)} is not an SVC-ID: ${this.idPrefix} and 1 to 256 characters without white space, control characters and slashes`,
      )
    return value
  }
}

function own(entry: Entry, key: string): unknown {
  return Object.hasOwn(entry, key) ? entry[key] : undefined
}

export function show(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
}
