import { test } from 'tap'
import { check } from '../check.js'
import type { Report } from '../report/report.js'
import { keepWorld } from '../test-support/kept-world.js'
import { notPassed } from '../test-support/report-clauses.js'

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
    const withoutTimes = ({ startedAt: _, durationMs: __, ...rest }: Report) => rest
    t.same(withoutTimes(second), withoutTimes(first))
  })
