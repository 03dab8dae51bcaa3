import { Client } from 'undici'
import type { Group, Id, World } from '../spec/nouns.js'

type Change =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'update'; readonly id: Id; readonly title: string }
  | { readonly kind: 'delete'; readonly id: Id }
  | { readonly kind: 'add' | 'remove'; readonly id: Id; readonly profile: Id }

type Groups = ReadonlyMap<Id, Group>

const description = 'Made to see whether it lasts'
const permissions = 3

/** Changes groups of its own over one connection, one change after another, and records every acknowledgement. */
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

  /** Goes on until the server does not. */
  async write(url: string, token: string, profiles: readonly Id[]): Promise<void> {
    const client = new Client(url)
    const headers = { cookie: `svc-token=${token}`, 'content-type': 'application/json' }
    try {
      for (;;) {
        const change = this.#choose(profiles)
        this.#inFlight = change
        const answer = await client.request({ ...requestFor(change), headers })
        const { svc_id } = (await answer.body.json()) as { svc_id?: Id }
        if (answer.statusCode !== 200) throw new Error(`${change.kind} was answered ${answer.statusCode}`)
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

  /** What the server has lost, or has that nobody asked for, in words; and goes on from what it has. */
  compare(world: World): readonly string[] {
    const own = world.groups.filter(({ title }) => title.startsWith(`${this.#name} `))
    const found = new Map(own.map(group => [group.svc_id, group]))
    const wanted = [this.#record, ...this.#withInFlight(found)]
    const problems = wanted.some(record => isSame(record, found))
      ? []
      : [`${this.#name}: recorded ${show(this.#record)} and found ${show(found)}`]
    for (const { svc_id } of own) {
      const acrs = world.acrs.filter(({ resource }) => resource === svc_id).length
      if (acrs !== permissions) problems.push(`${this.#name}: ${svc_id} has ${acrs} ACRs`)
    }
    this.#record = found
    this.#inFlight = undefined
    return problems
  }

  /** The change that was not acknowledged may have been made, but only as a whole. */
  #withInFlight(found: Groups): readonly Groups[] {
    const change = this.#inFlight
    if (change === undefined) return []
    const made = change.kind === 'create' && [...found.values()].find(({ title }) => title === change.title)
    return [applied(this.#record, change, made ? made.svc_id : undefined)]
  }

  #choose(profiles: readonly Id[]): Change {
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
