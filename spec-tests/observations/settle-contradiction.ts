import type { Evidence } from '../../src/report/report.js'
import { withFewestRequests } from '../replay/fewest-requests.js'
import { preventsRepetition } from '../replay/harmful-writes.js'
import { repeatedOutcome } from '../replay/replay.js'
import type { Failure } from '../run/failure.js'
import { reportSeenOnce } from '../run/report-failure.js'
import type { Suite } from '../run/suite.js'
import { type Place, stepAfterContradictions } from './contradictions.js'

/** Sends the requests of a contradiction again that may only show that the target is late, or reports that it came once. */
export async function settleContradiction(suite: Suite, place: Place): Promise<void> {
  const { run, known, unsettled } = suite
  const { contradictions } = unsettled
  if (contradictions.failure === undefined || run.failed('state.consistent')) return
  const step = stepAfterContradictions(contradictions, place, known.lateness)
  if (step === 'repeat' && !run.aborted && !suite.schedule.isSpent)
    await repeat(suite, contradictions.failure)
  else if (step === 'seen once')
    reportSeenOnce(suite, 'state.consistent', evidenceWithFinder(suite, contradictions.failure))
}

async function repeat(suite: Suite, failure: Failure): Promise<void> {
  const { contradictions } = suite.unsettled
  // Other tests that end meanwhile must not repeat it too.
  contradictions.repeated = 'none'
  try {
    const shrunk = await withFewestRequests(suite, 'state.consistent', failure)
    const evidence = evidenceWithFinder(suite, shrunk)
    // What was shrunk has come again.
    if (shrunk === failure && (await repeatedOutcome(suite, 'state.consistent', evidence)) !== 'still fails')
      return
    contradictions.repeated = 'the same'
    suite.run.fail('state.consistent', evidence)
  } catch (error) {
    if (!preventsRepetition(error)) throw error
  }
}

function evidenceWithFinder(suite: Suite, failure: Failure): Evidence {
  return suite.evidenceOf('state.consistent', failure, suite.unsettled.contradictions.finder)
}
