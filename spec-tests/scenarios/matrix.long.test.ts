import { test } from 'tap'
import type { NamedFault } from '../../src/faults/fault.js'
import { faults } from '../../src/faults/registry.js'
import { matrixOf } from '../../src/test-support/matrix.js'
import { scenarios, sources } from './all.js'
import type { Source } from './covered.js'

/** The other faults show only in worlds and requests that other tests have. */
const leastCaught = 0.9
/** So many fail only a clause that they are not said to break. */
const mostBlamedWrongly = 0.02

const brokenBy = ({ clause, also = [] }: NamedFault) => [clause, ...also]

/** Of each fault that any of the sources shows: the clauses that fail. */
async function failedBy(
  isWanted: (source: Source, fault: NamedFault) => boolean,
  some: readonly NamedFault[],
  catching: Set<Source>,
) {
  const failed = new Map<NamedFault, ReadonlySet<string>>()
  for await (const { fault, by } of matrixOf(sources, some, 'control', isWanted)) {
    for (const source of by.keys()) catching.add(source)
    if (by.size > 0) failed.set(fault, new Set([...by.values()].flatMap(clauses => [...clauses])))
  }
  return failed
}

test('The scenarios catch most faults, most faults fail what they break, and each scenario catches a fault', async t => {
  const catching = new Set<Source>()
  const ofClause = await failedBy(({ clause }, fault) => brokenBy(fault).includes(clause), faults, catching)
  const left = faults.filter(fault => !ofClause.has(fault))
  const others = await failedBy(({ clause }, fault) => !brokenBy(fault).includes(clause), left, catching)
  const all = new Map([...ofClause, ...others])
  t.comment(`${all.size} of ${faults.length} faults are caught by ${sources.length} scenarios`)
  t.ok(all.size >= leastCaught * faults.length, 'most are caught', { missed: left.map(({ name }) => name) })
  const blamedWrongly = [...all].flatMap(([fault, failed]) =>
    brokenBy(fault).some(id => failed.has(id)) ? [] : `${fault.name}: ${[...failed].join(', ')}`,
  )
  t.ok(blamedWrongly.length <= mostBlamedWrongly * all.size, 'most fail a related clause', { blamedWrongly })
  const idle = scenarios.filter(scenario => !catching.has(scenario))
  await failedBy(source => !catching.has(source) && idle.includes(source as never), faults, catching)
  for (const scenario of scenarios)
    t.ok(catching.has(scenario), `a fault is caught: ${scenario.clause}: ${scenario.says}`)
})
