import type { ClauseId } from '../../src/spec/clauses.js'
import { endpoints, takes } from '../../src/spec/endpoints.js'
import { groupAt, type Id, type Permission } from '../../src/spec/nouns.js'
import { type Refusal, refuse } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { textsOf } from '../target/group-text.js'
import { isSuccess } from '../target/results.js'
import {
  afterRefusal,
  type Clauses,
  clauseOf,
  clausesOf,
  expectedOutcome,
  general,
  ofState,
  type Rules,
} from './attribution.js'
import { type Belief, groupIn, hasMoved, worldOf } from './belief.js'
import type { Exchange } from './exchange.js'
import { expectedAccess, relationOf } from './oracle/permission-oracle.js'

/** The clauses that a wrong status may violate. The first is certain to be one of them. */
export function mayBeOfStatus(belief: Belief, exchange: Exchange): Clauses {
  const expected = expectedOutcome(belief, exchange)
  const { operation, cookies, body } = exchange.request
  if (expected.kind !== 'refused')
    return clausesOf([
      [operation === 'addGroupMember' && isOfBody(exchange), 'add.no-body'],
      ...(exchange.response.status === 404 ? afterRefusal(belief) : []),
      ...refused(belief, exchange),
      [true, clauseOf(expected, operation)],
      [operation === 'updateGroup' && textsOf(body).description !== undefined, 'update.description'],
      [operation === 'addGroupMember', 'add.no-body'],
      [exchange.response.status === 401 || cookies !== undefined, 'wire.cookie'],
      [belief.past.lastWrites.length > 0 && isApart(belief, exchange), 'state.isolation'],
      ...ofPast(belief, exchange),
      // A deletion may have taken the permission too.
      [
        exchange.response.status === 403 && hasMoved(belief, exchange.request.actor),
        'acr.membership-changes',
      ],
    ])
  const more = isSuccess(exchange.response.status) ? granted(belief, exchange, expected) : []
  const isPermitted = expected.reason === 'profile-not-found' || expected.reason === 'not-a-member'
  const denied = isPermitted && exchange.response.status === 403 ? refused(belief, exchange) : []
  return clausesOf([
    [more.length > 0 && isImplied(belief, exchange), 'state.consistent'],
    [true, expected.clause],
    ...more,
    ...denied.filter(([, clause]) => clause.startsWith('acr.')),
    ...ofPast(belief, exchange),
  ])
}

/** What earlier changes may have to do with it. */
function ofPast(belief: Belief, exchange: Exchange): Rules {
  const { operation, group, profile } = exchange.request
  // That a group is there does not make it a profile.
  const isGroup = groupIn(belief, profile) !== undefined
  if (isGroup || isApart(belief, exchange)) return ofState(belief)
  // A read shows whether Vetted has a new member.
  const isShownByRead = (clause: ClauseId) => operation === 'createGroup' && clause === 'add.member'
  return general(belief, group).filter(([, clause]) => !isShownByRead(clause))
}

/** Whether a request does not depend on the last write: who may create a group depends on no other group than Vetted. */
function isApart(belief: Belief, { request: { operation } }: Exchange): boolean {
  const { vetted } = worldOf(belief)
  const { lastWrites } = belief.past
  return operation === 'createGroup' && lastWrites.every(({ exchange }) => exchange.request.group !== vetted)
}

/** Whether a server may refuse a request like this for its body or its type. */
function isOfBody({ response: { status } }: Exchange): boolean {
  return [400, 411, 415, 422].includes(status)
}

/** A success in place of a refusal. */
function granted(belief: Belief, { request }: Exchange, { reason }: Refusal): Rules {
  const { operation, actor, group = '' } = request
  if (reason === 'group-not-found')
    return [
      [belief.past.deleted.has(group), 'delete.gone'],
      [belief.past.deleted.has(group), 'acr.deleted-group'],
    ]
  if (reason !== 'no-permission' || actor === null || !takes(operation, 'group')) return []
  return notGranted(belief, actor, endpoints[operation].requires, group)
}

/** Section 1: why a caller does not have a permission on a group. */
function notGranted(belief: Belief, caller: Id, permission: Permission, group: Id): Rules {
  const { past } = belief
  const world = worldOf(belief)
  const { direct, through, isMember, isVetted } = relationOf(world, caller, group)
  const principals = [...past.start.acrs, ...world.acrs]
    .filter(({ resource }) => resource === group)
    .map(({ principal }) => principal)
  return [
    [isLastWrite(belief, ({ request }) => request.operation === 'deleteGroup'), 'acr.deleted-group'],
    [hasMoved(belief, caller), 'acr.membership-changes'],
    [past.deleted.size > 0, 'acr.deleted-group'],
    [permission === 'write' && direct.length + through.length > 0, 'acr.read-is-not-write'],
    [isMember, 'acr.membership-is-not-permission'],
    [isVetted, 'acr.vetted-is-not-permission'],
    [principals.some(id => groupAt(past.start, id) !== undefined), 'acr.through-group'],
    [true, 'acr.direct'],
  ]
}

/** Something else than the success that must come. */
function refused(belief: Belief, { request, response: { status } }: Exchange): Rules {
  const { operation, actor, group = '' } = request
  const { past } = belief
  if (operation === 'createGroup') return [[status === 403, 'create.vetted-only']]
  if (status !== 403 || actor === null || !takes(operation, 'group'))
    return [
      [status === 404 && past.creators.has(group), 'create.persists'],
      [status === 404, refuse('group-not-found', operation, defaultReadings).clause],
      [
        status === 404 && operation === 'addGroupMember',
        refuse('profile-not-found', operation, defaultReadings).clause,
      ],
    ]
  const { groups, direct, through } = relationOf(worldOf(belief), actor, group)
  const [isDirect, isThrough] = [direct.length > 0, through.length > 0]
  const access = expectedAccess(worldOf(belief), actor, endpoints[operation].requires, group)
  return [
    // An earlier response has shown what the permissions of the caller imply, or what a new group gives.
    [access === 'unspecified' || isLastWrite(belief, ({ newId }) => newId === group), 'state.consistent'],
    [isDirect && !isThrough, 'acr.direct'],
    [isThrough && !isDirect, 'acr.through-group'],
    [direct.length + through.length > 1 || groups.length > 1, 'acr.any-suffices'],
    [hasMoved(belief, actor) && past.deleted.size === 0, 'acr.membership-changes'],
    [isDirect, 'acr.direct'],
    [isThrough, 'acr.through-group'],
    [true, refuse('no-permission', operation, defaultReadings).clause],
  ]
}

/** Whether only earlier responses tell that a caller lacks a permission: it has not joined or left, and no group was deleted. */
function isImplied(belief: Belief, { request: { operation, actor, group = '' } }: Exchange): boolean {
  if (actor === null || !takes(operation, 'group')) return false
  if (hasMoved(belief, actor) || belief.past.deleted.size > 0) return false
  return expectedAccess(worldOf(belief), actor, endpoints[operation].requires, group) === 'unspecified'
}

/** Whether the last write, or each of those that were sent at once, is like that. */
function isLastWrite({ past: { lastWrites } }: Belief, isLike: (exchange: Exchange) => boolean): boolean {
  return lastWrites.length > 0 && lastWrites.every(({ exchange }) => isLike(exchange))
}
