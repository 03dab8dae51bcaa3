import fc, { type Arbitrary } from 'fast-check'
import { acrsFor, groupsOf } from '../../src/spec/authorization.js'
import type { Acr, Id, Permission, World } from '../../src/spec/nouns.js'
import { keyOf } from './acrs.js'
import { permissionWorlds, type Roles, rolesIn } from './permission-worlds.js'

/** The principal of the ACR that gives the caller its permission on the subject group. */
export type Grantee = 'caller' | 'helpers' | 'subjectGroup' | 'vetted'

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

export function withoutAcr(world: World, acr: Acr): World {
  return { ...world, acrs: world.acrs.toSpliced(world.acrs.indexOf(acr), 1) }
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

function withoutMemberships(world: World, profile: Id): World {
  return groupsOf(world, profile).reduce((smaller, group) => withoutMember(smaller, profile, group), world)
}

function withMembers(world: World, id: Id, change: (members: readonly Id[]) => readonly Id[]): World {
  const groups = world.groups.map(group =>
    group.svc_id === id ? { ...group, members: change(group.members) } : group,
  )
  return { ...world, groups }
}

/** The caller is not a member of the subject group or of Vetted, and has no permission on the subject group. */
export function withCallerOutside(world: World): World {
  const { caller, subjectGroup, vetted } = rolesIn(world)
  return withoutAcrsFor(
    withoutMember(withoutMember(world, caller, subjectGroup), caller, vetted),
    caller,
    subjectGroup,
  )
}

/** Permission worlds after a change. */
export function permissionWorldsWith(idPrefix: string, change: (world: World, roles: Roles) => World) {
  return permissionWorlds(idPrefix).map(world => change(world, rolesIn(world)))
}

/** Worlds in which exactly one ACR gives the caller a permission on the subject group, directly or through a group. */
export function worldsWithOneGrant(idPrefix: string, grantees: readonly Grantee[]): Arbitrary<World> {
  const drawn = fc.record({
    grantee: fc.constantFrom(...grantees),
    permission: fc.constantFrom<Permission>('read', 'write'),
    place: fc.nat(30),
    /** Whether the caller also has write permission on the group that the ACR names. That does not make it a member. */
    manages: fc.boolean(),
  })
  return fc
    .tuple(permissionWorlds(idPrefix), drawn)
    .map(([world, { grantee, permission, place, manages }]) => {
      const { caller, subjectGroup, ...roles } = rolesIn(world)
      const principal =
        grantee === 'caller' ? caller : grantee === 'subjectGroup' ? subjectGroup : roles[grantee]
      const outside = withCallerOutside(world)
      const member =
        grantee === 'caller' ? withoutMemberships(outside, caller) : withMember(outside, caller, principal)
      // The new membership may give other permissions.
      const withoutGrants = withoutAcrsFor(member, caller, subjectGroup)
      const granted = withAcr(
        withoutGrants,
        { resource: subjectGroup, principal, permission },
        place % (withoutGrants.acrs.length + 1),
      )
      return manages && grantee !== 'caller' && grantee !== 'subjectGroup'
        ? withAcr(granted, { resource: principal, principal: caller, permission: 'write' })
        : granted
    })
}

/** The one ACR that gives the caller its permission in such a world. */
export function onlyAcr(world: World): Acr {
  const { caller, subjectGroup } = rolesIn(world)
  return acrsFor(world, caller, subjectGroup)[0] as Acr
}

/**
 * Worlds in which the caller is a member of several groups. Exactly one ACR gives the caller read (or write) on the
 * subject group; other ACRs give the other permissions to the caller and its groups.
 */
export function worldsWithSeveralGrants(idPrefix: string): Arbitrary<World> {
  const drawn = fc.record({
    permission: fc.constantFrom<Permission>('read', 'write'),
    groups: fc.nat(31),
    /** Selects the principal of the ACR: the caller or one of its groups. */
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
      const withoutGrants = withoutAcrsFor(member, caller, subjectGroup)
      const withOtherGrants = others.reduce(
        (larger, [at, second, before]) =>
          withAcr(larger, acrTo(at, rest[second ? 1 : 0] as Permission), before % (larger.acrs.length + 1)),
        withoutGrants,
      )
      return withAcr(withOtherGrants, acrTo(principal, permission), place % (withOtherGrants.acrs.length + 1))
    })
}
