import { test } from 'tap'
import { faults } from '../../src/faults/registry.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { differsIn, type Played, playScenario } from '../../src/test-support/play-scenario.js'
import { playedServer } from '../../src/test-support/played-server.js'
import { scenarios } from './all.js'

/** The other faults show only in worlds and requests that other tests have. */
const leastCaught = 335
/** So many fail only a clause that they are not said to break. Most break search, which has other tests. */
const mostBlamedWrongly = 30

test('The scenarios catch enough faults of their clauses, each scenario catches one, and most faults fail what they break', async t => {
  const correct = await playedServer()
  const usual: Played[] = []
  for (const scenario of scenarios) usual.push(await playScenario(correct, scenario))
  const catching = new Set<string>()
  let caught = 0
  const blamedWrongly: string[] = []
  const clauses = new Set(scenarios.map(({ clause }) => clause))
  const own = faults.filter(({ clause }) => clauses.has(clause))
  for (const fault of own) {
    const server = await playedServer(fault)
    const failed = new Set<ClauseId>()
    for (const [at, scenario] of scenarios.entries()) {
      const played = usual[at]
      if (played === undefined || !(await differsIn(server, played))) continue
      const { fails } = await playScenario(server, scenario)
      if (fails === undefined) continue
      failed.add(fails)
      catching.add(scenario.says)
    }
    await server.close()
    if (failed.size === 0) continue
    caught++
    const broken = [fault.clause, ...(fault.also ?? [])]
    if (!broken.some(id => failed.has(id))) blamedWrongly.push(`${fault.name}: ${[...failed].join(', ')}`)
  }
  t.comment(`${caught} of ${own.length} faults of their clauses are caught by ${scenarios.length} scenarios`)
  t.ok(caught >= leastCaught)
  t.ok(blamedWrongly.length <= mostBlamedWrongly, 'most fail their clause or a related one', {
    blamedWrongly,
  })
  for (const { clause, says } of scenarios) t.ok(catching.has(says), `a fault is caught: ${clause}: ${says}`)
})
