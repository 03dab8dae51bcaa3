import { groupTexts } from '../spec/matching.js'
import type { Group, Id } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { SearchIndex } from './search-index.js'

/** A group and its number. After the first change of members they are kept as a set, and `group` is rebuilt on demand. */
interface Entry {
  readonly number: number
  group: Group
  members?: Set<Id>
  isStale?: boolean
}

/** The groups in the order of creation, indexed by id, by title and by the prefixes of their searchable fields. */
export class GroupStore {
  readonly #entries = new Map<Id, Entry>()
  readonly #numbered = new Map<number, Entry>()
  readonly #titles = new Map<string, Set<Id>>()
  readonly #index: SearchIndex<Group>
  #numbers = 0

  constructor(groups: readonly Group[], readings: Readings) {
    const at = (number: number) => (this.#numbered.get(number) as Entry).group
    this.#index = new SearchIndex({ texts: groupTexts, at, nameOf: group => group.title }, readings)
    for (const group of groups) this.#keep(group)
    this.#index.load([...this.#numbered.keys()])
  }

  has(id: Id): boolean {
    return this.#entries.has(id)
  }

  get(id: Id): Group | undefined {
    const entry = this.#entries.get(id)
    return entry && current(entry)
  }

  /** The members in the order of joining. */
  membersOf(id: Id): Iterable<Id> {
    const entry = this.#entries.get(id)
    return entry?.members ?? entry?.group.members ?? []
  }

  all(): readonly Group[] {
    return Array.from(this.#entries.values(), current)
  }

  /** The first matches, at most `limit`, in the order of results. */
  search(search: string, limit: number): readonly Group[] {
    return this.#index.first(search, limit).map(number => current(this.#numbered.get(number) as Entry))
  }

  isTitleTaken(title: string, own: Id): boolean {
    const holders = this.#titles.get(title)
    return holders !== undefined && holders.size > (holders.has(own) ? 1 : 0)
  }

  create(group: Group): void {
    this.#index.add(this.#keep(group).number)
  }

  update(id: Id, text: Partial<Pick<Group, 'title' | 'description'>>): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#index.delete(entry.number)
    this.#dropTitle(entry.group)
    entry.group = { ...entry.group, ...text }
    this.#keepTitle(entry.group)
    this.#index.add(entry.number)
  }

  delete(id: Id): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#index.delete(entry.number)
    this.#dropTitle(entry.group)
    this.#entries.delete(id)
    this.#numbered.delete(entry.number)
  }

  join(profile: Id, id: Id): void {
    this.#changeMembers(id)?.add(profile)
  }

  leave(profile: Id, id: Id): void {
    this.#changeMembers(id)?.delete(profile)
  }

  #changeMembers(id: Id): Set<Id> | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    entry.members ??= new Set(entry.group.members)
    entry.isStale = true
    return entry.members
  }

  #keep(group: Group): Entry {
    const entry = { number: this.#numbers++, group }
    this.#entries.set(group.svc_id, entry)
    this.#numbered.set(entry.number, entry)
    this.#keepTitle(group)
    return entry
  }

  #keepTitle({ title, svc_id }: Group): void {
    const holders = this.#titles.get(title)
    if (holders === undefined) this.#titles.set(title, new Set([svc_id]))
    else holders.add(svc_id)
  }

  #dropTitle({ title, svc_id }: Group): void {
    const holders = this.#titles.get(title)
    if (holders?.delete(svc_id) && holders.size === 0) this.#titles.delete(title)
  }
}

function current(entry: Entry): Group {
  if (entry.isStale && entry.members !== undefined) {
    entry.group = { ...entry.group, members: [...entry.members] }
    entry.isStale = false
  }
  return entry.group
}
