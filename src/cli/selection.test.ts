import { test } from 'tap'
import { UsageError } from '../files.js'
import type { Report } from '../report/report.js'
import { isSelected } from '../report/verdict.js'
import { runOracle } from '../test-support/command.js'
import { evidenceWith, reportWith } from '../test-support/evidence.js'
import { selectionOf } from './selection.js'

test('What failed in a report comes first, and alone with --bail', t => {
  const report = reportWith({ 'state.model': [evidenceWith([])], 'read.content': [evidenceWith([])] })
  const failed = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const first = ['read.content', 'state.model']
  t.same(selectionOf({}), { only: undefined })
  t.same(selectionOf({ only: ['search.email'] }), { only: ['search.email'] })
  t.same(selectionOf({ failed }), { only: undefined, first })
  t.same(selectionOf({ failed, bail: true }), { only: first })
  const only = ['search.email', 'state.model'] as const
  t.same(selectionOf({ failed, only }), { only, first: ['state.model'] })
  t.throws(() => selectionOf({ failed: 'none.json' }), new UsageError('none.json: no such file'))
  t.end()
})

test('check --failed --bail tests what failed in the report, and nothing else', async t => {
  const report = reportWith({ 'update.not-found': [evidenceWith([])], 'read.not-found': [evidenceWith([])] })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stdout } = await runOracle('check', '--failed', file, '--only', 'read.*', '--bail', '--json', '-')
  const { clauses }: Report = JSON.parse(stdout)
  t.same(
    clauses.filter(isSelected).map(({ id, status }) => [id, status]),
    [['read.not-found', 'passed']],
  )
})
