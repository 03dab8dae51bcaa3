import { test } from 'tap'
import { formatCoverage, mergeCoverage, totalCoverage } from './coverage.js'
import { Run } from './run.js'

test('The coverage of two tests has the levels of both, and the sums of the pairs', async t => {
  const one = { strength: 2, factors: { a: ['1', '2'] }, pairs: 4, covered: 3, missed: { late: 1 } } as const
  const other = {
    strength: 2,
    factors: { a: ['2', '3'], b: ['x'] },
    pairs: 6,
    covered: 4,
    missed: { late: 1, early: 1 },
  } as const
  t.same(mergeCoverage(one, other), {
    strength: 2,
    factors: { a: ['1', '2', '3'], b: ['x'] },
    pairs: 10,
    covered: 7,
    missed: { late: 2, early: 1 },
  })
})

test('Without a missed pair there are no reasons', async t => {
  const complete = { strength: 2, factors: { a: ['1'] }, pairs: 1, covered: 1 } as const
  t.notOk('missed' in mergeCoverage(complete, complete))
})

test('The total has the sums of all clauses that declare factors', async t => {
  const run = new Run()
  t.equal(totalCoverage([run.row('search.once')]), undefined)
  run.cover('search.once', { strength: 3, factors: { a: ['1'] }, pairs: 5, covered: 4, missed: { late: 1 } })
  run.cover('acr.direct', { strength: 3, factors: { b: ['x'] }, pairs: 7, covered: 5, missed: { early: 2 } })
  const rows = (['search.once', 'acr.direct', 'wire.json'] as const).map(id => run.row(id))
  const total = { strength: 3, pairs: 12, covered: 9, missed: { late: 1, early: 2 } } as const
  t.same(totalCoverage(rows), total)
  t.equal(
    formatCoverage(total),
    '9 of 12 triples of conditions tested; missed: 2 because early; 1 because late',
  )
})
