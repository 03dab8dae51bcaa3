import type { ClauseId } from '../spec/clauses.js'
import type { Report } from './report.js'

export interface Strictness {
  /** Clauses that are known to fail. If one of them no longer fails, the run fails, so that the list stays true. */
  readonly baseline?: readonly ClauseId[]
  /** Whether an untested clause fails the run. */
  readonly requireAll?: boolean
}

/** 0 if the run succeeds, 1 if a clause makes it fail, 2 if the run cannot be trusted. */
export function exitCodeOf(
  { verdict, error, clauses }: Report,
  { baseline = [], requireAll = false }: Strictness,
): 0 | 1 | 2 {
  if (clauses.some(({ id, status }) => status === 'failed' && !baseline.includes(id))) return 1
  // A run that cannot be trusted gives 2, even with a baseline.
  const isTrusted = verdict !== 'inconclusive' && error === undefined
  if (!isTrusted || clauses.some(({ status }) => status === 'errored')) return 2
  const isStale = clauses.some(({ id, status }) => baseline.includes(id) && status !== 'failed')
  return isStale || (requireAll && clauses.some(({ status }) => status === 'untested')) ? 1 : 0
}
