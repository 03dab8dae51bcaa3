import { acrsFor } from '../../src/spec/authorization.js'
import type { Acr, Id, World } from '../../src/spec/nouns.js'
import { keyOf } from './acrs.js'

/** The world with the ACR, at a certain place if it is new there. */
export function withAcr(world: World, acr: Acr, at = world.acrs.length): World {
  const key = keyOf(acr)
  if (world.acrs.some(known => keyOf(known) === key)) return world
  return { ...world, acrs: world.acrs.toSpliced(at, 0, acr) }
}

/** The world in which an ACR gives each of these principals a permission on the group. */
export function withAcrsTo(
  world: World,
  principals: readonly Id[],
  given: Pick<Acr, 'resource' | 'permission'>,
): World {
  return principals.reduce((more, principal) => withAcr(more, { ...given, principal }), world)
}

/** The world without the ACRs that give the profile a permission on the group, directly or through a group. */
export function withoutAcrsFor(world: World, profile: Id, group: Id): World {
  const granting = acrsFor(world, profile, group)
  return { ...world, acrs: world.acrs.filter(acr => !granting.includes(acr)) }
}

export function withMember(world: World, profile: Id, group: Id): World {
  return withMembers(world, group, members => [...new Set([...members, profile])])
}

export function withoutMember(world: World, profile: Id, group: Id): World {
  return withMembers(world, group, members => members.filter(member => member !== profile))
}

function withMembers(world: World, id: Id, change: (members: readonly Id[]) => readonly Id[]): World {
  const groups = world.groups.map(group =>
    group.svc_id === id ? { ...group, members: change(group.members) } : group,
  )
  return { ...world, groups }
}
