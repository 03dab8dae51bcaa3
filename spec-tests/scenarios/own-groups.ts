import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { type Belief, isDerived } from '../judge/belief.js'
import type { Known } from '../judge/exchange.js'
import { hasGrants } from '../oracle/new-group.js'
import type { ClientRequest } from '../target/request.js'

/** Whether a group, on a target that keeps its world, is one that the suite has created there, or none. */
export function isOfSuite(belief: Belief, group: Id | undefined): boolean {
  if (belief.unknown === 'nothing' || group === undefined) return true
  return belief.past.creators.has(group) || isDerived(belief, group)
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
