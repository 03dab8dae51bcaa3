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

/** The target chooses the SVC-IDs of new groups, and a search may find a group by its id: these counts depend on that. */
const countsDependOnIds = ['state.consistent', 'wire.id-prefix']

/** A report without times, and without the counts that two runs need not share. */
function repeatable({ startedAt: _, durationMs: __, clauses, ...rest }: Report) {
  const withCount = (row: ClauseRow) => (countsDependOnIds.includes(row.id) ? { ...row, checks: 0 } : row)
  return { ...rest, clauses: clauses.map(withCount) }
}
