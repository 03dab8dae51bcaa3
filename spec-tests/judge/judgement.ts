import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Belief } from './belief.js'
import type { Expected } from './finding.js'

/** No fair reading explains a response. */
export interface Wrong {
  readonly kind: 'wrong'
  /** The clauses that it may violate. The first is the closest one. */
  readonly mayBe: readonly [ClauseId, ...ClauseId[]]
  /** The one that it violates by what it says: its status is right. */
  readonly breaks?: ClauseId
  readonly expected: Expected
  readonly why: Why
  /** If it only breaks a rule for every response of its kind: what the definitions say of it apart from that. */
  readonly besides?: Judgement
  readonly next: Belief
}

/**
 * What a judgement says apart from the rules for every response of its kind.
 * @param own the clause whose rule counts
 */
export function apartFromRules(judgement: Judgement, own?: ClauseId): Judgement {
  if (judgement.kind !== 'wrong' || judgement.besides === undefined) return judgement
  const isOwn = judgement.mayBe.some(clause => clause === own)
  return isOwn ? judgement : apartFromRules(judgement.besides, own)
}

/** A response that breaks a clause by what it says. */
export function breaks(clause: ClauseId, expected: Expected, next: Belief): Wrong {
  return { kind: 'wrong', mayBe: [clause], breaks: clause, expected, why: {}, next }
}

/** What the definitions say of a response, and what the suite believes after it. */
export type Judgement =
  /** A fair reading explains it. `shows` has the clauses that it could have broken. */
  | { readonly kind: 'right'; readonly shows: readonly ClauseId[]; readonly next: Belief }
  /** Fair readings differ here, so it shows a reading, or nothing. */
  | { readonly kind: 'open'; readonly next: Belief }
  | Wrong
  /** The suite does not know the part of the state that it depends on. */
  | { readonly kind: 'unknown'; readonly lacks: string; readonly next: Belief }

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
