import { seenLate } from '../policy/lateness.js'
import type { Suite } from '../runner/suite.js'

/** Records that the target shows a change late. @param what what shows that, for a person; noted only if it is news */
export function noteLate(suite: Suite, what: string): void {
  const { lateness } = suite.known
  if (!lateness.isLate)
    suite.note(`${what}: if the deployment shows changes late, set settleMs in the target file`)
  suite.known.lateness = seenLate(lateness)
}
