import { resolve } from 'node:path'
import type { ReplayOutcome } from '../../spec-tests/replay/outcome.js'
import type { ClauseRow, Evidence, Report } from '../report/report.js'
import { type CheckOptions, defaultTimeout } from './options.js'

export type { ReplayOutcome } from '../../spec-tests/replay/outcome.js'

export type ReplayOptions = Pick<CheckOptions, 'url' | 'target' | 'control' | 'timeout' | 'note'>

/**
 * Sends the requests of each failure in a report again, and removes what they created.
 * @param replayed receives each failure, and what became of it
 * @returns what became of the failures
 * @throws UsageError if the deployment does not respond, or does not take a world
 */
export async function replay(
  report: Report,
  options: ReplayOptions,
  replayed: (row: ClauseRow, evidence: Evidence, became: ReplayOutcome) => void,
): Promise<ReadonlySet<ReplayOutcome['outcome']>> {
  const { replayEvidence, replaySuite } = await import('../../spec-tests/replay/replay.js')
  const { targetOf } = await import('../../spec-tests/target/target-file.js')
  const { timeout = defaultTimeout, note } = options
  const target = targetOf({
    ...options,
    url: options.url ?? (options.target ? undefined : report.target.baseUrl),
  })
  const targetFile = options.target && resolve(options.target)
  const suite = replaySuite({ target, targetFile, timeout, note })
  const outcomes = new Set<ReplayOutcome['outcome']>()
  try {
    for (const row of report.clauses)
      for (const evidence of row.evidence) {
        const became = await replayEvidence(suite, row.id, evidence)
        replayed(row, evidence, became)
        outcomes.add(became.outcome)
      }
  } finally {
    await suite.client.close()
  }
  return outcomes
}
