import { isRace } from '../../src/report/report.js'
import { Failure } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { historyOf } from './history.js'
import { predict } from './predictions.js'

/**
 * A failure that was seen among concurrent requests and shrunk to requests in sequence: the last one decides, whose
 * response is wrong, in place of the race.
 */
export function withoutRace(suite: Suite, seen: Failure, shrunk: Failure): Failure {
  if (!isRace(seen) || isRace(shrunk)) return shrunk
  const { requests, world } = shrunk
  const history = historyOf(shrunk, suite.target.wire)
  const last = history.at(-1)
  const expected = predict(suite, world, history, step => step === last).at(-1)?.expected
  if (last?.record.status == null || expected === undefined) return shrunk
  const finding = { decides: [last.record], expected, when: 'whether or not the requests are concurrent' }
  return new Failure(finding, requests, world)
}
