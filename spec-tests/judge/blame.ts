import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { isSuccess } from '../target/results.js'
import { type Clauses, isOfOther } from './attribution.js'
import type { Contrast, Contrasted, Means, Question } from './contrast.js'
import {
  afterEveryField,
  afterPlainerSearches,
  isFoundByOthers,
  isMissedByRead,
  isRemembered,
} from './plainer-search.js'
import {
  afterPlainerAccess,
  isFoundByReaders,
  isFoundInSmallerWorld,
  isShownAfterReader,
} from './plainer-world.js'
import {
  afterChangesAlone,
  afterOtherChanges,
  afterStateAlone,
  afterUpdateAlone,
  isWrongAfterMoves,
} from './state-alone.js'

/** When a wrong response fails the clause of its test if it may violate it: else it fails the closest one. */
export type Blame = 'at once' | 'after a contrast' | 'never'

/** In this order: each asks about the clauses that the ones before it leave. */
const contrasts: readonly Contrast[] = [
  afterUpdateAlone,
  only('state.isolation', isMissedByRead),
  only('search.fresh', isRemembered),
  only('search.any-caller', isFoundByOthers),
  only('search.any-caller', isFoundByReaders),
  afterPlainerSearches,
  afterEveryField,
  only('search.limited', isFoundInSmallerWorld),
  afterPlainerAccess,
  only('read.permission', isShownAfterReader),
  only('acr.membership-changes', isWrongAfterMoves),
  afterOtherChanges,
  afterChangesAlone,
]

function only(clause: ClauseId, isSo: Question): Contrast {
  return async (wrong, means) =>
    wrong.mayBe.includes(clause) && (await isSo(wrong, means)) ? [clause] : wrong.mayBe
}

/** The clauses that a wrong response may violate after contrasts. The one with the same state alone is left to `blamedClause`. */
export async function afterContrasts(wrong: Contrasted, means: Means): Promise<Clauses> {
  let { mayBe } = wrong
  for (const contrast of contrasts) mayBe = await contrast({ ...wrong, mayBe }, means)
  return mayBe
}

/** The clause that a wrong response fails in a test of the clause `own`. */
export async function blamedClause(
  own: ClauseId,
  wrong: Contrasted,
  blame: Blame,
  means: Means,
): Promise<ClauseId> {
  const { before, exchange, mayBe } = wrong
  const { operation, group } = exchange.request
  // The cause may be a change of another group. A refusal may be wrong by itself, whatever came before.
  const isAfterOther = group !== undefined && isOfOther(before, group)
  const isRefusedWrite = changesState(operation) && !isSuccess(exchange.response.status)
  if (blame === 'at once' && !isAfterOther && !isRefusedWrite && mayBe.includes(own)) return own
  const left = await afterStateAlone(wrong, means)
  return blame !== 'never' && left.includes(own) ? own : left[0]
}
