import { type CheckOptions, refuseInvalid } from './check/options.js'
import { runSuite } from './check/suite-process.js'
import type { Oracle } from './index.js'
import type { Report } from './report/report.js'

export type { CheckOptions } from './check/options.js'
export { UsageError } from './files.js'
export type {
  ClauseRow,
  ClauseStatus,
  Evidence,
  ReadingRow,
  Report,
  RequestRecord,
  Tier,
  Verdict,
} from './report/report.js'
export { type ClauseId, clauseIds } from './spec/clauses.js'

/**
 * Tests a deployment against every clause of the specification, in a process of its own. Without `url` and `target`, it
 * starts a reference server and tests that. It installs no signal handlers.
 * @returns the report, also if the run cannot be made or is aborted: `error` then says why
 * @throws UsageError if an option, the target file, or a file that it names is invalid
 */
export async function check(options: CheckOptions = {}): Promise<Report> {
  refuseInvalid(options)
  if (options.url !== undefined || options.target !== undefined) return runSuite(options)
  let oracle: Oracle | undefined
  try {
    return await runSuite(options, async () => {
      // Most runs have a deployment to test, and the server takes long to load.
      const { createOracle } = await import('./index.js')
      oracle = await createOracle({ world: { profiles: [], groups: [], acrs: [] }, control: true })
      return { url: oracle.url, control: `${oracle.url}/_oracle/worlds` }
    })
  } finally {
    await oracle?.close()
  }
}
