import { test } from 'tap'
import { shownByAny } from '../../src/report/verdict.js'
import { loadTests } from './load-tests.js'
import { registry } from './registry.js'
import { testsOf, weightOf } from './selection.js'

for (const takesWorlds of [true, false])
  test(`The shards have every test once and are about equal${takesWorlds ? '' : ', with whole clauses'}`, async t => {
    await loadTests()
    const tests = registry.clauseTests.filter(({ id }) => !shownByAny.includes(id))
    for (const count of [1, 2, 3, 7]) {
      const shards = Array.from({ length: count }, (_, at) =>
        testsOf(registry.clauseTests, { index: at + 1, count }, takesWorlds),
      )
      for (const each of tests)
        t.equal(shards.filter(shard => shard.includes(each)).length, 1, `${each.id} in ${count} shards`)
      const weights = shards.map(shard => weightOf(...shard))
      const heaviest = Math.max(...tests.map(each => weightOf(each)))
      t.ok(Math.max(...weights) - Math.min(...weights) <= 2 * heaviest, `${count}: ${weights.join()}`)
      if (takesWorlds) continue
      for (const shard of shards)
        for (const { id } of shard.filter(each => tests.includes(each)))
          t.same(
            shard.filter(each => each.id === id),
            tests.filter(each => each.id === id),
          )
    }
  })
