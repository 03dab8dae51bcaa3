import fc, { type Arbitrary } from 'fast-check'
import { acrsFor, groupsOf } from '../../src/spec/authorization.js'
import type { Acr, Id, Permission, World } from '../../src/spec/nouns.js'
import { permissionWorlds, type Roles, rolesIn } from './permission-worlds.js'

/** Through what the caller holds its permission on the subjectGroup. */
export type Via = 'caller' | 'helpers' | 'subjectGroup' | 'vetted'

export function withAcr(world: World, acr: Acr, at = world.acrs.length): World {
  return { ...world, acrs: world.acrs.toSpliced(at, 0, acr) }
}

export function withoutAcr(world: World, acr: Acr): World {
  return { ...world, acrs: world.acrs.toSpliced(world.acrs.indexOf(acr), 1) }
}

/** The world in which nothing gives the profile any permission on the group. */
export function withoutAcrsFor(world: World, profile: Id, group: Id): World {
  const bearing = acrsFor(world, profile, group)
  return { ...world, acrs: world.acrs.filter(acr => !bearing.includes(acr)) }
}

export function withMember(world: World, profile: Id, group: Id): World {
  return withMembers(world, group, members => [...new Set([...members, profile])])
}

export function withoutMember(world: World, profile: Id, group: Id): World {
  return withMembers(world, group, members => members.filter(member => member !== profile))
}

export function withoutMemberships(world: World, profile: Id): World {
  return groupsOf(world, profile).reduce((smaller, group) => withoutMember(smaller, profile, group), world)
}

function withMembers(world: World, id: Id, change: (members: readonly Id[]) => readonly Id[]): World {
  const groups = world.groups.map(group =>
    group.svc_id === id ? { ...group, members: change(group.members) } : group,
  )
  return { ...world, groups }
}

/** The caller as no member of the subjectGroup and of Vetted, and with nothing on the subjectGroup. */
export function withCallerOutside(world: World): World {
  const { caller, subjectGroup, vetted } = rolesIn(world)
  return withoutAcrsFor(
    withoutMember(withoutMember(world, caller, subjectGroup), caller, vetted),
    caller,
    subjectGroup,
  )
}

/** Worlds changed by whom and what they hold. */
export function permissionWorldsWith(idPrefix: string, change: (world: World, roles: Roles) => World) {
  return permissionWorlds(idPrefix).map(world => change(world, rolesIn(world)))
}

/** Worlds in which one ACR alone gives the caller a permission on the subjectGroup, directly or through a group. */
export function worldsWithOneGrant(idPrefix: string, vias: readonly Via[]): Arbitrary<World> {
  const drawn = fc.record({
    via: fc.constantFrom(...vias),
    permission: fc.constantFrom<Permission>('read', 'write'),
    place: fc.nat(30),
    /** Whether the caller may also write the group through which it holds the permission: that is no membership. */
    manages: fc.boolean(),
  })
  return fc.tuple(permissionWorlds(idPrefix), drawn).map(([world, { via, permission, place, manages }]) => {
    const { caller, subjectGroup, ...roles } = rolesIn(world)
    const principal = via === 'caller' ? caller : via === 'subjectGroup' ? subjectGroup : roles[via]
    const outside = withCallerOutside(world)
    const member =
      via === 'caller' ? withoutMemberships(outside, caller) : withMember(outside, caller, principal)
    // Joining may have brought other ACRs along.
    const quiet = withoutAcrsFor(member, caller, subjectGroup)
    const granted = withAcr(
      quiet,
      { resource: subjectGroup, principal, permission },
      place % (quiet.acrs.length + 1),
    )
    return manages && via !== 'caller' && via !== 'subjectGroup'
      ? withAcr(granted, { resource: principal, principal: caller, permission: 'write' })
      : granted
  })
}

/** The one ACR that such a world rests on. */
export function onlyAcr(world: World): Acr {
  const { caller, subjectGroup } = rolesIn(world)
  return acrsFor(world, caller, subjectGroup)[0] as Acr
}

/**
 * Worlds in which the caller belongs to several groups, and one ACR alone gives it read or write on the subjectGroup
 * beside others that give it, and its groups, the rest.
 */
export function worldsWithSeveralGrants(idPrefix: string): Arbitrary<World> {
  const drawn = fc.record({
    permission: fc.constantFrom<Permission>('read', 'write'),
    groups: fc.nat(31),
    /** Which of the caller's principals the ACR names. */
    principal: fc.nat(5),
    others: fc.array(fc.tuple(fc.nat(5), fc.boolean(), fc.nat(30)), { maxLength: 4 }),
    place: fc.nat(30),
  })
  return fc
    .tuple(permissionWorlds(idPrefix), drawn)
    .map(([world, { permission, groups, principal, others, place }]) => {
      const { caller, subjectGroup, helpers } = rolesIn(world)
      const joins = world.groups.map(({ svc_id }) => svc_id).filter((_, at) => (groups >> at) & 1)
      const member = [helpers, ...joins].reduce((larger, group) => withMember(larger, caller, group), world)
      const principals = [caller, ...groupsOf(member, caller)]
      const acrTo = (at: number, permission: Permission): Acr => ({
        resource: subjectGroup,
        principal: principals[at % principals.length] as Id,
        permission,
      })
      const rest = (['read', 'write', 'changePermission'] as const).filter(other => other !== permission)
      const quiet = withoutAcrsFor(member, caller, subjectGroup)
      const noisy = others.reduce(
        (larger, [at, second, before]) =>
          withAcr(larger, acrTo(at, rest[second ? 1 : 0] as Permission), before % (larger.acrs.length + 1)),
        quiet,
      )
      return withAcr(noisy, acrTo(principal, permission), place % (noisy.acrs.length + 1))
    })
}
