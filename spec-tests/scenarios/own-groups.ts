import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { type Belief, isDerived } from '../judge/belief.js'
import type { Known } from '../judge/exchange.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import type { ClientRequest } from '../target/request.js'

/** Whether a group, on a target that keeps its world, is one that the suite has created there, or none. */
export function isOfSuite(belief: Belief, id: Id | undefined): boolean {
  if (belief.unknown === 'nothing' || id === undefined) return true
  return belief.past.creators.has(id) || isDerived(belief, id)
}

/**
 * Whether the suite knows what a request is about, so that others cannot have changed it. A profile is no group, but others
 * may have one with its SVC-ID. The suite relies on nobody else changing the groups of a target file during a run.
 */
export function concernsSuite(belief: Belief, { group }: ClientRequest): boolean {
  const { start } = belief.past
  return (
    isOfSuite(belief, group) || [...start.profiles, ...start.groups].some(({ svc_id }) => svc_id === group)
  )
}

/** Whether a request leaves alone what the suite has not created on such a target, and what it could not remove any more. */
export function isHarmless(
  { newGroupGrants }: Pick<Known, 'newGroupGrants'>,
  belief: Belief,
  { operation, actor, group, profile }: ClientRequest,
): boolean {
  if (belief.unknown === 'nothing' || !changesState(operation)) return true
  // A creator that has its permissions as a member could not remove its group any more.
  const isLeaving = operation === 'removeGroupMember' && actor === profile && hasGrants(newGroupGrants)
  return isOfSuite(belief, group) && !isLeaving
}
