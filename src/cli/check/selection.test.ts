import { test } from 'tap'
import { runOracle } from '../../dev/test-support/command.js'
import { evidenceWith, reportWith } from '../../dev/test-support/evidence.js'
import { UsageError } from '../../files.js'
import type { Report } from '../../report/report.js'
import { isSelected } from '../../report/verdict.js'
import { type SelectionOptions, selectionOf } from './selection.js'

test('What failed in a report comes first, and alone with --bail', async t => {
  const report = reportWith({ 'state.model': [evidenceWith([])], 'read.content': [evidenceWith([])] })
  const failed = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const first = ['read.content', 'state.model']
  const select = (options: SelectionOptions) => selectionOf(options, () => t.fail('nothing to note'))
  t.same(select({}), { only: undefined })
  t.same(select({ only: ['search.email'] }), { only: ['search.email'] })
  t.same(select({ failed }), { only: undefined, first })
  t.same(select({ failed, bail: true }), { only: first, first })
  const only = ['search.email', 'state.model'] as const
  t.same(select({ failed, only }), { only, first: ['state.model'] })
  t.throws(() => select({ failed: 'none.json' }), new UsageError('none.json: no such file'))
})

test('The tests that failed in a report come first by their names, and a clause without such a test as a whole', async t => {
  const report = reportWith({
    'read.content': [
      evidenceWith([], { test: 'A read shows a' }),
      evidenceWith([], { message: 'b', test: 'A read shows b' }),
    ],
    'state.model': [evidenceWith([], { test: 'read.content: A read shows b' })],
  })
  const failed = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const select = (options: SelectionOptions) => selectionOf(options, () => t.fail('nothing to note'))
  const tests = ['read.content: A read shows a', 'read.content: A read shows b'] as const
  t.same(select({ failed }), { only: undefined, first: [...tests, 'state.model'] })
  t.same(select({ failed, bail: true }), {
    only: ['read.content', 'state.model'],
    first: [...tests, 'state.model'],
  })
  const only = ['read.content: A read*', 'search.email'] as const
  t.same(select({ failed, bail: true, only }), { only: ['read.content: A read*'], first: tests })
})

test('If nothing failed in a report, everything is tested, and a note says so', async t => {
  const failed = `${t.testdir({ 'ok.json': JSON.stringify(reportWith({})) })}/ok.json`
  const notes: string[] = []
  const select = (options: SelectionOptions) => selectionOf(options, text => notes.push(text))
  t.same(select({ failed, bail: true }), { only: undefined, first: undefined })
  t.same(select({ failed, bail: true, only: ['search.email'] }), { only: ['search.email'], first: undefined })
  t.same(notes, [
    `${failed}: no clause failed there, so all are tested`,
    `${failed}: none of the selected clauses failed there, so all are tested`,
  ])
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
