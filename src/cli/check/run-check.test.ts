import { type Test, test } from 'tap'
import { Run } from '../../report/run.js'
import { Outputs } from '../output/outputs.js'
import { showReport } from './run-check.js'

const run = new Run(['read.content', 'search.email'])
run.served()
run.check('read.content')
const report = run.report({
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
})

const remarks = [
  '--baseline makes the exit code 1: read.content passes now; remove it from the baseline',
  '--require-all makes the exit code 1: these clauses are untested: search.email',
]

/** What is shown of a report of which a clause of the baseline passes and another clause is untested. */
function show(t: Test, isTerminal: boolean) {
  const written = t.capture(process.stdout, 'write')
  const said = t.capture(console, 'error')
  const before = process.exitCode
  const strictness = { baseline: ['read.content'], requireAll: true } as const
  showReport(report, new Outputs({}, isTerminal), strictness, undefined)
  const code = process.exitCode
  process.exitCode = before
  written.restore()
  said.restore()
  return { code, stdout: written().map(({ args }) => args[0]), stderr: said().map(({ args }) => args[0]) }
}

test('A terminal says why the baseline and --require-all make the exit code 1', async t => {
  const { code, stdout, stderr } = show(t, true)
  t.match(stdout.join(''), `\nconformant in the 2 selected\n${remarks.join('\n')}\n`)
  t.same([code, stderr], [1, []])
})

test('Standard error says it if standard output is TAP', async t => {
  const { code, stdout, stderr } = show(t, false)
  t.match(stdout.join(''), /^TAP version 14\n/)
  t.same([code, stderr], [1, remarks])
})
