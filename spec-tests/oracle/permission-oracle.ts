import { acrsFor, groupsOf, may } from '../../src/spec/authorization.js'
import type { Acr, Id, Permission, World } from '../../src/spec/nouns.js'
import { openPoints } from '../../src/spec/open-points.js'
import { defaultReadings, joinParts, type Readings } from '../../src/spec/readings.js'

/** Granted or refused under every reading of open.permission-hierarchy, or open. */
export type Access = 'granted' | 'refused' | 'open'

const strict: Readings = { ...defaultReadings, 'permission-hierarchy': 'none' }
const loose: Readings = {
  ...defaultReadings,
  'permission-hierarchy': joinParts(openPoints['permission-hierarchy'].values),
}

/** How a profile stands to a group. */
export interface Standing {
  readonly profile: Id
  readonly group: Id
  /** The groups that the profile belongs to. */
  readonly groups: readonly Id[]
  /** The ACRs on the group that name the profile. */
  readonly direct: readonly Acr[]
  /** The ACRs on the group that name a group of the profile's. */
  readonly through: readonly Acr[]
  readonly isMember: boolean
  readonly isVetted: boolean
}

export function standingOf(world: World, profile: Id, group: Id): Standing {
  const groups = groupsOf(world, profile)
  const acrs = acrsFor(world, profile, group)
  return {
    profile,
    group,
    groups,
    direct: acrs.filter(({ principal }) => principal === profile),
    through: acrs.filter(({ principal }) => principal !== profile),
    isMember: groups.includes(group),
    isVetted: world.vetted !== undefined && groups.includes(world.vetted),
  }
}

export function expectedAccess(world: World, profile: Id, permission: Permission, group: Id): Access {
  if (may(world, profile, permission, group, strict)) return 'granted'
  return may(world, profile, permission, group, loose) ? 'open' : 'refused'
}

/** What bears on the permission, in the words of a report. */
export function reasonOf(world: World, profile: Id, permission: Permission, group: Id): string {
  const name = nameIn(world, profile)
  const { groups, direct, through } = standingOf(world, profile, group)
  const acrs = [...direct, ...through]
  const acr = acrs.find(acr => acr.permission === permission)
  if (acr !== undefined)
    return acr.principal === profile
      ? `an ACR on ${nameIn(world, group)} gives ${permission} to ${name}`
      : `an ACR on ${nameIn(world, group)} gives ${permission} to ${nameIn(world, acr.principal)}, and ${name} is a member`
  const own = groups.length === 0 ? 'belongs to no group' : `belongs to ${listed(world, groups)}`
  if (acrs.length === 0) return `no ACR on ${nameIn(world, group)} names ${name} or its groups: it ${own}`
  const held = [...new Set(acrs.map(acr => acr.permission))].join(' and ')
  return `on ${nameIn(world, group)} the ACRs give ${name} ${held}, and not ${permission}`
}

export function nameIn({ profiles, groups }: World, id: Id): string {
  const profile = profiles.find(({ svc_id }) => svc_id === id)
  return profile?.common_name ?? groups.find(({ svc_id }) => svc_id === id)?.title ?? id
}

function listed(world: World, ids: readonly Id[]): string {
  return ids.map(id => nameIn(world, id)).join(', ')
}

/** Groups have no part in it. */
export function isByDirectAlone({ groups }: Standing): boolean {
  return groups.length === 0
}

/** What is held is held through groups; nothing else than an ACR could be taken to grant anything. */
export function isByGroupAlone({ direct, through, isMember, isVetted }: Standing): boolean {
  return direct.length === 0 && (through.length > 0 || (!isMember && !isVetted))
}

/** Several groups or several ACRs are to be considered. */
export function isOfSeveral({ groups, direct, through }: Standing): boolean {
  return direct.length + through.length > 0 && (groups.length > 1 || direct.length + through.length > 1)
}

/** A member of the group with nothing on it. */
export function isMemberAlone({ direct, through, isMember, isVetted, groups }: Standing): boolean {
  return direct.length + through.length === 0 && isMember && (!isVetted || groups.length === 1)
}

/** A member of Vetted with nothing on the group. */
export function isVettedAlone({ direct, through, isMember, isVetted }: Standing): boolean {
  return direct.length + through.length === 0 && isVetted && !isMember
}
