import type { Id, Permission } from '../../src/spec/nouns.js'
import { partsOf } from '../../src/spec/readings.js'
import { accessIn, type Belief } from '../judge/belief.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import type { Access } from '../judge/oracle/permission-oracle.js'
import type { ObservedExchange } from './exchange.js'

/** Whether a caller has a permission on a group that exists; unspecified if the suite cannot know. */
export function accessTo(
  { suite, belief }: { readonly suite: ObservedExchange['suite']; readonly belief: Belief },
  caller: Id,
  permission: Permission,
  group: Id,
): Access {
  // If a new group gives permissions to others too, the creator may lose its own with a membership.
  const isOwn = belief.past.creators.get(group) === caller && !hasGrants(suite.known.newGroupGrants)
  const isGranted =
    isOwn &&
    suite.known.hasObserved('creator-grant') &&
    partsOf(suite.known.readings['creator-grant']).includes(permission)
  return isGranted ? 'granted' : accessIn(suite.known, belief, { caller, permission, group })
}
