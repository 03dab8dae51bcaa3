import { Client } from 'undici'
import type { Group, Id, World } from '../../spec/nouns.js'

type Change =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'update'; readonly id: Id; readonly title: string }
  | { readonly kind: 'delete'; readonly id: Id }
  | { readonly kind: 'add' | 'remove'; readonly id: Id; readonly profile: Id }

type Groups = ReadonlyMap<Id, Group>

const description = 'Created by the torture test'
/** The ACRs of a new group: read, write and changePermission for its creator. */
const acrsOfGroup = 3

/** Changes its own groups over one connection, one change after another, and records the acknowledged changes. */
export class Writer {
  acknowledged = 0
  readonly #name: string
  readonly #below: (bound: number) => number
  #record: Groups = new Map()
  #inFlight: Change | undefined
  #titles = 0

  constructor(name: string, below: (bound: number) => number) {
    this.#name = name
    this.#below = below
  }

  /** Writes until the connection to the server fails. */
  async write(url: string, token: string, profiles: readonly Id[]): Promise<void> {
    const client = new Client(url)
    const headers = { cookie: `svc-token=${token}`, 'content-type': 'application/json' }
    try {
      for (;;) {
        const change = this.#nextChange(profiles)
        this.#inFlight = change
        const response = await client.request({ ...requestFor(change), headers })
        const { svc_id } = (await response.body.json()) as { svc_id?: Id }
        if (response.statusCode !== 200)
          throw new Error(`the server returned ${response.statusCode} to ${change.kind}`)
        this.#record = applied(this.#record, change, svc_id)
        this.#inFlight = undefined
        this.acknowledged++
      }
    } catch (error) {
      if (!('code' in (error as object))) throw error
    } finally {
      await client.destroy()
    }
  }

  /** Describes lost and unexpected changes in the world of the next server. The writer continues from that world. */
  compare(world: World): readonly string[] {
    const own = world.groups.filter(({ title }) => title.startsWith(`${this.#name} `))
    const found = new Map(own.map(group => [group.svc_id, group]))
    const expected = [this.#record, ...this.#withInFlight(found)]
    const problems = expected.some(record => isSame(record, found))
      ? []
      : [`${this.#name}: recorded ${show(this.#record)}, but found ${show(found)}`]
    for (const { svc_id } of own) {
      const acrs = world.acrs.filter(({ resource }) => resource === svc_id).length
      if (acrs !== acrsOfGroup) problems.push(`${this.#name}: ${svc_id} has ${acrs} ACRs`)
    }
    this.#record = found
    this.#inFlight = undefined
    return problems
  }

  /** The server may have made the change that it did not acknowledge, but only completely. */
  #withInFlight(found: Groups): readonly Groups[] {
    const change = this.#inFlight
    if (change === undefined) return []
    const created =
      change.kind === 'create' && [...found.values()].find(({ title }) => title === change.title)
    return [applied(this.#record, change, created ? created.svc_id : undefined)]
  }

  #nextChange(profiles: readonly Id[]): Change {
    const ids = [...this.#record.keys()]
    const id = ids[this.#below(Math.max(1, ids.length))]
    const dice = this.#below(10)
    const title = `${this.#name} ${this.#titles++}`
    if (id === undefined || dice < 2) return { kind: 'create', title }
    if (dice < 5) return { kind: 'update', id, title }
    if (dice < 6) return { kind: 'delete', id }
    const { members = [] } = this.#record.get(id) ?? {}
    const profile = profiles[this.#below(profiles.length)] as Id
    return members.includes(profile) ? { kind: 'remove', id, profile } : { kind: 'add', id, profile }
  }
}

function requestFor(change: Change): { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: string } {
  const group = '/auth/v1/group'
  switch (change.kind) {
    case 'create':
      return { method: 'POST', path: group, body: JSON.stringify({ title: change.title, description }) }
    case 'update':
      return { method: 'PUT', path: `${group}/${change.id}`, body: JSON.stringify({ title: change.title }) }
    case 'delete':
      return { method: 'DELETE', path: `${group}/${change.id}` }
    case 'add':
      return { method: 'POST', path: `${group}/${change.id}/${change.profile}` }
    case 'remove':
      return { method: 'DELETE', path: `${group}/${change.id}/${change.profile}` }
  }
}

function applied(record: Groups, change: Change, created?: Id): Groups {
  const next = new Map(record)
  if (change.kind === 'create') {
    if (created !== undefined)
      next.set(created, { svc_id: created, title: change.title, description, members: [] })
    return next
  }
  const group = record.get(change.id) as Group
  if (change.kind === 'delete') next.delete(change.id)
  else if (change.kind === 'update') next.set(change.id, { ...group, title: change.title })
  else {
    const others = group.members.filter(member => member !== change.profile)
    next.set(change.id, {
      ...group,
      members: change.kind === 'add' ? [...others, change.profile] : others,
    })
  }
  return next
}

function isSame(one: Groups, other: Groups): boolean {
  return show(one) === show(other)
}

function show(record: Groups): string {
  const sorted = [...record.values()].sort((a, b) => (a.svc_id < b.svc_id ? -1 : 1))
  return JSON.stringify(
    sorted.map(({ svc_id, title, description, members }) => [svc_id, title, description, members]),
  )
}
