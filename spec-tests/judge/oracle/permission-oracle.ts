import type { AccessReason } from '../../../src/report/finding.js'
import { acrsFor, groupsOf, permissionsOf, withImplied } from '../../../src/spec/authorization.js'
import { type Acr, type Id, nameIn, type Permission, type World } from '../../../src/spec/nouns.js'
import { openPoints } from '../../../src/spec/open-points.js'
import { defaultReadings, joinParts, type Readings } from '../../../src/spec/readings.js'

/** Granted or refused under every reading of open.permission-hierarchy; unspecified if the readings disagree. */
export type Access = 'granted' | 'refused' | 'unspecified'

/** No permission implies another one. */
export const strict: Readings = { ...defaultReadings, 'permission-hierarchy': 'none' }
const loose: Readings = {
  ...defaultReadings,
  'permission-hierarchy': joinParts(openPoints['permission-hierarchy'].values),
}

/** The relation of a profile to a group: its memberships and the ACRs that apply. */
export interface Relation {
  readonly profile: Id
  readonly group: Id
  readonly groups: readonly Id[]
  readonly direct: readonly Acr[]
  /** The ACRs on the group that name a group of the profile. */
  readonly through: readonly Acr[]
  readonly isMember: boolean
  readonly isVetted: boolean
}

export function relationOf(world: World, profile: Id, group: Id): Relation {
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
  if (permissionsOf(world, profile, group, strict).has(permission)) return 'granted'
  return permissionsOf(world, profile, group, loose).has(permission) ? 'unspecified' : 'refused'
}

/** Why a profile has a permission on a group or does not have it. */
export function accessOf(world: World, profile: Id, permission: Permission, group: Id): AccessReason {
  const acrs = acrsFor(world, profile, group)
  return { profile, permission, group, groups: groupsOf(world, profile), acrs }
}

/** The same as a report shows it. @param named gives the names of profiles and groups */
export function reasonOf(named: World, { profile, permission, group, groups, acrs }: AccessReason): string {
  const [name, resource] = [clearNameIn(named, profile), clearNameIn(named, group)]
  const acr = acrs.find(each => each.permission === permission)
  if (acr !== undefined) {
    const about = acr.principal === profile ? '' : `, and ${name} is a member`
    const others = acrs.filter(each => each !== acr)
    const granting = `an ACR on ${resource} gives ${permission} to ${clearNameIn(named, acr.principal)}${about}`
    return `${granting}${inWords(named, `other ACRs for ${name}`, others)}`
  }
  if (acrs.length === 0) {
    const memberships =
      groups.length === 0 ? 'is not a member of any group' : `is a member of ${listed(named, groups)}`
    const all = named.acrs.filter(each => each.resource === group)
    const none = `no ACR on ${resource} names ${name} or a group of ${name}; ${name} ${memberships}`
    return `${none}${inWords(named, `ACRs on ${resource}`, all)}${onPrincipals(named, profile, all)}`
  }
  const given = [...new Set(acrs.map(each => each.permission))]
  const about = withImplied(given, loose).has(permission)
    ? `which may imply ${permission} (open.permission-hierarchy)`
    : `but not ${permission}`
  return `the ACRs on ${resource} give ${given.join(' and ')} to ${name}, ${about}`
}

/** So many ACRs are named by which a server may have decided, and more are counted. */
const mostNamed = 3

function inWords(named: World, what: string, acrs: readonly Acr[]): string {
  if (acrs.length === 0) return ''
  if (acrs.length > mostNamed) return `; ${acrs.length} ${what}`
  const given = acrs.map(({ permission, principal }) => `${permission} to ${clearNameIn(named, principal)}`)
  return `; ${what}: ${given.join(', ')}`
}

/** What a profile has on the groups that ACRs name: a server may take that for a membership. */
function onPrincipals(named: World, profile: Id, acrs: readonly Acr[]): string {
  if (acrs.length > mostNamed) return ''
  return [...new Set(acrs.map(({ principal }) => principal))]
    .map(id =>
      inWords(
        named,
        `ACRs for ${clearNameIn(named, profile)} on ${clearNameIn(named, id)}`,
        acrsFor(named, profile, id),
      ),
    )
    .join('')
}

/** The name of a principal: with its SVC-ID if another one has the same. */
export function clearNameIn(world: World, id: Id): string {
  const name = nameIn(world, id)
  const all = [...world.profiles.map(each => each.common_name), ...world.groups.map(each => each.title)]
  return all.filter(each => each === name).length > 1 ? `${name} (${id})` : name
}

function listed(world: World, ids: readonly Id[]): string {
  return ids.map(id => clearNameIn(world, id)).join(', ')
}
