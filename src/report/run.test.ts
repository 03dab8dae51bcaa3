import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { test } from 'tap'
import { fixture } from '../files.js'
import { clauseIds } from '../spec/clauses.js'
import { exitCodeOf } from './exit-code.js'
import { junit } from './junit.js'
import type { Evidence } from './report.js'
import { Run } from './run.js'

const about = {
  tool: { name: 'principal-oracle', version: '1.2.3' },
  target: { name: 'here', baseUrl: 'http://127.0.0.1:1', tier: 'control' },
  seed: 7,
} as const

const evidence = (message: string): Evidence => ({
  message,
  expected: '404 & nothing < else',
  observed: '200 "\u0000"',
  seed: 7,
  path: '0:1',
  requests: [{ method: 'GET', path: '/a', actor: null, body: null, status: 200, response: '' }],
  curl: 'curl',
})

function statusIn(run: Run, id: (typeof clauseIds)[number]) {
  return run.report(about).clauses.find(row => row.id === id)
}

test('A clause passes only if an example could fail and a search returned a known principal', t => {
  const run = new Run()
  t.match(statusIn(run, 'read.content'), { status: 'untested', reason: 'No test of this clause ran' })
  run.check('read.content')
  t.match(statusIn(run, 'read.content'), { status: 'untested', reason: /^No search returned a principal/ })
  run.served()
  t.match(statusIn(run, 'read.content'), { status: 'passed', checks: 1 })
  run.unjudged('read.content', 'nothing to judge')
  t.match(
    statusIn(run, 'read.content'),
    { status: 'passed' },
    'another test of the clause had something to judge',
  )
  run.untested('read.content', 'half of it could not be tested')
  t.match(statusIn(run, 'read.content'), { status: 'untested', reason: 'half of it could not be tested' })
  run.errored('read.content', 'a mistake of ours')
  t.match(statusIn(run, 'read.content'), { status: 'errored', reason: 'a mistake of ours' })
  run.fail('read.content', evidence('it is wrong'))
  t.match(statusIn(run, 'read.content'), { status: 'failed', evidence: [{ message: 'it is wrong' }] })
  t.end()
})

test('Failures with the same message are reported once', t => {
  const run = new Run()
  for (const message of ['a', 'a', 'b', 'c', 'd']) run.fail('search.once', evidence(message))
  t.same(
    statusIn(run, 'search.once')?.evidence.map(({ message }) => message),
    ['a', 'b', 'c'],
  )
  t.equal(statusIn(run, 'search.once')?.checks, 5)
  t.end()
})

test('The verdict and the exit code depend on failures first, then on whether the run can be trusted', t => {
  const run = new Run()
  t.match(run.report(about), { verdict: 'inconclusive', error: /^nothing could be tested/ })
  t.equal(exitCodeOf(run.report(about), {}), 2)
  run.served()
  run.check('read.content')
  t.equal(run.report(about).verdict, 'conformant')
  t.equal(exitCodeOf(run.report(about), {}), 0)
  t.equal(exitCodeOf(run.report(about), { requireAll: true }), 1, 'others are untested')
  t.equal(exitCodeOf(run.report(about), { baseline: ['read.content'] }), 1, 'a clause of the baseline passes')
  t.equal(
    exitCodeOf(run.report(about), { baseline: ['add.member'] }),
    1,
    'a clause of the baseline is untested',
  )
  run.fail('update.title', evidence('it stays'))
  t.equal(run.report(about).verdict, 'nonconformant')
  t.equal(exitCodeOf(run.report(about), {}), 1)
  t.equal(exitCodeOf(run.report(about), { baseline: ['update.title'] }), 0)
  t.equal(exitCodeOf(run.report(about), { baseline: ['update.title', 'read.content'] }), 1)
  t.end()
})

test('A baseline does not excuse a run that was cut short or in which the suite failed', t => {
  const cut = new Run()
  const erring = new Run()
  for (const run of [cut, erring]) {
    run.served()
    run.check('read.content')
  }
  erring.errored('add.member', 'a mistake of ours')
  t.match(erring.report(about), {
    verdict: 'inconclusive',
    error: /^the suite failed with an error in add\.member: a mistake/,
  })
  for (const run of [cut, erring]) run.fail('update.title', evidence('it stays'))
  cut.abort('the target stopped answering')
  for (const run of [cut, erring]) {
    const report = run.report(about)
    t.equal(report.verdict, 'nonconformant')
    t.equal(exitCodeOf(report, {}), 1)
    t.equal(exitCodeOf(report, { baseline: ['update.title'] }), 2)
    t.equal(exitCodeOf(report, { baseline: ['update.title', 'add.member', 'read.content'] }), 2)
  }
  t.end()
})

test('An aborted run is inconclusive unless a clause failed', t => {
  const run = new Run()
  run.served()
  run.check('read.content')
  run.abort('it was interrupted')
  run.abort('and then some')
  t.match(run.report(about), { verdict: 'inconclusive', error: 'it was interrupted' })
  t.end()
})

test('Readings of one value on every operation make one row', t => {
  const run = new Run()
  run.observe('missing-token/readGroup', '401')
  run.observe('missing-token/createGroup', '401')
  run.observe('bad-token/readGroup/expired', '401')
  run.observe('bad-token/createGroup/expired', '403')
  run.observe('trim', 'kept', false)
  t.same(run.report(about).readings, [
    { id: 'open.missing-token', observed: '401', fair: true },
    { id: 'open.bad-token/readGroup/expired', observed: '401', fair: true },
    { id: 'open.bad-token/createGroup/expired', observed: '403', fair: true },
    { id: 'open.trim', observed: 'kept', fair: false },
  ])
  t.end()
})

test('Every report is valid against its JSON Schema, and JUnit replaces characters that XML does not allow', t => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readFileSync(fixture('report.schema.json'), 'utf8')),
  )
  const run = new Run()
  t.ok(validate(run.report(about)), JSON.stringify(validate.errors))
  run.served()
  run.check('read.content')
  run.fail('search.once', evidence('two & "three" <\u0001>'))
  run.errored('add.member', 'a mistake of ours')
  run.observe('missing-token/readGroup', '401')
  const report = run.report(about)
  t.ok(validate(report), JSON.stringify(validate.errors))
  t.equal(report.clauses.length, clauseIds.length)
  const xml = junit(report)
  t.match(xml, /failures="1" errors="1" skipped="\d+"/)
  t.match(xml, '<failure message="two &amp; &quot;three&quot; &lt;\ufffd&gt;">')
  t.match(xml, '<error message="a mistake of ours"/>')
  t.equal(xml.match(/<testcase/g)?.length, clauseIds.length)
  t.end()
})
