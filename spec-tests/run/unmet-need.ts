import { type Tier, tiers } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { hasTier } from '../target/target.js'
import type { ClauseTest, Needs } from './registry.js'
import type { Suite } from './suite.js'

export const permissionToWrite = 'needs permission to write: --allow-writes, without --read-only'

/** What the target lacks for any of these tests: permission to write if that is enough for one, or else the lowest tier. */
export function leastUnmetNeed(suite: Suite, tests: readonly ClauseTest[]): string {
  const ordered = tests.toSorted((a, b) => tiers.indexOf(a.needs.tier) - tiers.indexOf(b.needs.tier))
  const reasons = ordered.map(({ needs }) => unmetNeed(suite, needs) ?? '')
  return reasons.find(reason => reason === permissionToWrite) ?? reasons[0] ?? ''
}

/** What the target lacks for a test or an observation: a tier, or permission to write. Undefined if nothing. */
export function unmetNeed(suite: Suite, { tier, writes }: Needs): string | undefined {
  if (hasTier(suite.target, tier)) return writes && !suite.target.writable ? permissionToWrite : undefined
  const isLocked = suite.target.control !== undefined && tier === 'control'
  return isLocked ? permissionToWrite : `needs ${lackOf(suite, tier)} in the target file`
}

/** What of a tier is not in the target file. */
function lackOf(suite: Suite, tier: Tier): string {
  if (tier === 'control') return 'control'
  const lacks = [
    ...(hasTier(suite.target, 'actors') ? [] : ['tokens']),
    ...(tier === 'world' && suite.target.world === undefined ? ['a world'] : []),
  ]
  return lacks.join(' and ')
}

/** Every response is compared with others, so state.consistent needs no test of its own. */
export function needsOwnTest(id: ClauseId): boolean {
  return id !== 'state.consistent'
}
