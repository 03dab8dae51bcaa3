import type { ClauseId } from '../spec/clauses.js'
import type { Report } from './report.js'

export interface Strictness {
  /** Clauses known to fail: failing, they do not fail the run; anything else of them does. */
  readonly baseline?: readonly ClauseId[]
  /** Whether an untested clause fails the run. */
  readonly requireAll?: boolean
}

/** 0 where the run is good, 1 where a clause is against it, 2 where nothing can be said. */
export function exitCodeOf(
  { verdict, error, clauses }: Report,
  { baseline = [], requireAll = false }: Strictness,
): 0 | 1 | 2 {
  if (clauses.some(({ id, status }) => status === 'failed' && !baseline.includes(id))) return 1
  // What was known to fail says nothing of what such a run did not come to.
  const isTrusted = verdict !== 'inconclusive' && error === undefined
  if (!isTrusted || clauses.some(({ status }) => status === 'errored')) return 2
  const isStale = clauses.some(({ id, status }) => baseline.includes(id) && status !== 'failed')
  return isStale || (requireAll && clauses.some(({ status }) => status === 'untested')) ? 1 : 0
}
