import { checkHere } from '../../check/here.js'
import type { CheckOptions } from '../../check/options.js'
import { exitCodeOf } from '../../report/exit-code.js'
import type { ClauseStatus, Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { RunningTarget } from './targets.js'

/** The result of one check. */
export interface CheckResult {
  readonly report: Report
  readonly exitCode: 0 | 1 | 2
  readonly ms: number
  /** The clauses with this status; `failed` includes those that were not selected. */
  ids(status: ClauseStatus): readonly ClauseId[]
}

/** Starts a target, checks it and closes it. Without control, the suite gets only its URL. */
export async function checkTarget(
  start: () => Promise<RunningTarget>,
  { withControl = true, ...options }: CheckOptions & { readonly withControl?: boolean },
): Promise<CheckResult> {
  const target = await start()
  const began = Date.now()
  try {
    const { url, control } = target
    const report = await checkHere({ ...options, url, ...(withControl ? { control } : {}) })
    return resultOf(report, Date.now() - began)
  } finally {
    await target.close()
  }
}

/** @param ms how long the check took, in milliseconds */
export function resultOf(report: Report, ms = 0): CheckResult {
  return {
    report,
    exitCode: exitCodeOf(report, {}),
    ms,
    ids: wanted =>
      report.clauses
        .filter(({ status, evidence }) => (wanted === 'failed' ? evidence.length > 0 : status === wanted))
        .map(({ id }) => id),
  }
}
