import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseRow, Report } from '../../report/report.js'
import { notSelected } from '../../report/verdict.js'
import type { ClauseId } from '../../spec/clauses.js'
import { startOracle } from '../prove/targets.js'
import { keepWorld } from '../test-support/kept-world.js'

const id = 'remove.permission'
const name = 'A member without write permission cannot remove itself'

function rowOf({ clauses }: Report, of: ClauseId): ClauseRow {
  return clauses.find(row => row.id === of) as ClauseRow
}

test('A selected test decides its clause, and the report lists the tests that were not selected', async t => {
  const { url, control, close } = await startOracle({})
  t.teardown(close)
  const report = await checkHere({ url, control, only: [`${id}: A member*`], runs: 1, seed: 1 })
  const { status, tests = [] } = rowOf(report, id)
  t.equal(status, 'passed')
  t.same(
    tests.filter(({ reason }) => reason !== notSelected),
    [{ name, status: 'passed' }],
  )
  t.ok(tests.length > 1)
  t.match(rowOf(report, 'read.content').tests, [{ status: 'untested', reason: notSelected }])
})

test('Evidence names the test that found it, and that test has failed', async t => {
  const { url, control, close } = await startOracle({ faults: ['first-ten-members'] })
  t.teardown(close)
  const { status, tests, evidence } = rowOf(
    await checkHere({ url, control, only: ['read.content'], runs: 1, seed: 1 }),
    'read.content',
  )
  t.equal(status, 'failed')
  for (const { test } of evidence)
    t.match(
      tests?.find(each => each.name === test),
      { status: 'failed' },
    )
  t.ok(tests?.some(each => each.status === 'passed'))
})

test('In a lower tier, a passed clause lists what was not tried and what that needs', async t => {
  const { target, close } = await keepWorld('actors')
  const { status, tests } = rowOf(await checkHere({ target, only: [id], runs: 1, seed: 1 }), id)
  await close()
  t.equal(status, 'passed')
  t.match(
    tests?.find(each => each.name === name),
    { status: 'passed' },
  )
  t.ok(tests?.some(({ reason }) => reason === 'needs control in the target file'))
})
