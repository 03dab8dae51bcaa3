import { groupsOf } from '../../spec/authorization.js'
import { type Acr, groupAt, type Id, type World } from '../../spec/nouns.js'
import type { RequestRecord } from '../report.js'
import type { Names } from './names.js'
import { idsIn, operationOf } from './operations.js'
import { listed } from './texts.js'

const mostItems = 5
/** The most lines on other requests than the deciding one. */
const mostOthers = 8

/** The groups of the caller of a request, and the ACRs on its group that count for the caller, also for one that joins a group. */
export function accessLines(
  request: RequestRecord,
  all: readonly RequestRecord[],
  world: World,
  names: Names,
): readonly string[] {
  const access = accessOf(request, all, world, names)
  return access === undefined ? [] : [access.membership, ...access.grants, ...access.end]
}

/** What lets other requests succeed, or makes them fail: each line once. */
export function otherAccessLines(
  requests: readonly RequestRecord[],
  world: World,
  names: Names,
): readonly string[] {
  const lines = requests.flatMap(request => {
    const access = accessOf(request, requests, world, names)
    const operation = operationOf(request, names)
    if (access === undefined || operation === 'searchPrincipals') return []
    const { membership, grants, end, isThroughGroup } = access
    return [
      ...(isThroughGroup || operation === 'createGroup' ? [membership] : []),
      ...(grants.length > 0 ? grants : end),
    ]
  })
  return [...new Set(lines)].slice(0, mostOthers)
}

interface Access {
  /** The groups of the caller. */
  readonly membership: string
  /** An ACR that counts, or several with one principal. */
  readonly grants: readonly string[]
  /** That no other ACR counts; empty if the world does not have the group. */
  readonly end: readonly string[]
  readonly isThroughGroup: boolean
}

/** Undefined if the caller is no profile. */
function accessOf(
  request: RequestRecord,
  all: readonly RequestRecord[],
  world: World,
  names: Names,
): Access | undefined {
  const { actor } = request
  if (actor === null || !names.has(actor)) return undefined
  const caller = names.of(actor)
  const resource = groupAt(world, idsIn(request, names)[0])
  const groups = groupsOf(world, actor)
  const counted = new Set([actor, ...groups, ...joinedBy(actor, all, names)])
  const counting = world.acrs.filter(acr => acr.resource === resource?.svc_id && counted.has(acr.principal))
  const principals = [...new Set(counting.map(({ principal }) => principal))]
  // The groups through which an ACR counts come first.
  const sorted = groups.toSorted(
    (one, other) => Number(principals.includes(other)) - Number(principals.includes(one)),
  )
  const on = resource === undefined ? '' : names.of(resource.svc_id)
  const more = principals.length - mostItems
  const end =
    more > 0
      ? `ACRs for ${more} more groups of ${caller} count too`
      : `no ${principals.length === 0 ? '' : 'other '}ACR on ${on} names ${caller} or a group of ${caller}`
  return {
    membership: `${caller} is in ${groups.length === 0 ? 'no group' : listed(sorted.map(names.of), mostItems)}`,
    grants: principals.slice(0, mostItems).map(id => `${grantTo(id, counting, names)} on ${on}`),
    end: resource === undefined ? [] : [end],
    isThroughGroup: principals.some(id => id !== actor),
  }
}

/** The groups that a profile is added to. */
function joinedBy(profile: Id, requests: readonly RequestRecord[], names: Names): readonly Id[] {
  const added = requests.filter(({ method }) => method === 'POST').map(request => idsIn(request, names))
  return added.flatMap(([group, member]) => (group !== undefined && member === profile ? [group] : []))
}

function grantTo(principal: string, counting: readonly Acr[], names: Names): string {
  const own = counting.filter(acr => acr.principal === principal)
  const permissions = [...new Set(own.map(({ permission }) => permission))]
  return `${permissions.length > 1 ? 'ACRs give' : 'an ACR gives'} ${names.of(principal)} ${permissions.join(' and ')}`
}
