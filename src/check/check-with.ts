import type { Oracle } from '../index.js'
import type { Report } from '../report/report.js'
import { type CheckOptions, refuseInvalid } from './options.js'
import { withTestNames } from './selection.js'
import { SuiteProcess } from './suite-process.js'

/**
 * Makes one run in a process that may make more. Without `url` and `target`, it starts a reference server for this run.
 * @throws UsageError if an option, the target file, or a file that it names is invalid, or if `only` matches no test
 */
export async function checkWith(suite: SuiteProcess, given: CheckOptions): Promise<Report> {
  refuseInvalid(given)
  const options = await withTestNames(given)
  if (options.url !== undefined || options.target !== undefined) return suite.run(options)
  let oracle: Oracle | undefined
  try {
    return await suite.run(options, async () => {
      // Most runs have a deployment to test, and the server takes long to load.
      const { createOracle } = await import('../index.js')
      oracle = await createOracle({ world: { profiles: [], groups: [], acrs: [] }, control: true })
      return { url: oracle.url, control: `${oracle.url}/_oracle/worlds` }
    })
  } finally {
    await oracle?.close()
  }
}

/** Runs a task with a process of the suite, and ends the process after it. */
export async function withSuite<T>(task: (suite: SuiteProcess) => Promise<T>): Promise<T> {
  const suite = new SuiteProcess()
  try {
    return await task(suite)
  } finally {
    await suite.end()
  }
}
