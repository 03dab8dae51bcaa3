import { test } from 'tap'
import { check } from '../check.js'
import type { ClauseRow, Report } from '../report/report.js'
import { parseReadings } from '../spec/readings.js'
import { keepWorld } from '../test-support/kept-world.js'
import { notPassed } from '../test-support/report-clauses.js'

const observedWords = ({ readings }: Report) =>
  readings.flatMap(({ id, observed }) => (observed === null ? [] : [`${id}=${observed}`]))

for (const [tier, least] of [
  ['actors', 58],
  ['world', 65],
] as const)
  test(`In the tier ${tier} two runs give the same report and restore the world`, async t => {
    const kept = await keepWorld(tier)
    const before = kept.world()
    const [first, second] = [
      await check({ target: kept.target, seed: 7, runs: 10 }),
      await check({ target: kept.target, seed: 7, runs: 10 }),
    ]
    t.equal(kept.world(), before)
    await kept.close()
    t.equal(first.verdict, 'conformant')
    t.ok(first.summary.passed >= least, `${first.summary.passed} passed`)
    for (const { id, status, reason } of notPassed(first)) {
      t.equal(status, 'untested', id)
      t.match(reason, /control|world/, `the reason for ${id} names what the target file lacks`)
    }
    t.ok(observedWords(first).length > 10)
    t.doesNotThrow(() => parseReadings(observedWords(first)), '--reading takes every observed value')
    t.same(repeatable(second), repeatable(first))
  })

/** A report without times, and without the number of comparisons, which depends on the SVC-IDs of new groups. */
function repeatable({ startedAt: _, durationMs: __, clauses, ...rest }: Report) {
  const isCounted = ({ id }: ClauseRow) => id !== 'state.consistent'
  return { ...rest, clauses: clauses.map(row => (isCounted(row) ? row : { ...row, checks: 0 })) }
}
