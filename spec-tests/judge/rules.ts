import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import type { Expected } from './finding.js'
import type { Judgement } from './judgement.js'
import { isProfile } from './oracle/search-oracle.js'
import { type Found, hasOwn, valuesOf } from './search-results.js'

/** What the rules for every response demand. */
const demands: Partial<Record<ClauseId, Expected>> = {
  'wire.json': { says: 'JSON, or an empty body' },
  'wire.success-status': { statuses: [200] },
}

/**
 * A response that breaks a rule for every response of its kind.
 * @param besides what the definitions say of it apart from that
 * @param says what the rule demands of it
 */
export function besideRule(clause: ClauseId, besides: Judgement, says?: string): Judgement {
  const expected = says === undefined ? (demands[clause] ?? {}) : { statuses: [200], says }
  return { kind: 'wrong', mayBe: [clause], expected, why: {}, besides, next: besides.next }
}

/** Section 2: each result has all its texts. What it shows counts apart from that. */
export function shapeBrokenBy({ profiles, groups }: World, { all }: Found) {
  for (const owner of all.size === 0 ? [] : [...profiles, ...groups]) {
    const result = all.get(owner.svc_id)
    if (result === undefined || hasOwn(result, owner)) continue
    const clause: ClauseId = isProfile(owner) ? 'search.profile-shape' : 'search.group-shape'
    return { clause, says: valuesOf(owner) }
  }
  return undefined
}
