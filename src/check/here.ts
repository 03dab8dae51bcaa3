import type { RepeatableRun } from '../../spec-tests/run/entry.js'
import type { Report } from '../report/report.js'
import { type CheckOptions, runOptionsOf } from './options.js'
import { withTestNames } from './selection.js'

/**
 * Runs the suite in this process. Many short runs in a row are faster so, because no process has to start.
 * Nothing can stop such a run.
 * @throws UsageError if the target file, or a file that it names, is invalid
 */
export async function checkHere(options: CheckOptions): Promise<Report> {
  const { runInThisProcess } = await import('../../spec-tests/run/entry.js')
  return runInThisProcess(runOptionsOf(await withTestNames(options)), options.decided)
}

/**
 * The same, for a target that is checked several times. The runs after the first one are faster, because they do not
 * observe the open points again.
 * @throws UsageError if the target file, or a file that it names, is invalid
 */
export async function checkRepeatably(options: CheckOptions): Promise<RepeatableRun> {
  const { runRepeatably } = await import('../../spec-tests/run/entry.js')
  return runRepeatably(runOptionsOf(await withTestNames(options)))
}
