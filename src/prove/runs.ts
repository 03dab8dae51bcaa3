import { type CheckOptions, check } from '../check.js'
import { exitCodeOf } from '../report/exit-code.js'
import type { ClauseStatus, Report } from '../report/report.js'
import type { ClauseId } from '../spec/clauses.js'
import type { RunningTarget } from './targets.js'

/** The result of one check. */
export interface CheckResult {
  readonly report: Report
  readonly exitCode: 0 | 1 | 2
  readonly ms: number
  /** The clauses with this status. */
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
    const report = await check({ ...options, url, ...(withControl ? { control } : {}) })
    return {
      report,
      exitCode: exitCodeOf(report, {}),
      ms: Date.now() - began,
      ids: wanted => report.clauses.filter(({ status }) => status === wanted).map(({ id }) => id),
    }
  } finally {
    await target.close()
  }
}

/** Does the work for every item, with `jobs` items at a time. The results are in the order of the items. */
export async function inParallel<T, R>(
  jobs: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
  onResult: (item: T, result: R, done: number) => void,
): Promise<readonly R[]> {
  const results: R[] = []
  const remaining = items.entries()
  let done = 0
  const worker = async () => {
    for (const [at, item] of remaining) {
      const result = await work(item)
      results[at] = result
      onResult(item, result, ++done)
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  return results
}
