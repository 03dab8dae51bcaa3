import { test } from 'tap'
import { evidenceWith, reportWith } from '../test-support/evidence.js'
import { runInProcess } from '../test-support/run-in-process.js'

test('replay --only takes patterns, and repeats no other failures', async t => {
  const report = reportWith({ 'read.content': [evidenceWith([])] })
  const file = `${t.testdir({ 'r.json': JSON.stringify(report) })}/r.json`
  const { stdout, code } = await runInProcess(t, 'replay', file, '--only', 'search.*')
  t.equal(stdout, 'the report has no failures of these clauses\n')
  t.equal(code, 0)
})
