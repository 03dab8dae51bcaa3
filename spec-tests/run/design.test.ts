import { test } from 'tap'
import { Run } from '../../src/report/run.js'
import { Coverage, coveringRows } from './design.js'
import type { SuiteOptions } from './options.js'

const factors = { way: ['direct', 'through'], history: ['always', 'joined'], permission: ['read', 'write'] }
const whyNot = (row: Readonly<Record<string, string>>) =>
  row.way === 'direct' && row.history === 'joined' ? 'no membership' : undefined

function coverageOf(
  use: (coverage: Coverage, rows: Coverage['rows']) => void,
  options: Pick<SuiteOptions, 'thorough'> = {},
) {
  const run = new Run()
  const coverage = new Coverage(coveringRows({ factors, whyNot }, { seed: 1, ...options }), options)
  use(coverage, coverage.rows)
  coverage.report({ run }, { clause: 'acr.direct' })
  return run.row('acr.direct').coverage
}

test('If every row is judged, every possible pair is covered', async t => {
  const coverage = coverageOf((coverage, rows) => {
    for (const row of rows) coverage.judged(row)
  })
  t.same(coverage, {
    strength: 2,
    factors: { way: ['direct', 'through'], history: ['always', 'joined'], permission: ['read', 'write'] },
    pairs: 11,
    covered: 11,
  })
})

test('In a thorough run, every possible triple is covered', async t => {
  const coverage = coverageOf(
    (coverage, rows) => {
      for (const row of rows) coverage.judged(row)
    },
    { thorough: true },
  )
  t.match(coverage, { strength: 3, pairs: 6, covered: 6 })
})

test('A pair that no judged row has is missed, for the reason of its row', async t => {
  const [judged, missed] = [
    { way: 'direct', permission: 'read' },
    { way: 'through', permission: 'read' },
  ]
  const run = new Run()
  const coverage = new Coverage([judged, missed], {})
  coverage.judged(judged)
  coverage.missed(missed, 'needs joins; the target returned 409 {"id":"SVC-1"}')
  coverage.report({ run }, { clause: 'acr.direct' })
  const { pairs, covered, missed: reasons } = run.row('acr.direct').coverage ?? {}
  t.same(
    { pairs, covered, reasons },
    { pairs: 2, covered: 1, reasons: { 'needs joins; the target returned 409': 1 } },
  )
})

test('A row that is neither judged nor missed is counted with a reason', async t => {
  const coverage = coverageOf(() => {})
  t.equal(coverage?.covered, 0)
  t.same(coverage?.missed, { 'the test ended before it reached them': 11 })
})

test('The seed decides which rows cover the pairs', async t => {
  const rowsWith = (seed: number) => JSON.stringify(coveringRows({ factors, whyNot }, { seed }))
  t.equal(rowsWith(1), rowsWith(1))
  t.ok([2, 3, 4, 5].some(seed => rowsWith(seed) !== rowsWith(1)))
})
