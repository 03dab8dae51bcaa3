import type { Id, Permission } from '../../src/spec/nouns.js'
import { partsOf } from '../../src/spec/readings.js'
import type { Access } from '../oracle/permission-oracle.js'
import type { Exchange } from './exchange.js'
import type { KnownState } from './known-state.js'

/** Whether a caller has a permission on a group that exists; unspecified if the suite cannot know. */
export function accessTo(
  { suite, state }: { readonly suite: Exchange['suite']; readonly state: KnownState },
  caller: Id,
  permission: Permission,
  group: Id,
): Access {
  // If a new group gives permissions to others too, the creator may lose its own with a membership.
  const isOwn = state.creators.get(group) === caller && !state.othersMayHold()
  const isGranted =
    isOwn &&
    suite.known.hasObserved('creator-grant') &&
    partsOf(suite.known.readings['creator-grant']).includes(permission)
  return isGranted ? 'granted' : state.access(caller, permission, group)
}
