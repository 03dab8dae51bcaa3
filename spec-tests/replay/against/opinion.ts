import { type ClauseId, clauses } from '../../../src/spec/clauses.js'
import { changesState, type Operation } from '../../../src/spec/endpoints.js'
import type { Judged } from '../../judge/beliefs.js'
import { successClauses } from '../../judge/oracle/success-clauses.js'
import { operationOf } from '../../scenarios/scenario.js'

/** What the definitions say of one of two responses. */
export interface Opinion {
  /** Whether a fair reading explains it; undefined if the definitions cannot tell. */
  readonly isFair: boolean | undefined
  /** The clauses that may decide. The first is the closest one. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]]
}

export function opinionOn({ judgement, exchange: { request } }: Judged): Opinion {
  if (judgement.kind === 'wrong') return { isFair: false, clauses: judgement.mayBe }
  const isFair = judgement.kind === 'unknown' ? undefined : true
  return { isFair, clauses: [successClauses[request.operation]] }
}

/**
 * The clause that a difference is reported on: the tested one if it may decide, or else the one that the definitions decide
 * with. A read or a search may show what any clause demands.
 */
export function blamedClause(tested: ClauseId, { isFair, clauses }: Opinion, operation: Operation): ClauseId {
  const about = operationOf(tested)
  const isOfOperation = !changesState(operation) || about === undefined || about === operation
  return (isFair === false ? clauses.includes(tested) : isOfOperation) ? tested : clauses[0]
}

/** Which of the two is right, for the message of a difference. */
export function formatRight(first: Opinion, other: Opinion, clause: ClauseId): string {
  const by = `by ${clause} (section ${clauses[clause].section})`
  if (first.isFair === undefined || other.isFair === undefined)
    return 'the definitions do not tell which one is right'
  if (first.isFair && other.isFair) return 'both are fair'
  if (first.isFair) return `the first is right ${by}`
  return other.isFair ? `the other is right ${by}` : `neither is right ${by}`
}
