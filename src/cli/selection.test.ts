import { test } from 'tap'
import { UsageError } from '../files.js'
import type { Report } from '../report/report.js'
import { isSelected } from '../report/verdict.js'
import { clauseIds } from '../spec/clauses.js'
import { runOracle } from '../test-support/command.js'
import { evidenceWith, reportWith } from '../test-support/evidence.js'
import { runInProcess } from '../test-support/run-in-process.js'
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

test('check --failed --list names first what failed in the report', async t => {
  const report = reportWith({ 'read.not-found': [evidenceWith([])] })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stdout } = await runInProcess(t, 'check', '--failed', file, '--only', 'read.*', '--list')
  t.same(stdout.match(/^read\S+/gm), ['read.not-found', 'read.content', 'read.permission'])
})
