import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { type Belief, isDerived } from '../judge/belief.js'
import type { Known } from '../judge/exchange.js'
import { hasGrants } from '../oracle/new-group.js'
import type { ClientRequest } from '../target/request.js'

/** Whether the SVC-ID, on a target that keeps its world, is that of a group that the suite has created there, or of none. */
export function isOfSuite(belief: Belief, id: Id | undefined): boolean {
  if (belief.unknown === 'nothing' || id === undefined) return true
  const isOfProfile = belief.past.start.profiles.some(({ svc_id }) => svc_id === id)
  return isOfProfile || belief.past.creators.has(id) || isDerived(belief, id)
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
