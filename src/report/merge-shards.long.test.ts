import { test } from 'tap'
import { checkHere } from '../check/here.js'
import { startOracle } from '../dev/prove/targets.js'
import { mergeShards, NotShards } from './merge-shards.js'
import type { Report } from './report.js'
import { inOtherShard, notSelected } from './verdict.js'

const only = ['read.content', 'read.not-found', 'update.not-found', 'search.envelope'] as const

/** The whole run on a server with a fault, and its shards. */
async function runs(): Promise<{ readonly whole: Report; readonly shards: readonly Report[] }> {
  const { url, control, close } = await startOracle({ faults: ['missing-group-read-is-410'] })
  const check = (index?: number) =>
    checkHere({ url, control, seed: 3, only, ...(index === undefined ? {} : { shard: { index, count: 3 } }) })
  const whole = await check()
  const shards = [await check(1), await check(2), await check(3)]
  await close()
  return { whole, shards }
}

test('The shards of a run make the report of the whole run', async t => {
  const { whole, shards } = await runs()
  const merged = mergeShards(shards.toReversed())
  const facts = ({ clauses, verdict, readings, coverage }: Report) => ({
    clauses: clauses.map(({ id, status, reason, evidence, tests = [] }) => [
      id,
      status,
      reason,
      // The order is that in which the tests have ended.
      evidence.map(e => e.message).toSorted(),
      // A test stops if its clause has failed; the shards do not know of the failures of the others.
      tests.map(({ name, reason }) => [name, reason === inOtherShard]),
    ]),
    verdict,
    readings,
    coverage,
  })
  t.same(facts(merged), facts(whole))
  t.equal(merged.verdict, 'nonconformant')
  t.equal('shard' in merged, false)
})

test('Reports that are not the shards of one run are refused in one line', async t => {
  const { whole, shards } = await runs()
  const [first, second, third] = shards as readonly [Report, Report, Report]
  const cases: readonly [readonly Report[], RegExp][] = [
    [[], /^there is no report to merge$/],
    [[whole], /^the report is not of a shard: check --shard k\/n makes one$/],
    [[first, third], /^shard 2 of 3 is missing$/],
    [[first, second, third, second], /^shard 2 of 3 is given twice$/],
    [[first, second, { ...third, seed: 4 }], /^the reports differ in the seed: 3, 4$/],
    [
      [first, second, { ...third, clauses: third.clauses.slice(1) }],
      /^the report of shard 3 must have one row of wire\.json, and has 0$/,
    ],
    [
      [first, { ...second, clauses: [...second.clauses, ...second.clauses] }, third],
      /^the report of shard 2 must have one row of wire\.json, and has 2$/,
    ],
    [
      [first, second, { ...third, clauses: third.clauses.map(row => ({ ...row, reason: notSelected })) }],
      /^the reports differ in the selected clauses: search\.envelope .*, none$/,
    ],
    [[first, whole], /^the reports differ in the number of shards: 3, none: made without --shard$/],
  ]
  for (const [reports, message] of cases) {
    const merge = () => mergeShards(reports)
    t.throws(merge, { message })
    t.ok(thrownBy(merge) instanceof NotShards)
  }
})

test('An open point that two shards saw differently has no reading, and an ended shard makes the run inconclusive', async t => {
  const { shards } = await runs()
  const [first, ...others] = shards as readonly [Report, ...Report[]]
  const [reading, ...readings] = first.readings
  const ended = { ...first, error: 'it was interrupted', verdict: 'inconclusive' as const }
  const passed = others.map(report => ({
    ...report,
    clauses: report.clauses.map(row =>
      row.status === 'failed' ? { ...row, status: 'passed' as const, evidence: [] } : row,
    ),
  }))
  const other = { ...reading, observed: 'other' } as Report['readings'][number]
  const merged = mergeShards([
    { ...ended, clauses: passed[0]?.clauses ?? [], readings: [other, ...readings] },
    ...passed,
  ])
  t.match(merged.readings[0], {
    observed: null,
    fair: false,
    note: /^shards saw different things: other and /,
  })
  t.match(merged, { verdict: 'inconclusive', error: 'shard 1: it was interrupted' })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
