import { test } from 'tap'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { loadTests } from './load-tests.js'
import { registry } from './registry.js'
import { suspectedFirst, testsOf, weightOf } from './selection.js'

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

test('Tests of a clause that seems to be violated come next', t => {
  const ids = ['search.email', 'search.once', 'update.title', 'read.content', 'read.content'] as const
  const tests = ids.map(
    id => ({ id, name: 'Test', needs: { tier: 'anonymous' }, test: async () => {} }) as const,
  )
  const made: ClauseId[] = []
  const suspects = new Set<ClauseId>()
  for (const { id } of suspectedFirst(tests, () => [...suspects])) {
    made.push(id)
    if (id === 'search.email') suspects.add('read.content').add('update.title')
    if (id === 'read.content') suspects.delete(id)
  }
  t.same(made, ['search.email', 'read.content', 'update.title', 'search.once', 'read.content'])
  t.end()
})
