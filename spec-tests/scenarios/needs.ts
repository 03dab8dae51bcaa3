import type { ClauseId } from '../../src/spec/clauses.js'
import type { Needs } from '../run/registry.js'
import { mayBeKept, type Scenario } from './scenario.js'

/*
 * What most tests of clauses need: the tier, and whether they change the target.
 */
export const actorsWrite = { tier: 'actors', writes: true } as const satisfies Needs
const worldRead = { tier: 'world' } as const satisfies Needs
export const control = { tier: 'control' } as const satisfies Needs
export const controlWrite = { tier: 'control', writes: true } as const satisfies Needs

/** How the clauses begin that searches show, so that a target without groups of the suite can be tested for them. */
const shownBySearches = ['search.', 'wire.', 'auth.unauthorized']

function isShownBySearches(id: ClauseId): boolean {
  return shownBySearches.some(start => id.startsWith(start))
}

/** What a target must have for a scenario. */
export function needsOf(scenario: Scenario): Needs {
  if (scenario.anonymous) return { tier: 'anonymous' }
  if (!mayBeKept(scenario)) return controlWrite
  if (scenario.kept === 'in the file') return worldRead
  return isShownBySearches(scenario.clause) ? { tier: 'actors' } : actorsWrite
}
