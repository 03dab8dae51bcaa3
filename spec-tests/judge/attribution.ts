import type { ClauseId } from '../../src/spec/clauses.js'
import { endpoints, type Operation, takes } from '../../src/spec/endpoints.js'
import { groupAt, type Id, type Permission } from '../../src/spec/nouns.js'
import { type Outcome, type Refusal, refuse } from '../../src/spec/outcome.js'
import { defaultReadings } from '../../src/spec/readings.js'
import { textsOf } from '../target/group-text.js'
import type { Actor } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { type Belief, type Written, worldOf } from './belief.js'
import { callerIn, type Exchange } from './exchange.js'
import { fittingOutcomes, outcomesOf, specifiedRequest } from './oracle/hypotheses.js'
import { expectedAccess, relationOf } from './oracle/permission-oracle.js'

export type Clauses = readonly [ClauseId, ...ClauseId[]]

/** Clauses, each with whether it can be the violated one. */
export type Rules = readonly (readonly [isPossible: boolean, clause: ClauseId])[]

/** The clause that a response with this outcome could have broken. */
export function clauseOf(outcome: Outcome, operation: Operation): ClauseId {
  if (outcome.kind === 'refused') return outcome.clause
  return outcome.kind === 'added' && outcome.alreadyMember ? 'add.already-member' : successClauses[operation]
}

/** The clauses that a wrong status may violate. The first is certain to be one of them. */
export function mayBeOfStatus(belief: Belief, exchange: Exchange): Clauses {
  const expected = expectedOutcome(belief, exchange)
  const { operation, cookies } = exchange.request
  if (expected.kind !== 'refused')
    return clausesOf([
      [operation === 'addGroupMember' && isOfBody(exchange), 'add.no-body'],
      ...(exchange.response.status === 404 ? afterRefusal(belief) : []),
      ...refused(belief, exchange),
      [true, clauseOf(expected, operation)],
      [operation === 'addGroupMember', 'add.no-body'],
      [exchange.response.status === 401 || cookies !== undefined, 'wire.cookie'],
      ...general(belief, exchange.request.group),
      // A deletion may have taken the permission too.
      [exchange.response.status === 403 && isMoved(belief, exchange.request.actor), 'acr.membership-changes'],
    ])
  const more = isSuccess(exchange.response.status) ? granted(belief, exchange, expected) : []
  const isPermitted = expected.reason === 'profile-not-found' || expected.reason === 'not-a-member'
  const denied = isPermitted && exchange.response.status === 403 ? refused(belief, exchange) : []
  return clausesOf([
    [true, expected.clause],
    ...more,
    ...denied.filter(([, clause]) => clause.startsWith('acr.')),
    ...general(belief, exchange.request.group),
  ])
}

/** Whether a server may refuse a request like this for its body or its type. */
function isOfBody({ response: { status } }: Exchange): boolean {
  return [400, 411, 415, 422].includes(status)
}

/** The outcome in the most likely state. */
function expectedOutcome(
  { hypotheses: [first] }: Pick<Belief, 'hypotheses'>,
  { request, newId }: Exchange,
): Outcome {
  const [expected] = outcomesOf(first, callerIn(request), specifiedRequest(request, newId))
  return (expected as { outcome: Outcome }).outcome
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
    [isAfterDeletion(belief), 'acr.deleted-group'],
    [isMoved(belief, caller), 'acr.membership-changes'],
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
    [access === 'unspecified' || past.creators.has(group), 'state.consistent'],
    [isDirect && !isThrough, 'acr.direct'],
    [isThrough && !isDirect, 'acr.through-group'],
    [direct.length + through.length > 1 || groups.length > 1, 'acr.any-suffices'],
    [isMoved(belief, actor) && past.deleted.size === 0, 'acr.membership-changes'],
    [isDirect, 'acr.direct'],
    [isThrough, 'acr.through-group'],
    [true, refuse('no-permission', operation, defaultReadings).clause],
  ]
}

/** Whether the last change was a deletion. */
function isAfterDeletion({ past: { lastWrites } }: Belief): boolean {
  return (
    lastWrites.length > 0 &&
    lastWrites.every(({ exchange: { request } }) => request.operation === 'deleteGroup')
  )
}

export function isMoved({ past: { moved } }: Belief, caller: Actor): boolean {
  return caller !== null && [...moved.values()].some(profiles => profiles.has(caller))
}

/** What a response may be that is wrong after a write that was refused: that has changed something. */
export function afterRefusal({ past: { lastWrites } }: Belief): Rules {
  const refused = lastWrites.filter(({ exchange }) => !isSuccess(exchange.response.status))
  return refused.flatMap(
    (written): Rules => [
      [true, clauseOfWrite(written)],
      [true, 'state.refusal'],
    ],
  )
}

/** What any wrong response after a change may be. @param group that of its request, if it has one */
export function general(belief: Belief, group?: Id): Rules {
  const { lastWrites, deleted } = belief.past
  // A group that is there does not show whether another one is gone.
  const isOfDeletion = (of: Id | undefined) => group === undefined || of === group
  return [
    ...lastWrites.map((written): Rules[number] => {
      const { operation, group: own } = written.exchange.request
      return [operation !== 'deleteGroup' || isOfDeletion(own), clauseOfWrite(written)]
    }),
    ...afterRefusal(belief),
    [group === undefined ? deleted.size > 0 : deleted.has(group), 'delete.gone'],
    [group === undefined ? lastWrites.length > 0 : isOfOther(belief, group), 'state.isolation'],
    [[...deleted.keys()].some(id => id !== group), 'state.isolation'],
    ...ofState(belief),
  ]
}

/** What any wrong response may be, whatever it shows. */
export function ofState({ past: { lastWrites } }: Belief): Rules {
  return [
    [lastWrites.length > 1, 'state.concurrent'],
    [true, 'state.model'],
    [true, 'state.consistent'],
  ]
}

/** Whether the last write was to another group than this one. */
export function isOfOther({ past: { lastWrites } }: Belief, id: Id): boolean {
  return lastWrites.some(({ exchange: { request, newId } }) => (request.group ?? newId) !== id)
}

/** The clause that the response to a write could have broken. */
export function clauseOfWrite({ exchange, before }: Written): ClauseId {
  const { request, response, newId } = exchange
  const specified = specifiedRequest(request, newId)
  const [fitting] = fittingOutcomes(before.hypotheses, callerIn(request), specified, response.status)
  // Where the suite does not know who is in Vetted, it expects of nobody that it may create groups.
  if (request.operation === 'createGroup' && worldOf(before).vetted === undefined) {
    const { title, description } = textsOf(request.body)
    if (newId !== '') return successClauses.createGroup
    if (title === undefined || description === undefined) return 'create.requires-fields'
  }
  return clauseOf(fitting?.outcome ?? expectedOutcome(before, exchange), request.operation)
}

export function clausesOf(rules: Rules): Clauses {
  return [
    ...new Set(rules.flatMap(([isPossible, clause]) => (isPossible ? [clause] : []))),
  ] as unknown as Clauses
}

/** The clause that says what the success of each operation does. */
export const successClauses: Readonly<Record<Operation, ClauseId>> = {
  searchPrincipals: 'search.any-caller',
  createGroup: 'create.returns-id',
  readGroup: 'read.content',
  updateGroup: 'update.title',
  deleteGroup: 'delete.gone',
  addGroupMember: 'add.member',
  removeGroupMember: 'remove.member',
}
