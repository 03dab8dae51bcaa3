import type { ClauseId } from '../spec/clauses.js'
import type { Report } from './report.js'
import { isSelected } from './verdict.js'

export interface Strictness {
  /** Clauses that are known to fail. If one of them no longer fails, the run fails, so that the list stays true. */
  readonly baseline?: readonly ClauseId[]
  /** Whether an untested clause fails the run. */
  readonly requireAll?: boolean
}

/** 0 if the run succeeds, 1 if a clause makes it fail, 2 if the run cannot be trusted. */
export function exitCodeOf(report: Report, strictness: Strictness): 0 | 1 | 2 {
  const { verdict, error, clauses } = report
  const { baseline = [] } = strictness
  if (clauses.some(({ id, status }) => status === 'failed' && !baseline.includes(id))) return 1
  // A run that cannot be trusted gives 2, even with a baseline.
  const isTrusted = verdict !== 'inconclusive' && error === undefined
  if (!isTrusted || clauses.some(({ status }) => status === 'errored')) return 2
  return complaintsOn(report, strictness).length > 0 ? 1 : 0
}

/** Why the strictness makes a run fail although no new clause failed: one line for each reason. */
export function complaintsOn(
  { clauses }: Report,
  { baseline = [], requireAll = false }: Strictness,
): readonly string[] {
  const selected = clauses.filter(isSelected)
  const stale = selected.filter(({ id, status }) => baseline.includes(id) && status !== 'failed')
  const untested = requireAll ? selected.filter(({ status }) => status === 'untested') : []
  return [
    ...stale.map(({ id, status }) =>
      status === 'passed'
        ? `--baseline makes the exit code 1: ${id} passes now; remove it from the baseline`
        : `--baseline makes the exit code 1: ${id} is ${status}, so the run does not show that it still fails`,
    ),
    ...(untested.length === 0
      ? []
      : [
          `--require-all makes the exit code 1: these clauses are untested: ${untested.map(({ id }) => id).join(', ')}`,
        ]),
  ]
}

/** Says so if the failures of a run do not count, because the baseline has all of them. */
export function excuseFor({ clauses }: Report, { baseline = [] }: Strictness): readonly string[] {
  const failed = clauses.filter(({ status }) => status === 'failed')
  const isExcused = failed.length > 0 && failed.every(({ id }) => baseline.includes(id))
  return isExcused ? ['--baseline: all clauses that failed are known to fail'] : []
}
