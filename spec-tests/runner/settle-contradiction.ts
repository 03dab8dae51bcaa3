import { preventsRepetition } from '../replay/repetition.js'
import { repeatedOutcome } from '../replay/replay.js'
import { withFewestRequests } from '../shrinking/with-fewest-requests.js'
import { evidenceOf } from './evidence.js'
import { reportSeenOnce } from './report-failure.js'
import type { Suite } from './suite.js'

/** Sends the requests of a contradiction again that may only show that the target is late. It is certain if it comes again. */
export async function repeatContradiction(suite: Suite): Promise<void> {
  const { doubtful, run } = suite
  if (doubtful === undefined || doubtful.isRepeated || run.failed('state.consistent')) return
  if (run.aborted || suite.isSpent) return
  doubtful.isRepeated = true
  const { failure } = doubtful
  try {
    const shrunk = await withFewestRequests(suite, failure)
    const evidence = evidenceOf(suite, shrunk)
    // What was shrunk has come again.
    if (shrunk !== failure || (await repeatedOutcome(suite, evidence)) === 'still fails')
      run.fail('state.consistent', evidence)
  } catch (error) {
    if (!preventsRepetition(error)) throw error
  }
}

/** Reports at the end of a run a contradiction that came only once. */
export function settleContradiction(suite: Suite): void {
  const { doubtful, run } = suite
  if (doubtful === undefined || run.failed('state.consistent')) return
  reportSeenOnce(suite, 'state.consistent', evidenceOf(suite, doubtful.failure))
}
