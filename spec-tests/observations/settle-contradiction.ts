import { withFewestRequests } from '../replay/fewest-requests.js'
import { preventsRepetition } from '../replay/harmful-writes.js'
import { repeatedOutcome } from '../replay/replay.js'
import { reportSeenOnce } from '../run/report-failure.js'
import type { FoundContradiction, Suite } from '../run/suite.js'
import { type Place, stepAfterContradictions } from './contradictions.js'

/** Sends the requests of a contradiction again that may only show that the target is late, or reports that it came once. */
export async function settleContradiction(suite: Suite, place: Place): Promise<void> {
  const { run, known, contradictions } = suite
  const [first] = contradictions.seen
  if (first === undefined || run.failed('state.consistent')) return
  const step = stepAfterContradictions(contradictions, place, known.lateness)
  if (step === 'repeat' && !run.aborted && !suite.schedule.isSpent) await repeat(suite, first)
  else if (step === 'seen once') {
    const evidence = suite.evidenceOf('state.consistent', first.failure, first.finder)
    reportSeenOnce(suite, 'state.consistent', evidence)
  }
}

async function repeat(suite: Suite, { failure, finder }: FoundContradiction): Promise<void> {
  const { contradictions } = suite
  // Other tests that end meanwhile must not repeat it too.
  contradictions.repeated = 'none'
  try {
    const shrunk = await withFewestRequests(suite, 'state.consistent', failure)
    const evidence = suite.evidenceOf('state.consistent', shrunk, finder)
    // What was shrunk has come again.
    if (shrunk === failure && (await repeatedOutcome(suite, 'state.consistent', evidence)) !== 'still fails')
      return
    contradictions.repeated = 'the same'
    suite.run.fail('state.consistent', evidence)
  } catch (error) {
    if (!preventsRepetition(error)) throw error
  }
}
