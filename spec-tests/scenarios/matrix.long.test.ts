import { test } from 'tap'
import { faults } from '../../src/faults/registry.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { scenarioPlayer } from '../../src/test-support/play-scenario.js'
import { scenarios } from './all.js'

/** The other faults of the clauses show only in worlds that the tests of `clauses` have. */
const leastCaught = 200

/** These faults break another clause first: the one that stands here. */
const brokenFirst: Readonly<Record<string, ClauseId>> = {
  'deletion-lost-after-left': 'read.not-found',
}

test('Of the faults of their clauses the scenarios catch enough, and each fails its own clause', async t => {
  const clauses = new Set(scenarios.map(({ clause }) => clause))
  const catches = new Map<string, number>()
  let caught = 0
  for (const { name, clause, also = [] } of faults) {
    if (!clauses.has(clause)) continue
    const { play, close } = await scenarioPlayer([name])
    const failed = new Set<ClauseId>()
    for (const scenario of scenarios) {
      const { fails } = await play(scenario)
      if (fails === undefined) continue
      failed.add(fails)
      catches.set(scenario.says, (catches.get(scenario.says) ?? 0) + 1)
    }
    await close()
    if (failed.size === 0) continue
    caught++
    t.ok(failed.has(brokenFirst[name] ?? clause), `${name} fails ${clause}, and not only ${[...failed]}`, {
      also,
    })
  }
  t.comment(`${caught} faults are caught`)
  t.ok(caught >= leastCaught)
  for (const { clause, says } of scenarios) t.ok(catches.has(says), `a fault is caught: ${clause}: ${says}`)
})
