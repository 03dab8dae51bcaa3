import type { Acr, Id, Permission } from '../spec/nouns.js'

/** An ACR and its position: a world may contain the same ACR twice. */
interface Grant {
  readonly acr: Acr
  readonly place: number
}

const nothing: ReadonlyMap<Id, readonly Grant[]> = new Map()

/** The ACRs, indexed by the group they are on and by the principal they name. */
export class GrantIndex {
  readonly #all = new Set<Grant>()
  readonly #on = new Map<Id, Map<Id, Grant[]>>()
  readonly #naming = new Map<Id, Set<Id>>()
  #places = 0

  add(acr: Acr): void {
    const grant = { acr, place: this.#places++ }
    this.#all.add(grant)
    const on = getOr(this.#on, acr.resource, () => new Map<Id, Grant[]>())
    getOr(on, acr.principal, () => []).push(grant)
    getOr(this.#naming, acr.principal, () => new Set<Id>()).add(acr.resource)
  }

  /**
   * Whether the ACRs on a group give one of these permissions to a caller who belongs to those groups. It goes through
   * the shorter of two lists: the principals of the ACRs, or the groups of the caller.
   */
  give(wanted: ReadonlySet<Permission>, caller: Id, groups: ReadonlySet<Id>, group: Id): boolean {
    const on = this.#on.get(group)
    if (on === undefined) return false
    if (holds(on.get(caller), wanted)) return true
    if (groups.size < on.size) {
      for (const principal of groups) if (holds(on.get(principal), wanted)) return true
    } else
      for (const [principal, grants] of on) if (groups.has(principal) && holds(grants, wanted)) return true
    return false
  }

  /** The ACRs on a group, in the order of the world. */
  on(group: Id): readonly Acr[] {
    const grants = [...(this.#on.get(group) ?? nothing).values()].flat()
    return grants.sort((a, b) => a.place - b.place).map(({ acr }) => acr)
  }

  /** Deletes the ACRs on a group and the ACRs that name it. */
  deleteGroup(group: Id): void {
    for (const [principal, grants] of this.#on.get(group) ?? nothing) {
      for (const grant of grants) this.#all.delete(grant)
      drop(this.#naming, principal, group)
    }
    this.#on.delete(group)
    for (const resource of this.#naming.get(group) ?? []) {
      for (const grant of this.#on.get(resource)?.get(group) ?? []) this.#all.delete(grant)
      drop(this.#on, resource, group)
    }
    this.#naming.delete(group)
  }

  /** Every ACR, in the order of the world. */
  all(): readonly Acr[] {
    return Array.from(this.#all, ({ acr }) => acr)
  }
}

function holds(grants: readonly Grant[] | undefined, wanted: ReadonlySet<Permission>): boolean {
  return grants?.some(({ acr }) => wanted.has(acr.permission)) ?? false
}

/** Deletes from the inner collection, and deletes that collection if it becomes empty. */
function drop(outer: Map<Id, { delete(key: Id): boolean; readonly size: number }>, key: Id, inner: Id): void {
  const found = outer.get(key)
  found?.delete(inner)
  if (found?.size === 0) outer.delete(key)
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
