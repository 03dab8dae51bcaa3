import type { ClauseId } from '../../src/spec/clauses.js'

/** What the definitions say of a response. */
export interface Judgement {
  /** Whether a fair reading explains it; undefined if the definitions cannot tell. */
  readonly isFair: boolean | undefined
  /** The clause that decides. */
  readonly clause: ClauseId
  /** Whether other clauses of the operation may decide as well. */
  readonly isGeneral: boolean
  /** Whether what the deployment keeps is open from now on. */
  readonly isLost?: true
}

export const fair = (clause: ClauseId): Judgement => ({ isFair: true, clause, isGeneral: true })
export const wrong = (clause: ClauseId, isGeneral = false): Judgement => ({
  isFair: false,
  clause,
  isGeneral,
})
