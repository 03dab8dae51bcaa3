import type { Id, Permission, World } from '../../../src/spec/nouns.js'
import { partsOf } from '../../../src/spec/readings.js'
import { acrsOf } from '../../worlds/scene.js'

/**
 * The permissions that a target gives on each new group to principals other than its creator. The specification does not
 * say which ACRs a new group has.
 */
export interface NewGroupGrants {
  /** To the members of Vetted. */
  readonly vetted: readonly Permission[]
  /** To the members of the new group. */
  readonly members: readonly Permission[]
}

export const noGrants: NewGroupGrants = { vetted: [], members: [] }

export function hasGrants({ vetted, members }: NewGroupGrants): boolean {
  return vetted.length + members.length > 0
}

/** The world with the ACRs that give these permissions on a new group. */
export function withGrants(world: World, group: Id, { vetted, members }: NewGroupGrants): World {
  const toVetted = world.vetted === undefined ? [] : acrsOf(group, world.vetted, vetted)
  return { ...world, acrs: [...world.acrs, ...toVetted, ...acrsOf(group, group, members)] }
}

/**
 * Whether an ACR may name the creator for each permission that it was seen to hold (`seen`), if one names it for
 * `direct`: the creator may hold the others as a member of Vetted or of the new group.
 */
export function mayBeDirect(direct: string, seen: string, { vetted, members }: NewGroupGrants): boolean {
  const [named, held] = [partsOf(direct), partsOf(seen)]
  const given: readonly string[] = [...vetted, ...members]
  return (
    named.every(permission => held.includes(permission)) &&
    held.every(permission => named.includes(permission) || given.includes(permission))
  )
}
