import { test } from 'tap'
import { check } from '../check.js'
import type { Report } from '../report/report.js'
import { parseReadings } from '../spec/readings.js'
import { keepWorld } from '../stress/kept-world.js'

const passed = ({ clauses }: Report) => clauses.filter(({ status }) => status === 'passed').length
const others = ({ clauses }: Report) =>
  clauses
    .filter(({ status }) => status !== 'passed')
    .map(({ id, status, reason = '' }) => [id, status, reason])

const observedWords = ({ readings }: Report) =>
  readings.flatMap(({ id, observed }) => (observed === null ? [] : [`${id}=${observed}`]))

for (const [tier, least] of [
  ['actors', 58],
  ['world', 65],
] as const)
  test(`In the tier ${tier} two runs give the same report, and leave the world as it was`, async t => {
    const kept = await keepWorld(tier)
    const before = kept.world()
    const [first, second] = [
      await check({ target: kept.target, seed: 7, runs: 10 }),
      await check({ target: kept.target, seed: 7, runs: 10 }),
    ]
    t.equal(kept.world(), before)
    await kept.close()
    t.equal(first.verdict, 'conformant')
    t.ok(passed(first) >= least, `${passed(first)} passed`)
    for (const [id, status, reason] of others(first)) {
      t.equal(status, 'untested', String(id))
      t.match(reason, /control|world/, `${id} says what it lacks`)
    }
    t.ok(observedWords(first).length > 10)
    t.doesNotThrow(() => parseReadings(observedWords(first)), '--reading takes every observed value')
    const lasting = ({ startedAt: _, durationMs: __, ...rest }: Report) => rest
    t.same(lasting(second), lasting(first))
  })
