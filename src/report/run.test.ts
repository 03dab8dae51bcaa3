import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { test } from 'tap'
import { aboutRun } from '../dev/test-support/evidence.js'
import { fixture } from '../files.js'
import { clauseIds } from '../spec/clauses.js'
import { complaintsOn, excuseFor, exitCodeOf } from './exit-code.js'
import type { Finding } from './finding.js'
import { junit } from './junit.js'
import { notesOn } from './notes.js'
import type { Evidence } from './report.js'
import { seenOnce } from './report.js'
import { Run } from './run.js'

const finding: Finding = {
  decides: [0],
  expected: { statuses: [404, '4xx'], group: { title: 'Larks', members: [] }, found: ['SVC-a'] },
  notShown: ['title'],
  why: {
    access: { profile: 'SVC-a', permission: 'read', group: 'SVC-b', groups: [], acrs: [] },
    field: { owner: 'SVC-a', text: 'Anna', clause: 'search.email' },
    contradiction: { openPoint: 'trim', about: 'trim', values: ['kept', 'dropped'], earlier: 1 },
  },
  kind: 'not-served',
}

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
  return run.report(aboutRun).clauses.find(row => row.id === id)
}

test('A clause passes only if an example could fail and a search returned a known principal', async t => {
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
})

test('Each test of a clause has a status of its own', async t => {
  const run = new Run()
  const id = 'read.content'
  for (const name of [
    'fails',
    'errs',
    'passes',
    'is cut short',
    'lacks an operation',
    'lacks control',
    'idles',
  ])
    run.declare(id, name)
  run.served()
  run.check(id, 'passes')
  run.check(id, 'lacks an operation')
  run.unjudged(id, 'no readGroup', 'lacks an operation')
  run.skip(id, 'needs control', 'lacks control')
  t.match(run.row(id), { status: 'passed', checks: 2 })
  run.untested(id, 'no time', 'is cut short')
  t.match(run.row(id), { status: 'untested', reason: 'no time' })
  run.errored(id, 'a mistake', 'errs')
  run.fail(id, { ...evidence('wrong'), test: 'fails' })
  t.match(run.row(id), { status: 'failed' })
  t.same(run.row(id).tests, [
    { name: 'fails', status: 'failed' },
    { name: 'errs', status: 'errored', reason: 'a mistake' },
    { name: 'passes', status: 'passed' },
    { name: 'is cut short', status: 'untested', reason: 'no time' },
    { name: 'lacks an operation', status: 'passed' },
    { name: 'lacks control', status: 'untested', reason: 'needs control' },
    { name: 'idles', status: 'untested', reason: 'It had nothing to judge on this target' },
  ])
})

test('A failure that a test of another clause found is none of a test of the failed clause', async t => {
  const run = new Run()
  run.declare('read.content', 'A read shows it')
  run.served()
  run.check('read.content', 'A read shows it')
  run.fail('read.content', { ...evidence('wrong'), test: 'update.title: An update stores it' })
  t.match(run.row('read.content'), { status: 'failed', tests: [{ status: 'passed' }] })
  t.notOk(run.row('update.title').tests)
})

test('What tests of the failed clause itself have found comes first', async t => {
  const run = new Run()
  const at = (status: number) => [{ ...evidence('').requests[0], status }] as Evidence['requests']
  run.fail('read.permission', { ...evidence('by another'), requests: at(500), test: 'wire.json: A read' })
  run.fail('read.permission', { ...evidence('by its own'), requests: at(200), test: 'A stranger reads' })
  t.same(
    run.row('read.permission').evidence.map(({ message }) => message),
    ['by its own', 'by another'],
  )
})

test('A run that was ended says so of the tests that it did not reach', async t => {
  const run = new Run()
  run.declare('read.content', 'A read shows it')
  run.abort('it was interrupted')
  t.match(run.row('read.content').tests, [{ reason: 'the run was ended before this test' }])
})

test('Evidence can be replaced after it was reported', async t => {
  const run = new Run()
  const [first, second, smaller] = [evidence('a'), evidence('b'), evidence('a')]
  run.fail('search.once', first)
  run.fail('search.once', second)
  run.replace('search.once', first, smaller)
  run.replace('search.once', evidence('b'), smaller)
  const shown = statusIn(run, 'search.once')?.evidence
  t.equal(shown?.[0], smaller)
  t.equal(shown?.[1], second)
  t.equal(shown?.length, 2)
})

test('Failures with the same message are reported once', async t => {
  const run = new Run()
  for (const message of ['a', 'a', 'b', 'c', 'd']) run.fail('search.once', evidence(message))
  t.same(
    statusIn(run, 'search.once')?.evidence.map(({ message }) => message),
    ['a', 'b', 'c'],
  )
  t.equal(statusIn(run, 'search.once')?.checks, 5)
})

test('The verdict and the exit code depend on failures first, then on whether the run can be trusted', async t => {
  const run = new Run()
  t.match(run.report(aboutRun), { verdict: 'inconclusive', error: /^nothing could be tested/ })
  t.equal(exitCodeOf(run.report(aboutRun), {}), 2)
  run.served()
  run.check('read.content')
  t.equal(run.report(aboutRun).verdict, 'conformant')
  t.equal(exitCodeOf(run.report(aboutRun), {}), 0)
  t.equal(exitCodeOf(run.report(aboutRun), { requireAll: true }), 1, 'others are untested')
  t.equal(
    exitCodeOf(run.report(aboutRun), { baseline: ['read.content'] }),
    1,
    'a clause of the baseline passes',
  )
  t.equal(
    exitCodeOf(run.report(aboutRun), { baseline: ['add.member'] }),
    1,
    'a clause of the baseline is untested',
  )
  run.fail('update.title', evidence('it stays'))
  t.equal(run.report(aboutRun).verdict, 'nonconformant')
  t.equal(exitCodeOf(run.report(aboutRun), {}), 1)
  t.equal(exitCodeOf(run.report(aboutRun), { baseline: ['update.title'] }), 0)
  t.equal(exitCodeOf(run.report(aboutRun), { baseline: ['update.title', 'read.content'] }), 1)
})

test('The reasons for the exit code name the clauses, and concern only those that were selected', async t => {
  const run = new Run(['read.content', 'update.title', 'add.member'])
  run.served()
  run.check('read.content')
  run.fail('update.title', evidence('it stays'))
  const report = run.report(aboutRun)
  const strictness = {
    baseline: ['read.content', 'update.title', 'add.member', 'search.email'],
    requireAll: true,
  } as const
  t.same(complaintsOn(report, strictness), [
    '--baseline makes the exit code 1: read.content passes now; remove it from the baseline',
    '--baseline makes the exit code 1: add.member is untested, so the run does not show that it still fails',
    '--require-all makes the exit code 1: these clauses are untested: add.member',
  ])
  t.same(excuseFor(report, strictness), ['--baseline: all clauses that failed are known to fail'])
  t.same(excuseFor(report, { baseline: ['read.content'] }), [])
  t.same(complaintsOn(report, {}), [])
})

test('A clause that was not selected decides nothing, but what any response shows of it is reported', async t => {
  const run = new Run(['read.content'])
  run.served()
  run.check('read.content')
  for (const id of ['wire.json', 'update.title'] as const) run.fail(id, evidence('wrong'))
  const report = run.report(aboutRun)
  t.match(report, { verdict: 'conformant', summary: { passed: 1, failed: 0 } })
  t.match(statusIn(run, 'wire.json'), { status: 'untested', evidence: [{ message: 'wrong' }] })
  t.same(statusIn(run, 'update.title')?.evidence, [])
  t.equal(exitCodeOf(report, { requireAll: true }), 0)
  const xml = junit(report, { remarks: ['a <remark>'] })
  t.equal(xml.match(/<testcase/g)?.length, 1)
  t.match(xml, /tests="1" failures="0" errors="0" skipped="0"/)
  t.match(xml, 'wire.json fails: wrong\na &lt;remark&gt;</system-out>')
})

test('A baseline does not excuse a run that was cut short or in which the suite failed', async t => {
  const cut = new Run()
  const erring = new Run()
  for (const run of [cut, erring]) {
    run.served()
    run.check('read.content')
  }
  erring.errored('add.member', 'a mistake of ours')
  t.match(erring.report(aboutRun), {
    verdict: 'inconclusive',
    error: /^the suite failed with an error in add\.member: a mistake/,
  })
  for (const run of [cut, erring]) run.fail('update.title', evidence('it stays'))
  cut.abort('the target stopped answering')
  for (const run of [cut, erring]) {
    const report = run.report(aboutRun)
    t.equal(report.verdict, 'nonconformant')
    t.equal(exitCodeOf(report, {}), 1)
    t.equal(exitCodeOf(report, { baseline: ['update.title'] }), 2)
    t.equal(exitCodeOf(report, { baseline: ['update.title', 'add.member', 'read.content'] }), 2)
  }
})

test('A reason for which many clauses are untested is a note, unless the verdict rests on it', async t => {
  const run = new Run()
  run.served()
  for (const id of clauseIds.slice(0, 9)) run.untested(id, 'no creator')
  run.check('state.model')
  t.same(notesOn(run.report(aboutRun), {}), [])
  run.untested(clauseIds.at(-1) as 'wire.json', 'no creator')
  t.same(notesOn(run.report(aboutRun), {}), [
    `10 of ${clauseIds.length} clauses were not tested, for one reason: no creator`,
  ])
  run.abort('it was interrupted')
  t.same(notesOn(run.report(aboutRun), {}), [])
})

test('A run that is not trusted takes back what failed', async t => {
  const run = new Run()
  run.fail('read.content', { ...evidence('wrong'), test: 'A group is read' })
  run.distrust('another run came')
  run.fail('read.permission', evidence('wrong too'))
  const { verdict, error, summary, clauses } = run.report(aboutRun)
  t.match(
    { verdict, error, summary },
    { verdict: 'inconclusive', error: 'another run came', summary: { failed: 0 } },
  )
  t.match(
    clauses.find(({ id }) => id === 'read.content'),
    { evidence: [], reason: 'another run came', tests: [{ status: 'untested' }] },
  )
})

test('An aborted run is inconclusive unless a clause failed', async t => {
  const run = new Run()
  run.served()
  run.check('read.content')
  run.abort('it was interrupted')
  run.abort('and then some')
  t.match(run.report(aboutRun), { verdict: 'inconclusive', error: 'it was interrupted' })
})

test('The same reading on every operation makes one row', async t => {
  const run = new Run()
  run.observe('missing-token/readGroup', '401')
  run.observe('missing-token/createGroup', '401')
  run.observe('bad-token/readGroup/expired', '401')
  run.observe('bad-token/createGroup/expired', '403')
  run.observe('duplicate-title/createGroup', '418')
  run.observe('duplicate-title/updateGroup', '418')
  run.observe('wrong-type/createGroup', '418')
  run.observe('wrong-type/updateGroup', '400')
  t.same(run.report(aboutRun).readings, [
    { id: 'open.missing-token', observed: '401', fair: true },
    { id: 'open.bad-token/readGroup/expired', observed: '401', fair: true },
    { id: 'open.bad-token/createGroup/expired', observed: '403', fair: true },
    { id: 'open.duplicate-title', observed: null, note: 'status 418', fair: false },
    { id: 'open.wrong-type/createGroup', observed: null, note: 'status 418', fair: false },
    { id: 'open.wrong-type/updateGroup', observed: '400', fair: true },
  ])
})

test('A note on several operations makes one row, even if other operations show a reading', async t => {
  const run = new Run()
  run.observe('missing-token/readGroup', '401')
  run.observe('missing-token/createGroup', '302')
  run.observe('missing-token/updateGroup', '403')
  run.observe('missing-token/deleteGroup', '302')
  run.observe('missing-token/addGroupMember', '418')
  t.same(run.report(aboutRun).readings, [
    { id: 'open.missing-token/readGroup', observed: '401', fair: true },
    { id: 'open.missing-token', observed: null, note: 'status 302 (createGroup, deleteGroup)', fair: false },
    { id: 'open.missing-token/updateGroup', observed: '403', fair: true },
    { id: 'open.missing-token/addGroupMember', observed: null, note: 'status 418', fair: false },
  ])
})

test('What `--reading` does not take is a note', async t => {
  const run = new Run()
  run.observe('trim', 'dropped')
  run.observe('diacritics', 'sometimes ignored')
  run.observe('size-limits', 'title: 60 characters', true)
  run.observe('result-limit', '0/shared')
  t.same(run.report(aboutRun).readings, [
    { id: 'open.trim', observed: 'dropped', fair: true },
    { id: 'open.diacritics', observed: null, note: 'sometimes ignored', fair: false },
    { id: 'open.size-limits', observed: null, note: 'title: 60 characters', fair: true },
    { id: 'open.result-limit', observed: null, note: '0/shared', fair: false },
  ])
})

test('A failure that was seen once is shown, and its clause neither fails nor passes', async t => {
  const run = new Run()
  run.served()
  run.check('search.fresh')
  run.seenOnce('search.fresh', { ...evidence('late'), verdict: seenOnce }, 'it was late once')
  run.seenOnce('search.fresh', { ...evidence('late'), verdict: seenOnce }, 'it was late twice')
  t.match(run.row('search.fresh'), {
    status: 'untested',
    reason: 'it was late once',
    evidence: { length: 1 },
  })
  t.ok(run.isNews('search.fresh', evidence('late')), 'the clause may still fail')
  run.fail('search.fresh', evidence('late'))
  t.notOk(run.isNews('search.fresh', evidence('late')))
  t.match(run.row('search.fresh'), {
    status: 'failed',
    evidence: [{ verdict: undefined }, { verdict: seenOnce }],
  })
})

test('Every report is valid against its JSON Schema, and JUnit replaces characters that XML does not allow', async t => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readFileSync(fixture('report.schema.json'), 'utf8')),
  )
  const run = new Run()
  t.ok(validate(run.report(aboutRun)), JSON.stringify(validate.errors))
  run.served()
  run.check('read.content')
  run.fail('search.once', { ...evidence('two & "three" <\u0001>'), finding })
  run.errored('add.member', 'a mistake of ours')
  run.seenOnce('search.fresh', { ...evidence('late'), verdict: seenOnce, rightAfterMs: 50 }, 'late')
  run.check('acr.direct', 'An ACR grants')
  run.fail('acr.direct', { ...evidence('lost'), test: 'An ACR grants' })
  run.skip('acr.direct', 'needs control', 'Every ACR grants')
  run.observe('missing-token/readGroup', '401')
  run.observe('size-limits', 'title: 60 characters', true)
  run.advise('redirect', 'GET /auth/v1/profile: 301')
  run.observe('short-search', '404')
  const report = run.report(aboutRun)
  t.ok(validate(report), JSON.stringify(validate.errors))
  for (const row of [
    { id: 'open.trim', observed: null, fair: false },
    { id: 'open.trim', observed: 'kept', note: 'and more', fair: true },
  ])
    t.notOk(validate({ ...report, readings: [row] }), 'a row has either a value or a note')
  t.equal(report.clauses.length, clauseIds.length)
  const xml = junit(report)
  t.match(xml, /failures="2" errors="1" skipped="\d+"/)
  t.match(xml, '<testcase classname="acr.direct" name="An ACR grants"><failure message="lost">')
  t.match(xml, '<testcase classname="acr.direct" name="Every ACR grants"><skipped message="needs control"/>')
  t.match(xml, '<failure message="two &amp; &quot;three&quot; &lt;\ufffd&gt;">')
  t.match(xml, '<error message="a mistake of ours"/>')
  t.equal(xml.match(/<testcase/g)?.length, clauseIds.length + 1)
  t.match(xml, `tests="${clauseIds.length + 1}"`)
})
