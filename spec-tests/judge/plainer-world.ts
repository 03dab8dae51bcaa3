import { endpoints, takes } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { acrsOf } from '../worlds/scene.js'
import { groupIn } from './belief.js'
import { type Contrast, isRightOn, type Means, type Question, stateOf, those } from './contrast.js'
import type { Known } from './exchange.js'
import { expectedAccess, relationOf } from './oracle/permission-oracle.js'
import type { Principal } from './oracle/search-oracle.js'

/**
 * The clauses that a refusal may violate of a caller that has permissions by a group or by several ACRs: not that of the
 * operation, if the caller gets the right response with one ACR of its own in place of all these. Only that of the operation,
 * if the caller may remove others and not itself.
 */
export const afterPlainerAccess: Contrast = async ({ before, exchange, mayBe }, means) => {
  const { request, response } = exchange
  const { operation, actor, group = '' } = request
  if (response.status !== 403 || actor === null || !takes(operation, 'group')) return mayBe
  const world = stateOf(before)
  const { direct, through } = relationOf(world, actor, group)
  const isPlain = direct.length + through.length < (direct.length === 0 ? 1 : 2)
  // What is right in the same state is wrong by what happened before.
  if (isPlain || before.past.creators.has(group) || (await isRightOn(means, world, request))) return mayBe
  const own = { resource: group, principal: actor, permission: endpoints[operation].requires }
  const others = world.acrs.filter(acr => !direct.includes(acr) && !through.includes(acr))
  if (!(await isRightOn(means, { ...world, acrs: [...others, own] }, request))) return mayBe
  const isOfLeaving = await mayRemoveOther(means, world, request)
  return those(mayBe, clause => clause.startsWith('acr.') !== isOfLeaving)
}

/** Whether a caller that is refused to leave a group may remove others from it: then its permission is no matter. */
async function mayRemoveOther(means: Means, world: World, request: ClientRequest): Promise<boolean> {
  const profile = means.actors.find(id => id !== request.actor)
  const isLeaving = request.operation === 'removeGroupMember' && request.profile === request.actor
  return isLeaving && profile !== undefined && isRightOn(means, world, { ...request, profile })
}

/** Whether a search finds a group where ACRs give its caller read permission on every group, and not without them. */
export const isFoundByReaders: Question = async (
  { before, exchange: { request }, why: { field } },
  means,
) => {
  const { actor } = request
  if (groupIn(before, field?.owner) === undefined || actor === null) return false
  const world = stateOf(before)
  const read = world.groups.flatMap(({ svc_id }) => acrsOf(svc_id, actor, ['read']))
  const isFound = await isRightOn(means, { ...world, acrs: [...world.acrs, ...read] }, request)
  return isFound && !(await isRightOn(means, world, request))
}

/**
 * Whether a read that must not succeed does so on a fresh world after a read by a caller that may read. Then the target
 * remembers what it has shown.
 */
export const isShownAfterReader: Question = async ({ before, exchange: { request, response } }, means) => {
  const { operation, actor, group = '' } = request
  const world = stateOf(before)
  const mayRead = (id: Id) => id !== actor && expectedAccess(world, id, 'read', group) === 'granted'
  const reader = means.actors.find(mayRead)
  if (operation !== 'readGroup' || !isSuccess(response.status) || reader === undefined) return false
  const isShown = await means.onFresh(world, async send => {
    if ((await send(request)).judgement.kind === 'wrong') return false
    await send({ ...request, actor: reader })
    return (await send(request)).judgement.kind === 'wrong'
  })
  return isShown === true
}

/** In principals. A limit that hides a match in so few is not one for a large world. */
const manyOthers = 20

/**
 * Whether a search that misses a principal in a large world finds it where the others that do not match are gone. Then they
 * take the place of those that match.
 */
export const isFoundInSmallerWorld: Question = async ({ before, exchange: { request } }, means) => {
  const world = stateOf(before)
  const smaller = withoutOthers(means.known, world, request)
  const gone = idsOf(world).length - idsOf(smaller).length
  return gone >= manyOthers && isRightOn(means, smaller, request)
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
