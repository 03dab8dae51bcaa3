import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import { checkHere } from '../../check/here.js'
import { type CheckOptions, check } from '../../check.js'
import { clauseIds } from '../../spec/clauses.js'
import { changedServer, type SentResponse } from '../test-support/changed-server.js'
import { listen, runOracle } from '../test-support/command.js'
import { notPassed } from '../test-support/report-clauses.js'

test('The reference server passes every clause', async t => {
  const decided: string[] = []
  const report = await check({ runs: 15, decided: ({ id }) => decided.push(id) })
  t.equal(report.verdict, 'conformant')
  t.same(notPassed(report), [], `no clause is left at seed ${report.seed}`)
  t.equal(report.summary.passed, report.clauses.length)
  t.same(decided.toSorted(), report.clauses.map(({ id }) => id).toSorted())
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

/** By name: the response to every request. */
const constantResponses: Readonly<Record<string, SentResponse>> = {
  '500 boom': { status: 500, body: '{"error":"boom"}' },
  '200 {}': { status: 200, body: '{}' },
  '200 with a fixed result': {
    status: 200,
    body: JSON.stringify({
      method: 'searchPrincipals',
      msg: 'Profiles and/or groups searched successfully',
      profiles: [
        { svc_id: 'SVC-1', common_name: 'A B', email: 'a@example.org', avatar_url: 'https://example.org' },
      ],
      groups: [],
    }),
  },
  '200 empty': { status: 200, body: '' },
  '401': { status: 401, body: '' },
  '404': { status: 404, body: '{}' },
  'a page': { status: 200, body: '<html>Please log in</html>' },
  'cut JSON': { status: 200, body: '{"profiles": [{' },
}

for (const [name, response] of Object.entries(constantResponses))
  test(`A server that returns ${name} to every request passes no clause`, async t => {
    const { url, control } = await changedServer(t, { answer: () => response })
    for (const given of [{ url }, { url, control }]) {
      const report = await checkHere({ ...given, seed: 1, runs: 1, shrink: false })
      t.match(report.summary, { passed: 0, errored: 0 })
      t.not(report.verdict, 'conformant')
      t.ok(report.error !== undefined || report.summary.failed > 0, 'the report has an error or a failure')
    }
  })

test('A closed or silent port ends the run', async t => {
  const sockets: Socket[] = []
  const silent = createSocketServer(socket => sockets.push(socket))
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
  const silent = createServer(() => {})
  const url = `http://127.0.0.1:${await listen(silent)}`
  const { code, stdout, stderr } = await runOracle('check', '--tap', '--url', url, '--timeout', '500')
  silent.closeAllConnections()
  silent.close()
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
