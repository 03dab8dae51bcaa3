import { permissionsOf } from '../../src/spec/authorization.js'
import { changesState, endpoints, takes } from '../../src/spec/endpoints.js'
import { groupAt, type Id } from '../../src/spec/nouns.js'
import type { ClientRequest } from '../target/request.js'
import { malformedId } from '../target/request.js'
import { type Belief, groupIn, isProfileIn, isUsed, worldOf } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { expectedAccess } from './oracle/permission-oracle.js'

/** Whether fair readings allow different responses here, but all lead to the same state. */
export function isUnspecified(
  known: Pick<Known, 'wasInUse'>,
  belief: Belief,
  { request, response: { status } }: Exchange,
): boolean {
  return (
    isMalformed(known, belief, request, status) ||
    (isRefusal(status) && isOneOfMany(belief, request)) ||
    (isRefusal(status) && changesSystemGroup(belief, request)) ||
    ([200, 404].includes(status) && addsMemberInOtherCase(belief, request)) ||
    isAboutMissing(belief, request, status)
  )
}

/**
 * The target may reject the form of an id that no group or no profile has had, and that of a former group in place of a
 * profile, because it cannot know what it was: open.malformed-id.
 */
function isMalformed(
  known: Pick<Known, 'wasInUse'>,
  belief: Belief,
  { group, profile }: ClientRequest,
  status: number,
): boolean {
  // A target that gives 403 for a group that does not exist may do so whatever the form of the id.
  if (group === malformedId && status === 403) return true
  // A target may look at the form of one of the two ids alone.
  if ([group, profile].includes(malformedId) && status === 404) return true
  const { start, creators, deleted } = belief.past
  const isNoGroup = group !== undefined && groupAt(start, group) === undefined && !creators.has(group)
  const isKnown = (id: Id) => (isUsed(belief, id) && !deleted.has(id)) || known.wasInUse(id)
  const isNobody = profile !== undefined && !isKnown(profile)
  return (isNoGroup || isNobody) && (status === 400 || status === 422)
}

/** A refusal that is no answer to a token or to a missing group. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 404
}

/** A target may let a caller create only so many groups; every one seen so far allows these. */
const usualGroups = 10

function isOneOfMany({ past: { creators } }: Belief, { operation, actor }: ClientRequest): boolean {
  return (
    operation === 'createGroup' && [...creators.values()].filter(id => id === actor).length >= usualGroups
  )
}

/** A target may refuse every change of the system group, with any status: open.system-group. */
function changesSystemGroup(belief: Belief, { operation, actor, group }: ClientRequest): boolean {
  return changesState(operation) && group !== undefined && group === worldOf(belief).vetted && actor !== null
}

/**
 * Whether another case makes an SVC-ID another one is open. If it does not, the profile is a member already, and the caller
 * may add it again.
 */
function addsMemberInOtherCase(
  belief: Belief,
  { operation, actor, group = '', profile = '' }: ClientRequest,
): boolean {
  if (operation !== 'addGroupMember' || actor === null || isProfileIn(belief, profile)) return false
  const isSame = (member: Id) => member !== profile && member.toLowerCase() === profile.toLowerCase()
  const isMember = groupIn(belief, group)?.members.some(isSame) === true
  return isMember && expectedAccess(worldOf(belief), actor, 'write', group) === 'granted'
}

/**
 * A request without a token, or without permission, for something that does not exist: the suite accepts both 404 and
 * the refusal. It computes a permission on a deleted group from the ACRs before the deletion and the present members,
 * because a caller who has left a group since then no longer has its permissions.
 */
function isAboutMissing(
  belief: Belief,
  { operation, actor, group = '', profile }: ClientRequest,
  status: number,
): boolean {
  const isProfileThere = profile === undefined || isProfileIn(belief, profile)
  if (!takes(operation, 'group') || (groupIn(belief, group) !== undefined && isProfileThere)) return false
  if (actor === null || actor.startsWith('bad:')) return status === 404
  const before = belief.past.deleted.get(group)
  if (status !== 403 || before === undefined) return false
  const { requires } = endpoints[operation]
  return !belief.hypotheses.every(({ world, readings }) =>
    permissionsOf({ ...world, acrs: before.acrs }, actor, group, readings).has(requires),
  )
}
