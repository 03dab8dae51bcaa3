import { isRace } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { isServerError } from '../target/results.js'
import { mayHaveComeLate, restsOnChange } from './deciding-request.js'
import type { Failure } from './failure.js'
import {
  type Attempt,
  type FailureFacts,
  type FailureVerdict,
  type LaterResponse,
  learntFrom,
  stepAfterFailure,
} from './failures.js'
import { laterResponse } from './later-response.js'
import { type FailedCase, repeatCase } from './repeat-case.js'

interface Settled {
  readonly verdict: FailureVerdict
  /** What the read that failed returned later, if that differs. */
  readonly later: LaterResponse | undefined
}

/** Repeats a failed case, and the read that shows the failure, until the policy has a verdict. */
export async function settleFailure(failed: FailedCase, id: ClauseId): Promise<Settled> {
  const { suite } = failed.c
  const facts = factsOf(failed.failure, id)
  const attempts: Attempt[] = []
  let repeated = failed.failure
  let later: LaterResponse | undefined
  for (;;) {
    const step = stepAfterFailure(facts, attempts, suite.known.lateness, suite.target)
    if ('verdict' in step) return { verdict: step.verdict, later }
    if (step.next === 'repeat the case') {
      const { saw, failure } = await repeatCase(failed)
      repeated = failure ?? repeated
      attempts.push({ did: 'repeat the case', saw })
    } else {
      const read = step.of === 'the failure' ? failed.failure : repeated
      const saw = await laterResponse(suite, read, step.waits)
      if (typeof saw === 'object') later = saw
      attempts.push({ did: 'read again', of: step.of, saw })
    }
    suite.known.lateness = learntFrom(attempts.at(-1) as Attempt, suite.known.lateness)
  }
}

function factsOf(failure: Failure, id: ClauseId): FailureFacts {
  return {
    restsOnChange: restsOnChange(failure),
    hasRace: isRace(failure),
    followsServerError: id !== 'wire.no-server-error' && failure.whole.some(isServerError),
    mayShowOlderChange: mayHaveComeLate(failure),
  }
}
