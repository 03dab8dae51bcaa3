import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import { checkHere } from '../../check/here.js'
import { type CheckOptions, check } from '../../check.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import { constantTargets, startNullTarget } from '../prove/null-targets.js'
import { changedServer } from '../test-support/changed-server.js'
import { listen, runOracle, serveHttp } from '../test-support/command.js'
import { notPassed } from '../test-support/report-clauses.js'

/** Their tests are lists of requests, histories or random worlds, or have nothing to combine. */
const withoutFactors: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
  'wire.cookie',
  'auth.unauthorized',
  'search.envelope',
  'search.profile-shape',
  'search.group-shape',
  'search.field-start',
  'search.limited',
  'search.no-other-field',
  'search.once',
  'search.unauthenticated',
  'search.fresh',
  'add.no-body',
  'state.model',
  'state.refusal',
  'state.consistent',
]

test('The reference server passes every clause, and every pair of levels is covered', async t => {
  const decided: string[] = []
  // Some seeds leave out a pair that the target leaves open.
  const report = await check({ seed: 1, runs: 15, decided: ({ id }) => decided.push(id) })
  const { clauses, coverage } = report
  t.equal(report.verdict, 'conformant')
  t.same(notPassed(report), [], `no clause is left at seed ${report.seed}`)
  t.equal(report.summary.passed, clauses.length)
  t.same(decided.toSorted(), clauses.map(({ id }) => id).toSorted())
  for (const { id, coverage } of clauses) {
    if (coverage === undefined) t.ok(withoutFactors.includes(id), `${id} declares no factors`)
    else {
      t.ok(coverage.pairs > 0, id)
      t.equal(coverage.covered, coverage.pairs, id)
    }
  }
  t.equal(
    coverage?.covered,
    clauses.reduce((total, row) => total + (row.coverage?.covered ?? 0), 0),
  )
})

test('A thorough run covers every three levels, in more examples', async t => {
  const target = await changedServer(t, {})
  const options = { ...target, seed: 1, runs: 1, only: ['remove.member'] } as const
  const [pairs, triples] = [await checkHere(options), await checkHere({ ...options, thorough: true })]
  const of = ({ clauses }: typeof pairs) => clauses.find(({ id }) => id === 'remove.member')
  t.match(of(pairs)?.coverage, { strength: 2 })
  const { strength, pairs: possible, covered } = of(triples)?.coverage ?? {}
  t.same({ strength, covered }, { strength: 3, covered: possible })
  t.ok((of(triples)?.checks ?? 0) > 2 * (of(pairs)?.checks ?? 0))
})

test('A failure shows before the other tests of its clause have ended', async t => {
  const ending = new AbortController()
  const shown = once(ending.signal, 'abort')
  let [requests, most] = [0, Number.POSITIVE_INFINITY]
  const target = await changedServer(t, {
    faults: ['put-replaces-the-whole'],
    prepare: ({ app }) => app.addHook('onRequest', async () => void (++requests > most && (await shown))),
  })
  const options = { ...target, only: ['update.partial'], seed: 1, timeout: 60_000 } as const
  await check(options)
  // The last requests wait until the failure has shown.
  ;[requests, most] = [0, requests - 25]
  const { signal } = ending
  const progress: CheckOptions['progress'] = ({ failed: [first] }) => first && ending.abort(first.id)
  t.equal((await check({ ...options, signal, progress })).error, 'update.partial')
})

for (const [name, respond] of Object.entries(constantTargets))
  test(`A server that returns ${name} to every request passes no clause`, async t => {
    const { url, control, close } = await startNullTarget(respond)
    t.teardown(close)
    for (const given of [{ url }, { url, control }]) {
      const report = await checkHere({ ...given, seed: 1, runs: 1, shrink: false, timeout: 300 })
      t.match(report.summary, { passed: 0, errored: 0 })
      t.not(report.verdict, 'conformant')
      t.ok(report.error !== undefined || report.summary.failed > 0, 'the report has an error or a failure')
    }
  })

test('A closed or silent port ends the run', async t => {
  const sockets: Socket[] = []
  const silent = createServer(socket => sockets.push(socket))
  const port = await listen(silent)
  const never = await check({ url: `http://127.0.0.1:${port}`, timeout: 200 })
  t.match(never.error, /no response within 200 ms; .*check baseUrl/)
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => silent.close(resolve))
  const closed = await check({ url: `http://127.0.0.1:${port}` })
  t.match(closed.error, /nothing listens there/)
  for (const report of [never, closed])
    t.match(report, { verdict: 'inconclusive', summary: { passed: 0, failed: 0 } })
})

test('TAP of a run whose target never responds bails out once, and nothing follows', async t => {
  const url = await serveHttp(t, () => {})
  const { code, stdout, stderr } = await runOracle('check', '--tap', '--url', url, '--timeout', '500')
  t.equal(code, 2)
  t.match(stderr, /no response within 500 ms; .*check baseUrl/)
  const parsed = new Map(Parser.parse(stdout).map(([name, value]) => [name, value]))
  t.same([parsed.get('version'), parsed.get('extra')], [14, undefined])
  t.match(parsed.get('plan'), { end: clauseIds.length })
  t.equal(stdout.split('Bail out!').length, 2, 'it bails out once')
  t.match(stdout, /\nBail out! .*check baseUrl\n$/)
})

test('TAP of a run has a test point for every selected clause, as they are decided', async t => {
  const { url, control } = await changedServer(t, { answer: () => ({ status: 200, body: '{}' }) })
  const words = ['check', '--url', url, '--control', control, '--only', 'search.em*,read.content']
  const { code, stdout } = await runOracle(...words)
  t.equal(code, 2)
  const parsed = Parser.parse(stdout)
  t.same(
    parsed.filter(([name]) => name === 'extra'),
    [],
  )
  const points = parsed.flatMap(([name, value]) => (name === 'assert' ? [value] : []))
  t.same(
    points.map(({ name, skip }) => [name, typeof skip]),
    [
      ['search.email', 'string'],
      ['read.content', 'string'],
    ],
  )
})
