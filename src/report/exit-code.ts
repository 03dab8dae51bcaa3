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
  { verdict, clauses }: Report,
  { baseline = [], requireAll = false }: Strictness,
): 0 | 1 | 2 {
  const unexpected = clauses.some(({ id, status }) =>
    baseline.includes(id) ? status !== 'failed' && status !== 'errored' : status === 'failed',
  )
  if (verdict === 'inconclusive') return 2
  return unexpected || (requireAll && clauses.some(({ status }) => status === 'untested')) ? 1 : 0
}
