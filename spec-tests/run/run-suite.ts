import { packageVersion } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { cleanUp } from './clean-up.js'
import type { Registered } from './registry.js'
import { runAll } from './run-all.js'
import type { Suite } from './suite.js'

/**
 * Checks the target, removes what the run created, and gives the report.
 * @param decided called with the row of each clause when it is final
 */
export async function runSuite(
  suite: Suite,
  registered: Registered,
  decided: (row: ClauseRow) => void,
): Promise<Report> {
  try {
    await runAll(suite, registered, decided)
    await cleanUp(suite)
  } finally {
    await suite.client.close()
  }
  return reportOf(suite)
}

export function reportOf({ run, target, options }: Suite): Report {
  const { other, strict = false } = options
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: { name: target.name, baseUrl: target.baseUrl, tier: target.tier },
    ...(other === undefined ? {} : { against: { name: other.name, baseUrl: other.baseUrl, strict } }),
    seed: options.seed,
    ...(options.shard === undefined ? {} : { shard: options.shard }),
  })
}
