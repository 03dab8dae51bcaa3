import { test } from 'tap'
import { mostShards } from '../../check/options.js'
import { runOracle } from '../../dev/test-support/command.js'
import { reportWith } from '../../dev/test-support/evidence.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { fixture, readJson } from '../../files.js'
import { readReport } from '../report-files.js'

test('merge writes one report, and its exit code is that of check', async t => {
  const report = reportWith({})
  const shards = [1, 2].map(index => ({ ...report, shard: { index, count: 2 } }))
  const folder = t.testdir({ '1.json': JSON.stringify(shards[0]), '2.json': JSON.stringify(shards[1]) })
  const files = [`${folder}/1.json`, `${folder}/2.json`]
  const file = `${folder}/merged.json`
  const { code } = await runOracle('merge', ...files, '--json', file)
  const merged = readReport(file)
  t.same(
    merged.clauses.map(({ id, status }) => [id, status]),
    report.clauses.map(({ id, status }) => [id, status]),
  )
  t.notOk('shard' in merged)
  t.equal(code, merged.verdict === 'conformant' ? 0 : merged.verdict === 'nonconformant' ? 1 : 2)
  const one = await runInProcess(t, 'merge', files[1] as string)
  t.same([one.code, one.stderr], [2, 'error: shard 1 of 2 is missing\n'])
})

test('merge refuses a number of shards that no run has', async t => {
  const report = { ...reportWith({}), shard: { index: 1, count: 2 ** 40 } }
  const folder = t.testdir({ '1.json': JSON.stringify(report) })
  const { code, stderr } = await runInProcess(t, 'merge', `${folder}/1.json`)
  t.equal(code, 2)
  t.match(stderr, /1\.json: not a conformance report: shard\.count must be <= 64\n$/)
  t.equal(readSchema().properties.shard.properties.count.maximum, mostShards)
})

function readSchema() {
  return readJson(fixture('report.schema.json')) as {
    properties: { shard: { properties: { count: { maximum: number } } } }
  }
}

test('check --shard needs a valid part and a seed', async t => {
  for (const part of ['0/2', '3/2', '1', '1/65', 'a/b'])
    t.match(
      (await runInProcess(t, 'check', '--seed', '1', '--shard', part)).stderr,
      /^error: option '--shard <k\/n>' argument '.*' is invalid\. Write k\/n, such as 2\/3/,
    )
  const { stderr, code } = await runInProcess(t, 'check', '--shard', '1/2')
  t.same(
    [code, stderr],
    [2, 'error: check: a shard needs a seed (--seed), so that all shards have the same\n'],
  )
})
