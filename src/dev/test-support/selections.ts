import type { Selected } from '../../check/patterns.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'

/**
 * Selects state.consistent with a test of its own. Its id alone selects the tests of all clauses, because any of them may
 * contradict it.
 */
export const consistent = 'state.consistent: The same request*'

/** Selects wire.no-server-error with a test of its own, for the same reason. */
export const serverErrors = 'wire.no-server-error: Texts with control characters*'

/** The clauses of these areas: `acr` has those that begin with `acr.`. */
export function inAreas(...areas: readonly string[]): readonly ClauseId[] {
  return clauseIds.filter(id => areas.includes(id.split('.')[0] ?? ''))
}

/** The clauses on what is done with groups. */
export const ofGroups: readonly Selected[] = [
  ...clauseIds.filter(id => !/^(wire|auth|search|state\.consistent)/.test(id)),
  'search.fresh',
  consistent,
]

/** The clauses of groups for which the tier `actors` is too low. */
export const notInActors: readonly ClauseId[] = [
  'create.vetted-only',
  'acr.direct',
  'acr.through-group',
  'acr.any-suffices',
  'acr.read-is-not-write',
  'acr.membership-changes',
  'acr.deleted-group',
  'acr.vetted-is-not-permission',
]
