import { test } from 'tap'
import { evidenceWith, reportWith } from '../test-support/evidence.js'
import { runInProcess } from '../test-support/run-in-process.js'

test('replay --only takes patterns, and repeats no other failures', async t => {
  const report = reportWith({ 'read.content': [evidenceWith([])] })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stderr, code } = await runInProcess(t, 'replay', file, '--only', 'search.*')
  t.equal(stderr, 'error: the report has no failures of these clauses\n')
  t.equal(code, 2)
})
