import { endpoints, takes } from '../../src/spec/endpoints.js'
import { idsOf, type World } from '../../src/spec/nouns.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { groupIn, worldOf } from './belief.js'
import { type Contrast, type Means, type OnFresh, stateOf, those } from './contrast.js'
import type { Known } from './exchange.js'
import { expectedAccess, relationOf } from './oracle/permission-oracle.js'
import type { Principal } from './oracle/search-oracle.js'

/**
 * The clauses that a refusal may violate of a caller that has permissions by a group or by several ACRs: not that of the
 * operation, if the caller gets the right response with one ACR of its own in place of all these. Only that of the operation,
 * if the caller may remove others and not itself.
 */
export const afterPlainerAccess: Contrast = async ({ before, exchange, mayBe }, { actors, onFresh }) => {
  const { operation, actor, group = '' } = exchange.request
  const world = worldOf(before)
  const isOfHistory = before.isLost || before.past.creators.has(group)
  if (exchange.response.status !== 403 || actor === null || !takes(operation, 'group') || isOfHistory)
    return mayBe
  const { direct, through } = relationOf(world, actor, group)
  if (direct.length + through.length < (direct.length === 0 ? 1 : 2)) return mayBe
  // What is right in the same state is wrong by what happened before.
  if (await isRightOn(stateOf(before), exchange.request, onFresh)) return mayBe
  const own = { resource: group, principal: actor, permission: endpoints[operation].requires }
  const others = world.acrs.filter(acr => !direct.includes(acr) && !through.includes(acr))
  const permitted = { ...stateOf(before), acrs: [...others, own] }
  if (!(await isRightOn(permitted, exchange.request, onFresh))) return mayBe
  const isOfLeaving = await mayRemoveOther(stateOf(before), exchange.request, { actors, onFresh })
  return those(mayBe, clause => clause.startsWith('acr.') !== isOfLeaving)
}

/** Whether a caller that is refused to leave a group may remove others from it: then its permission is no matter. */
async function mayRemoveOther(
  world: World,
  request: ClientRequest,
  { actors, onFresh }: Pick<Means, 'actors' | 'onFresh'>,
): Promise<boolean> {
  const profile = actors.find(id => id !== request.actor)
  const isLeaving = request.operation === 'removeGroupMember' && request.profile === request.actor
  return isLeaving && profile !== undefined && isRightOn(world, { ...request, profile }, onFresh)
}

/** Whether the response to a request is right on a fresh world; false also where no world can be put in place. */
async function isRightOn(world: World, request: ClientRequest, onFresh: OnFresh): Promise<boolean> {
  const isRight = await onFresh(world, async send => (await send(request)).judgement.kind === 'right')
  return isRight === true
}

/**
 * What a search may violate that misses a group: only search.any-caller, if it is right where ACRs give its caller read
 * permission on every group, and wrong without them.
 */
export const afterReadAccess: Contrast = async (
  { before, exchange: { request }, mayBe, why: { field } },
  { onFresh },
) => {
  const { actor } = request
  const isOfGroup = groupIn(before, field?.owner) !== undefined
  if (!isOfGroup || actor === null || before.isLost || !mayBe.includes('search.any-caller')) return mayBe
  const world = stateOf(before)
  const read = world.groups.map(
    group => ({ resource: group.svc_id, principal: actor, permission: 'read' }) as const,
  )
  const isFound = await isRightOn({ ...world, acrs: [...world.acrs, ...read] }, request, onFresh)
  return isFound && !(await isRightOn(world, request, onFresh)) ? ['search.any-caller'] : mayBe
}

/**
 * What a read may violate that succeeds and must not: only read.permission, if it does so on a fresh world after a read by a
 * caller that may read. Then the target remembers what it has shown.
 */
export const afterOtherReader: Contrast = async (
  { before, exchange: { request, response }, mayBe },
  { actors, onFresh },
) => {
  const { operation, actor, group = '' } = request
  const isRead = operation === 'readGroup' && isSuccess(response.status)
  if (!isRead || before.isLost || !mayBe.includes('read.permission')) return mayBe
  const world = stateOf(before)
  const reader = actors.find(id => id !== actor && expectedAccess(world, id, 'read', group) === 'granted')
  if (reader === undefined) return mayBe
  const isShown = await onFresh(world, async send => {
    if ((await send(request)).judgement.kind === 'wrong') return false
    await send({ ...request, actor: reader })
    return (await send(request)).judgement.kind === 'wrong'
  })
  return isShown === true ? ['read.permission'] : mayBe
}

/** In principals. A limit that hides a match in so few is not one for a large world. */
const manyOthers = 20

/**
 * The clauses that a search may violate that misses a principal in a large world: only that of the limit, if it finds the
 * principal where the others that do not match are gone. Then they take the place of those that match.
 */
export const afterSmallerWorld: Contrast = async (
  { before, exchange: { request }, mayBe },
  { known, onFresh },
) => {
  if (!mayBe.includes('search.limited') || before.isLost) return mayBe
  const world = stateOf(before)
  const smaller = withoutOthers(known, world, request)
  const gone = idsOf(world).length - idsOf(smaller).length
  if (gone < manyOthers) return mayBe
  return (await isRightOn(smaller, request, onFresh)) ? ['search.limited'] : mayBe
}

/** The world without the principals that a search does not find, and on which neither its caller nor a permission depends. */
function withoutOthers({ oracle }: Known, world: World, { actor, query = {} }: ClientRequest): World {
  const { profiles, groups, acrs, vetted } = world
  const named = new Set([actor, vetted, ...acrs.flatMap(({ resource, principal }) => [resource, principal])])
  const isKept = (each: Principal) => named.has(each.svc_id) || oracle.mayMatch(query.s ?? '', each)
  const kept = groups.filter(isKept)
  const members = new Set(kept.flatMap(group => group.members))
  return {
    ...world,
    profiles: profiles.filter(each => isKept(each) || members.has(each.svc_id)),
    groups: kept,
  }
}
