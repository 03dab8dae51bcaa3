import type { TestOf } from '../../src/report/test-name.js'
import { restsOnChange } from '../run/deciding-request.js'
import { Failure } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import { isServerError } from '../target/results.js'
import { stepAfterContradictions } from './contradictions.js'
import type { Observations } from './observations.js'

/**
 * Compares what one response shows of an open point with what earlier responses showed of the same aspect. A server error
 * shows nothing of it.
 */
export function judgeShown(suite: Suite, ...shown: Parameters<Observations['compare']>): void {
  const [c, , { record }] = shown
  if (!isServerError(record)) judgeObserved(suite, suite.known.observations.compare(...shown), c)
}

/**
 * Judges state.consistent by what an observation or a response shows of an open point, compared with earlier ones.
 * @param finder the test that got the response
 */
export function judgeObserved(suite: Suite, observed: 'new' | 'same' | Failure, finder?: TestOf): void {
  const { run, options, known, contradictions } = suite
  // What a target contradicts itself on is no difference from another one.
  if (options.other !== undefined) return
  if (observed === 'same') run.check('state.consistent')
  if (!(observed instanceof Failure) || run.failed('state.consistent')) return
  const seen = { after: run.requests, restsOnChange: restsOnChange(observed), failure: observed, finder }
  const [first = seen] = contradictions.seen
  contradictions.seen.push(seen)
  const step = stepAfterContradictions(contradictions, 'within a test', known.lateness)
  if (step === 'fail') suite.failWithinCase('state.consistent', first.failure, first.finder)
}
