import { test } from 'tap'
import { mergeShards } from './merge-shards.js'
import { Run } from './run.js'
import { inOtherShard } from './verdict.js'

const id = 'read.content'
const names = ['A read shows a', 'A read shows b', 'A read shows c']

/** The report of a shard that makes these tests of a clause. */
function shard(index: number, made: readonly string[]) {
  const run = new Run()
  run.served()
  for (const name of names) {
    run.declare(id, name)
    if (made.includes(name)) run.check(id, name)
    else run.skip(id, inOtherShard, name)
  }
  return run.report({
    tool: { name: 'principal-oracle', version: '1.2.3' },
    target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
    seed: 7,
    shard: { index, count: 2 },
  })
}

test('A test has the status of the shard that made it, and stays untested if none did', async t => {
  const { clauses } = mergeShards([shard(1, ['A read shows a']), shard(2, ['A read shows b'])])
  t.match(
    clauses.find(row => row.id === id)?.tests,
    [{ status: 'passed' }, { status: 'passed' }, { status: 'untested', reason: inOtherShard }].map(
      (result, at) => ({ name: names[at], ...result }),
    ),
  )
})
