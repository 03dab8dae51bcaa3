import type { ClauseRow, Evidence, Report } from '../report/report.js'
import { type CheckOptions, defaultTimeout } from './options.js'

export type ReplayOptions = Pick<CheckOptions, 'url' | 'target' | 'control' | 'timeout'>

/**
 * Sends the requests of each failure in a report again.
 * @param replayed receives each failure, and whether it still fails
 * @returns whether any failure still fails
 * @throws UsageError if a failure cannot be repeated
 */
export async function replay(
  report: Report,
  options: ReplayOptions,
  replayed: (row: ClauseRow, evidence: Evidence, fails: boolean) => void,
): Promise<boolean> {
  const { stillFails } = await import('../../spec-tests/replay/replay.js')
  const { targetOf } = await import('../../spec-tests/target/target-of.js')
  const target = targetOf({
    ...options,
    url: options.url ?? (options.target ? undefined : report.target.baseUrl),
  })
  let any = false
  for (const row of report.clauses)
    for (const evidence of row.evidence) {
      const fails = await stillFails(target, evidence, options.timeout ?? defaultTimeout)
      replayed(row, evidence, fails)
      any ||= fails
    }
  return any
}
