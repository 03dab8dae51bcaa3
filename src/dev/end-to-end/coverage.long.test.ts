import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { Coverage } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import { startOracle } from '../prove/targets.js'

/** Their tests are lists of requests, histories or random worlds, or have nothing to combine. */
const withoutFactors: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
  'wire.cookie',
  'auth.unauthorized',
  'search.envelope',
  'search.profile-shape',
  'search.group-shape',
  'search.field-start',
  'search.limited',
  'search.no-other-field',
  'search.once',
  'search.unauthenticated',
  'search.fresh',
  'add.no-body',
  'state.model',
  'state.refusal',
  'state.consistent',
]

function sum(counts: Coverage['missed'] = {}): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

test('Every pair of levels is covered, or the report says why not', async t => {
  const { close, ...target } = await startOracle({})
  t.teardown(close)
  const { clauses, coverage } = await checkHere({ ...target, seed: 1, runs: 1 })
  for (const { id, coverage } of clauses) {
    if (coverage === undefined) t.ok(withoutFactors.includes(id), `${id} declares no factors`)
    else {
      t.ok(coverage.pairs > 0, id)
      t.equal(coverage.covered + sum(coverage.missed), coverage.pairs, id)
      t.same(Object.keys(coverage.missed ?? {}), [], id)
    }
  }
  t.equal(
    coverage?.covered,
    clauses.reduce((total, row) => total + (row.coverage?.covered ?? 0), 0),
  )
})

test('A thorough run covers every three levels, in more examples', async t => {
  const { close, ...target } = await startOracle({})
  t.teardown(close)
  const options = { ...target, seed: 1, runs: 1, only: ['remove.member'] } as const
  const [pairs, triples] = [await checkHere(options), await checkHere({ ...options, thorough: true })]
  const of = ({ clauses }: typeof pairs) => clauses.find(({ id }) => id === 'remove.member')
  t.match(of(pairs)?.coverage, { strength: 2 })
  const { strength, pairs: possible, covered } = of(triples)?.coverage ?? {}
  t.same({ strength, covered }, { strength: 3, covered: possible })
  t.ok((of(triples)?.checks ?? 0) > 2 * (of(pairs)?.checks ?? 0))
})
