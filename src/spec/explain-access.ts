import { acrsFor, groupsOf, permissionsOf, withImplied } from './authorization.js'
import type { Context } from './context.js'
import { type Acr, type Group, type Id, nameIn, type Permission, type Profile, type World } from './nouns.js'

/** An ACR on the group in question. */
export interface ConsideredAcr extends Acr {
  /** The common name of the profile, or the title of the group, to which it gives a permission. */
  readonly name: string
  /** Whether it names the caller, a group of the caller, or neither. */
  readonly names: 'caller' | 'group of the caller' | 'another principal'
  /** Whether it gives the caller the permission, by itself or by a permission that it implies. */
  readonly grants: boolean
}

/** Why a caller has, or does not have, a permission on a group. */
export interface Explanation {
  readonly caller: Id
  readonly permission: Permission
  readonly group: Id
  readonly allowed: boolean
  /** One sentence. */
  readonly reason: string
  /** Every ACR on the group. */
  readonly acrs: readonly ConsideredAcr[]
}

/** Explains the decision of `permissionsOf` (section 1). */
export function explainAccess(
  { world, readings }: Pick<Context, 'world' | 'readings'>,
  { svc_id: caller, common_name }: Profile,
  permission: Permission,
  { svc_id: group, title }: Group,
): Explanation {
  const allowed = permissionsOf(world, caller, group, readings).has(permission)
  const reaching = new Set(acrsFor(world, caller, group))
  const acrs = world.acrs
    .filter(acr => acr.resource === group)
    .map(acr => ({
      ...acr,
      name: nameIn(world, acr.principal),
      names: !reaching.has(acr)
        ? ('another principal' as const)
        : acr.principal === caller
          ? ('caller' as const)
          : ('group of the caller' as const),
      grants: reaching.has(acr) && withImplied([acr.permission], readings).has(permission),
    }))
  const who = `${common_name} ${allowed ? 'has' : 'does not have'} ${permission} on ${title}`
  const why = reasonFor(world, caller, acrs, permission)
  return { caller, permission, group, allowed, reason: `${who}: ${why}`, acrs }
}

function reasonFor(world: World, caller: Id, acrs: readonly ConsideredAcr[], permission: Permission): string {
  const granting = acrs.find(({ grants }) => grants)
  const implied =
    granting?.permission === permission ? '' : `, and ${granting?.permission} implies ${permission}`
  if (granting?.names === 'caller') return `an ACR gives the caller ${granting.permission}${implied}`
  if (granting !== undefined)
    return `an ACR gives ${nameIn(world, granting.principal)} ${granting.permission}${implied}, and the caller is a member`
  if (acrs.length === 0) return 'no ACR is on this group'
  const reaching = acrs.filter(({ names }) => names !== 'another principal')
  if (reaching.length > 0)
    return `the ACRs that name the caller or a group of the caller give only ${[...new Set(reaching.map(acr => acr.permission))].join(' and ')}`
  const own = groupsOf(world, caller).map(id => nameIn(world, id))
  return `no ACR on this group names the caller or a group of the caller (${own.join(', ') || 'the caller is in no group'})`
}
