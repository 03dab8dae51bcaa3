import type { ClauseId } from '../../src/spec/clauses.js'
import type { Clauses } from './attribution.js'

/** When a wrong response fails the clause of its test if it may violate it: else it fails the closest one. */
export type Blame = 'at once' | 'after a contrast' | 'never'

/** @param contrast gives what the response may violate after the same request on a fresh world */
export async function blamedClause(
  own: ClauseId,
  mayBe: Clauses,
  blame: Blame,
  contrast: () => Promise<Clauses>,
): Promise<ClauseId> {
  if (blame === 'at once' && mayBe.includes(own)) return own
  const left = await contrast()
  return blame !== 'never' && left.includes(own) ? own : left[0]
}
