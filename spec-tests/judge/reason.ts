import { acrsFor } from '../../src/spec/authorization.js'
import { takes } from '../../src/spec/endpoints.js'
import type { ClientRequest } from '../target/request.js'
import { type Belief, worldOf } from './belief.js'
import type { Reason } from './judgement.js'

/** What decides on a request to a group: the ACRs on it that name the caller or a group of the caller. */
export function reasonOn(belief: Belief, { operation, actor, group }: ClientRequest): Reason {
  if (actor === null || group === undefined || !takes(operation, 'group')) return {}
  return { acrs: acrsFor(worldOf(belief), actor, group) }
}
