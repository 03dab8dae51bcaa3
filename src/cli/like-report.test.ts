import { join } from 'node:path'
import { type Test, test } from 'tap'
import { faultsNamed } from '../faults/registry.js'
import { clauseIds } from '../spec/clauses.js'
import { faultsLike, readingsLike } from './like-report.js'

function reportFile(t: Test, report: unknown): string {
  return join(t.testdir({ 'report.json': JSON.stringify(report) }), 'report.json')
}

test('Each clause that failed gets one fault of its own, and no other clause does', async t => {
  const statuses = ['passed', 'failed', 'untested', 'errored']
  const clauses = clauseIds.map((id, at) => ({ id, status: statuses[at % statuses.length] }))
  const broken = faultsNamed(faultsLike(reportFile(t, { clauses }))).map(({ clause }) => clause)
  t.same(
    broken,
    clauseIds.filter((_id, at) => at % statuses.length === 1),
  )
})

test('A failed clause without a fault, and rows that are no rows, are left out', async t => {
  const said = t.capture(console, 'error')
  const clauses = [{ id: 'search.gone', status: 'failed' }, null, 5, {}, { status: 'failed' }]
  t.same(faultsLike(reportFile(t, { clauses })), [])
  t.match(said()[0]?.args[0], /^warning: no fault breaks the clause search\.gone, which failed/)
})

test('The readings of a report are those that can be set', async t => {
  const said = t.capture(console, 'error')
  const readings = [
    { id: 'open.trim', observed: 'dropped' },
    { id: 'open.size-limits', observed: null, note: 'title: 60 characters' },
    { id: 'open.rate-limit', observed: '5/s' },
  ]
  t.same(readingsLike(reportFile(t, { readings })), ['open.trim=dropped'])
  t.equal(said().length, 2)
})

test('A report of a default server changes nothing, though it cannot show who holds changePermission', async t => {
  const readings = (observed: string) =>
    readingsLike(reportFile(t, { readings: [{ id: 'open.creator-grant', observed }] }))
  t.same(readings('read+write'), [])
  for (const observed of ['read', 'write', 'none'])
    t.same(readings(observed), [`open.creator-grant=${observed}`])
})

for (const report of [null, [], 'report', { readings: {}, clauses: {} }])
  test(`${JSON.stringify(report)} is no report`, async t => {
    const file = reportFile(t, report)
    t.throws(() => readingsLike(file), { message: /not a conformance report: it has no readings/ })
    t.throws(() => faultsLike(file), { message: /not a conformance report: it has no clauses/ })
  })
