import { t, test } from 'tap'
import { openPointIds } from '../../src/spec/open-points.js'
import { runWhole, suiteOf } from '../run/entry.js'
import { startReference } from '../target/reference.js'
import { leastCircumstances, rarelyMet } from './rarely-met.js'

// The suite limits each request, so tap must not limit the file on a slow machine.
t.setTimeout(0)

test('A run meets every open point in six different circumstances, or there is a reason', {
  timeout: 300_000,
}, async t => {
  const reference = await startReference()
  const suite = suiteOf({ ...reference, seed: 1, runs: 8, timeout: 60_000 })
  const { clauses } = await runWhole(suite, () => {})
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
