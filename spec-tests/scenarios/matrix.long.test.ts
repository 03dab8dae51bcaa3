import { test } from 'tap'
import { faults } from '../../src/faults/registry.js'
import { matrixOf } from '../../src/test-support/matrix.js'
import { scenarios, sources } from './all.js'

/** The other faults show only in worlds and requests that other tests have. */
const leastCaught = 335
/** So many fail only a clause that they are not said to break. Most break search, which has other tests. */
const mostBlamedWrongly = 30

test('The scenarios catch enough faults of their clauses, each scenario catches one, and most faults fail what they break', async t => {
  const clauses = new Set(sources.map(({ clause }) => clause))
  const own = faults.filter(({ clause }) => clauses.has(clause))
  const catching = new Set<string>()
  let caught = 0
  const blamedWrongly: string[] = []
  for await (const { fault, by } of matrixOf(sources, own)) {
    for (const { says } of by.keys()) catching.add(says)
    const failed = new Set([...by.values()].flatMap(clauses => [...clauses]))
    if (failed.size === 0) continue
    caught++
    const broken = [fault.clause, ...(fault.also ?? [])]
    if (!broken.some(id => failed.has(id))) blamedWrongly.push(`${fault.name}: ${[...failed].join(', ')}`)
  }
  t.comment(`${caught} of ${own.length} faults of their clauses are caught by ${sources.length} scenarios`)
  t.ok(caught >= leastCaught)
  t.ok(blamedWrongly.length <= mostBlamedWrongly, 'most fail their clause or a related one', {
    blamedWrongly,
  })
  for (const { clause, says } of scenarios) t.ok(catching.has(says), `a fault is caught: ${clause}: ${says}`)
})
