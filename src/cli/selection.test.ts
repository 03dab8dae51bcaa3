import { test } from 'tap'
import { UsageError } from '../files.js'
import { clauseIds } from '../spec/clauses.js'
import { evidenceWith, reportWith } from '../test-support/evidence.js'
import { selectionOf } from './selection.js'

test('What failed in a report comes first, and alone with --bail', t => {
  const report = reportWith({ 'state.model': [evidenceWith([])], 'read.content': [evidenceWith([])] })
  const failed = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const first = ['read.content', 'state.model']
  t.equal(selectionOf({}), undefined)
  t.same(selectionOf({ only: ['search.email'] }), ['search.email'])
  t.same(selectionOf({ failed }), [...first, ...clauseIds.filter(id => !first.includes(id))])
  t.same(selectionOf({ failed, bail: true }), first)
  t.same(selectionOf({ failed, only: ['search.email', 'state.model'] }), ['state.model', 'search.email'])
  t.throws(() => selectionOf({ failed, only: ['search.email'] }), UsageError)
  t.throws(() => selectionOf({ failed: 'none.json' }), new UsageError('none.json: no such file'))
  t.end()
})
