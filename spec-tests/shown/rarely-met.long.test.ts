import { t, test } from 'tap'
import { Run } from '../../src/report/run.js'
import { openPointIds } from '../../src/spec/open-points.js'
import { loadTests } from '../runner/load-tests.js'
import { inOrder } from '../runner/observation-order.js'
import { observersOf } from '../runner/observers.js'
import { registry } from '../runner/registry.js'
import { runSuite } from '../runner/run-suite.js'
import { Suite } from '../runner/suite.js'
import { startReference } from '../target/reference.js'
import { leastCircumstances, rarelyMet } from './rarely-met.js'

// The suite limits each request, so tap must not limit the file on a slow machine.
t.setTimeout(0)

test('A run meets every open point in six different circumstances, or there is a reason', {
  timeout: 300_000,
}, async t => {
  await loadTests('open-points')
  await loadTests('clauses')
  const { observations, clauseTests } = registry
  const reference = await startReference()
  const options = { target: reference.target, seed: 1, runs: 8, timeout: 60_000 }
  const suite = new Suite(new Run(), options, observersOf)
  const registered = {
    observations: inOrder(observations, observations),
    clauseTests,
  }
  const { clauses } = await runSuite(suite, registered, () => {})
  await reference.close()
  t.equal(clauses.find(({ id }) => id === 'state.consistent')?.status, 'passed')
  for (const id of openPointIds) {
    const count = suite.known.observations.circumstances.get(id)?.size ?? 0
    t.comment(`open.${id}: ${count}`)
    const isRare = rarelyMet[id] !== undefined
    t.equal(
      count < leastCircumstances,
      isRare,
      `open.${id}: ${count} circumstances${isRare ? ', and a reason' : ''}`,
    )
  }
})
