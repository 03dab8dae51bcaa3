import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import { canRun, mistakesOf, python, startImplementation } from '../prove/targets.js'

// CI has Python; a contributor may not.
const skip = canRun(python) ? false : 'python3 is not installed'

test('The implementation in Python passes every clause', { skip }, async t => {
  const { url, control, close } = await startImplementation(python, [])
  t.teardown(close)
  const { summary, clauses } = await checkHere({ url, control, seed: 1, runs: 5 })
  t.same(
    clauses
      .filter(({ status }) => status !== 'passed')
      .map(({ id, reason, evidence }) => [id, reason, evidence]),
    [],
  )
  t.equal(summary.passed, clauses.length)
})

test('Each mistake of the implementation in Python fails the clause that it names', { skip }, async t => {
  for (const { name, clause } of await mistakesOf(python)) {
    const { url, control, close } = await startImplementation(python, [name])
    const { clauses } = await checkHere({ url, control, seed: 1, only: [clause as ClauseId], shrink: false })
    t.same(
      clauses.filter(({ status }) => status === 'failed').map(({ id }) => id),
      [clause],
      name,
    )
    await close()
  }
})
