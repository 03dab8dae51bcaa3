import { LRUCache } from 'lru-cache'
import type { Facts } from '../spec/access.js'
import { heldBefore, remembersDeleted, withImplied } from '../spec/authorization.js'
import {
  type Acr,
  type DeletedGroup,
  type Group,
  type Id,
  type Permission,
  permissions,
  type World,
} from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { type Presentation, presentationOf } from '../spec/search.js'
import { GrantIndex } from './grant-index.js'
import { GroupStore } from './group-store.js'
import { Memberships } from './memberships.js'
import { ProfileStore } from './profile-store.js'

/** For each permission, the permissions that imply it. */
type Sufficient = Readonly<Record<Permission, ReadonlySet<Permission>>>

/** How much of searches a state remembers: characters of search strings, and results, each of which takes as much as 16. */
const mostRemembered = 2 ** 20
const sizeOfResult = 16

/** A world as maps and indexes. It gives decisions their facts and applies their changes. */
export class State implements Facts {
  vetted: Id | undefined
  readonly profiles: ProfileStore
  readonly groups: GroupStore
  readonly presentation: Presentation
  readonly readings: Readings
  /** The outcomes of searches since a group was created, changed or deleted: most searches are asked many times between. */
  readonly searches = new LRUCache<string, Outcome>({ maxSize: mostRemembered, sizeCalculation: sizeOf })
  readonly #sufficient: Sufficient
  readonly #memberships = new Memberships()
  readonly #grants = new GrantIndex()
  #deleted: Map<Id, DeletedGroup> | undefined

  /** @param before a state of a similar world; equal parts are reused */
  constructor(world: World, readings: Readings, before?: State) {
    this.vetted = world.vetted
    this.readings = readings
    this.#sufficient = sufficientFor(readings)
    this.profiles =
      before?.profiles.all === world.profiles ? before.profiles : new ProfileStore(world.profiles, readings)
    this.groups = new GroupStore(world.groups, readings)
    this.presentation = presentationOf(readings)
    for (const { svc_id, members } of world.groups)
      for (const member of members) this.#memberships.join(member, svc_id)
    for (const acr of world.acrs) this.#grants.add(acr)
    if (world.deleted !== undefined)
      this.#deleted = new Map(world.deleted.map(group => [group.svc_id, group]))
  }

  isProfile(id: Id): boolean {
    return this.profiles.get(id) !== undefined
  }

  isGroup(id: Id): boolean {
    return this.groups.has(id)
  }

  isMember(profile: Id, group: Id): boolean {
    return this.#memberships.groupsOf(profile).has(group)
  }

  isVetted(caller: Id): boolean {
    return this.vetted !== undefined && this.isMember(caller, this.vetted)
  }

  may(caller: Id, permission: Permission, group: Id): boolean {
    return this.#grants.give(this.#sufficient[permission], caller, this.#memberships.groupsOf(caller), group)
  }

  heldBefore(caller: Id, group: Id): readonly Permission[] {
    return heldBefore(this.#deleted?.get(group), caller)
  }

  isTitleTaken(title: string, own: Id): boolean {
    return this.groups.isTitleTaken(title, own)
  }

  update(id: Id, text: Partial<Pick<Group, 'title' | 'description'>>): void {
    this.searches.clear()
    this.groups.update(id, text)
  }

  create(group: Group, acrs: readonly Acr[]): void {
    this.searches.clear()
    this.groups.create(group)
    for (const member of group.members) this.#memberships.join(member, group.svc_id)
    for (const acr of acrs) this.#grants.add(acr)
  }

  /** Takes time in proportion to the members of the group and to the ACRs on it and for it. */
  delete(id: Id): void {
    if (remembersDeleted(this.readings)) {
      this.#deleted ??= new Map()
      this.#deleted.set(id, this.#remember(id))
    }
    if (this.vetted === id) this.vetted = undefined
    for (const member of this.groups.membersOf(id)) this.#memberships.leave(member, id)
    this.#grants.deleteGroup(id)
    this.searches.clear()
    this.groups.delete(id)
  }

  join(profile: Id, group: Id): void {
    this.#memberships.join(profile, group)
    this.groups.join(profile, group)
  }

  leave(profile: Id, group: Id): void {
    this.#memberships.leave(profile, group)
    this.groups.leave(profile, group)
  }

  world(): World {
    return {
      profiles: this.profiles.all,
      groups: this.groups.all(),
      ...(this.vetted === undefined ? {} : { vetted: this.vetted }),
      acrs: this.#grants.all(),
      ...(this.#deleted === undefined ? {} : { deleted: [...this.#deleted.values()] }),
    }
  }

  #remember(id: Id): DeletedGroup {
    const held = new Map<Id, Permission[]>()
    for (const { principal, permission } of this.#grants.on(id))
      for (const profile of this.groups.has(principal) ? this.groups.membersOf(principal) : [principal])
        held.set(profile, [...(held.get(profile) ?? []), permission])
    const profiles = [...held.keys()].sort(this.profiles.order)
    return {
      svc_id: id,
      held: profiles.map(profile => ({
        profile,
        permissions: [...withImplied(held.get(profile) ?? [], this.readings)],
      })),
    }
  }
}

/** A client may send many long search strings that find nothing. */
function sizeOf(outcome: Outcome, search: string): number {
  const { profiles = [], groups = [] } = outcome.kind === 'found' ? outcome : {}
  return search.length + sizeOfResult * (profiles.length + groups.length)
}

function sufficientFor(readings: Readings): Sufficient {
  const those = (wanted: Permission) =>
    new Set(permissions.filter(held => withImplied([held], readings).has(wanted)))
  return { read: those('read'), write: those('write'), changePermission: those('changePermission') }
}
