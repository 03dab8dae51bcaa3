import type { Selected } from '../../check/selection.js'
import { clauseIds } from '../../spec/clauses.js'

/**
 * Selects state.consistent with a test of its own. Its id alone selects the tests of all clauses, because any of them may
 * contradict it.
 */
export const consistent = 'state.consistent: The same request*'

/** The clauses on what is done with groups. Most of the time of a whole run, searches are tested. */
export const ofGroups: readonly Selected[] = [
  ...clauseIds.filter(id => !/^(wire|auth|search|state\.consistent)/.test(id)),
  'search.fresh',
  consistent,
]
