import { permissionsOf } from '../../src/spec/authorization.js'
import { changesState, endpoints, takes } from '../../src/spec/endpoints.js'
import type { Acr, Group, Id, World } from '../../src/spec/nouns.js'
import { hasFlaw } from '../actors/flawed-bodies.js'
import { malformedId } from '../actors/unknown-ids.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { Hypothesis } from './hypotheses.js'

/** What the suite knows about the state of the target when it sends a request. */
export interface KnownState {
  readonly world: World
  readonly hypotheses: readonly Hypothesis[]
  readonly deletedGroups: readonly Group[]
  /** By deleted group: all ACRs of the world just before the deletion. */
  readonly acrsBeforeDeletion: ReadonlyMap<Id, readonly Acr[]>
  /** Whether the target has ever used the id, as far as the suite knows. */
  isKnown(id: Id): boolean
}

/** Whether fair readings allow different responses here, but all lead to the same state. */
export function isUnspecified(state: KnownState, request: ClientRequest, { status }: HttpResponse): boolean {
  return (
    isMalformed(state, request, status) ||
    isRefusalOfFlawedBody(state, request, status) ||
    (isRefusal(status) && (changesSystemGroup(state, request) || reusesTitle(state, request))) ||
    isAboutMissing(state, request, status)
  )
}

/** The target may reject the form of an id that the suite invented: open.malformed-id. */
function isMalformed(state: KnownState, { group, profile }: ClientRequest, status: number): boolean {
  // A target that gives 403 for a group that does not exist may do so whatever the form of the id.
  if (group === malformedId && status === 403) return true
  // A target may look at the form of one of the two ids alone.
  if ([group, profile].includes(malformedId) && status === 404) return true
  const isInvented = [group, profile].some(id => id !== undefined && !state.isKnown(id))
  return isInvented && (status === 400 || status === 422)
}

/** Which check comes first, and the status of a body of a wrong type, are open; no refusal changes anything. */
function isRefusalOfFlawedBody(
  { world: { groups } }: KnownState,
  request: ClientRequest,
  status: number,
): boolean {
  const { group } = request
  const isMissing = group !== undefined && !groups.some(({ svc_id }) => svc_id === group)
  return hasFlaw(request) && (isRefusal(status) || (isMissing && status === 404))
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 404
}

/** A target may refuse every change of the system group, with any status: open.system-group. */
function changesSystemGroup({ world }: KnownState, { operation, actor, group }: ClientRequest): boolean {
  return changesState(operation) && group === world.vetted && actor !== null
}

/** A title may stay reserved after its group is deleted: open.duplicate-title. */
function reusesTitle({ deletedGroups }: KnownState, { actor, body }: ClientRequest): boolean {
  return actor !== null && deletedGroups.some(({ title }) => title === Object(body).title)
}

/**
 * A request without a token, or without permission, for something that does not exist: the suite accepts both 404 and
 * the refusal. It computes a permission on a deleted group from the ACRs before the deletion and the present members,
 * because a caller who has left a group since then no longer has its permissions.
 */
function isAboutMissing(
  { world: { profiles, groups }, hypotheses, acrsBeforeDeletion }: KnownState,
  { operation, actor, group = '', profile }: ClientRequest,
  status: number,
): boolean {
  const groupExists = groups.some(({ svc_id }) => svc_id === group)
  const profileExists = profile === undefined || profiles.some(({ svc_id }) => svc_id === profile)
  if (!takes(operation, 'group') || (groupExists && profileExists)) return false
  if (actor === null || actor.startsWith('bad:')) return status === 404
  const acrs = acrsBeforeDeletion.get(group)
  if (status !== 403 || acrs === undefined) return false
  const { requires } = endpoints[operation]
  return !hypotheses.every(({ world, readings }) =>
    permissionsOf({ ...world, acrs }, actor, group, readings).has(requires),
  )
}
