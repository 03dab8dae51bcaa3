import { checkWith, withSuite } from './check/check-with.js'
import type { CheckOptions } from './check/options.js'
import type { Report } from './report/report.js'

export type { CheckOptions } from './check/options.js'
export type { Selected } from './check/patterns.js'
export { UsageError } from './files.js'
export type {
  ClauseRow,
  ClauseStatus,
  Evidence,
  ReadingRow,
  Report,
  RequestRecord,
  TestRow,
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
export function check(options: CheckOptions = {}): Promise<Report> {
  return withSuite(suite => checkWith(suite, options))
}
