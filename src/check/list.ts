import type { TestList } from '../../spec-tests/run/list-tests.js'
import { type CheckOptions, refuseInvalid, runOptionsOf } from './options.js'
import { withTestNames } from './selection.js'

export type { ListedClause, TestList } from '../../spec-tests/run/list-tests.js'

/** What a reference server would give that `check` starts. Nothing is sent there. */
const referenceServer = {
  url: 'http://127.0.0.1:4010',
  control: 'http://127.0.0.1:4010/_oracle/world',
} as const

/**
 * Which tests `check` would make with these options, and what the others need. It sends nothing.
 * @throws UsageError if an option, the target file, or a file that it names is invalid
 */
export async function listTests(given: CheckOptions): Promise<TestList> {
  refuseInvalid(given)
  const options = await withTestNames(given)
  const suite = await import('../../spec-tests/run/list-tests.js')
  const isGiven = options.url !== undefined || options.target !== undefined
  return suite.listTests(runOptionsOf(isGiven ? options : { ...options, ...referenceServer }))
}
