import { repeatedOutcome } from '../replay/replay.js'
import { evidenceOf } from './evidence.js'
import { reportSeenOnce } from './report-failure.js'
import type { Suite } from './suite.js'

/** Decides at the end of a run about a contradiction that may only show that the target is late: its requests are sent again. */
export async function settleContradiction(suite: Suite): Promise<void> {
  const { doubtful, run } = suite
  if (doubtful === undefined || run.failed('state.consistent')) return
  const evidence = evidenceOf(suite, doubtful.failure)
  const isAgain = !run.aborted && !suite.isSpent && (await repeatedOutcome(suite, evidence)) === 'still fails'
  if (isAgain) run.fail('state.consistent', evidence)
  else reportSeenOnce(suite, 'state.consistent', evidence)
}
