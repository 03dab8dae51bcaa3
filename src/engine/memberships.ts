import type { Id } from '../spec/nouns.js'

const none: ReadonlySet<Id> = new Set()

/** Which groups each profile belongs to. */
export class Memberships {
  readonly #groups = new Map<Id, Set<Id>>()

  groupsOf(profile: Id): ReadonlySet<Id> {
    return this.#groups.get(profile) ?? none
  }

  join(profile: Id, group: Id): void {
    const groups = this.#groups.get(profile)
    if (groups === undefined) this.#groups.set(profile, new Set([group]))
    else groups.add(group)
  }

  leave(profile: Id, group: Id): void {
    const groups = this.#groups.get(profile)
    if (groups?.delete(group) && groups.size === 0) this.#groups.delete(profile)
  }
}
