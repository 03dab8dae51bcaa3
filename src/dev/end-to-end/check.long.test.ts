import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import { checkHere } from '../../check/here.js'
import { check } from '../../check.js'
import { clauseIds } from '../../spec/clauses.js'
import { startOracle } from '../prove/targets.js'
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
  const { close, ...target } = await startOracle({ faults: ['found-in-the-middle'] })
  t.teardown(close)
  const ending = new AbortController()
  const seen: string[] = []
  await check({
    ...target,
    only: ['search.field-start'],
    seed: 1,
    rate: 60,
    signal: ending.signal,
    progress({ failed: [failure] }) {
      if (failure === undefined) return
      seen.push(`failed: ${failure.id}`)
      ending.abort()
    },
    decided: ({ id }) => seen.push(`decided: ${id}`),
  })
  const [first] = seen.filter(each => each.endsWith('search.field-start'))
  t.equal(first, 'failed: search.field-start')
})

/** By name: the response to every request. */
const constantResponses: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '500 boom': [500, '{"error":"boom"}'],
  '200 {}': [200, '{}'],
  '200 with a fixed result': [
    200,
    JSON.stringify({
      method: 'searchPrincipals',
      msg: 'Profiles and/or groups searched successfully',
      profiles: [
        { svc_id: 'SVC-1', common_name: 'A B', email: 'a@example.org', avatar_url: 'https://example.org' },
      ],
      groups: [],
    }),
  ],
  '200 empty': [200, ''],
  '401': [401, ''],
  '404': [404, '{}'],
  'a page': [200, '<html>Please log in</html>'],
  'cut JSON': [200, '{"profiles": [{'],
}

/** @param control whether the server also accepts worlds at /control */
function serverThatReturns(status: number, body: string, control: boolean): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (control && request.method === 'PUT' && request.url === '/control') {
      const { profiles } = JSON.parse(Buffer.concat(chunks).toString()) as { profiles: { svc_id: string }[] }
      response.end(
        JSON.stringify({ tokens: Object.fromEntries(profiles.map(({ svc_id }) => [svc_id, svc_id])) }),
      )
    } else response.writeHead(status).end(body)
  })
}

for (const [name, [status, body]] of Object.entries(constantResponses))
  test(`A server that returns ${name} to every request passes no clause`, async t => {
    for (const given of ['nothing', 'the control protocol']) {
      const server = serverThatReturns(status, body, given === 'the control protocol')
      const url = `http://127.0.0.1:${await listen(server)}`
      const report = await checkHere({ url, ...(given === 'nothing' ? {} : { control: `${url}/control` }) })
      server.close()
      t.equal(report.summary.passed, 0, given)
      t.not(report.verdict, 'conformant')
      t.ok(report.error !== undefined || report.summary.failed > 0, 'the report has an error or a failure')
      t.equal(report.summary.errored, 0)
    }
  })

test('A closed or silent port ends the run', async t => {
  const sockets: Socket[] = []
  const silent = createSocketServer(socket => sockets.push(socket))
  const port = await listen(silent)
  const never = await check({ url: `http://127.0.0.1:${port}`, timeout: 200 })
  t.match(never.error, /no response within 200 ms; check baseUrl/)
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
  t.match(stderr, /no response within 500 ms; check baseUrl/)
  const parsed = new Map(Parser.parse(stdout).map(([name, value]) => [name, value]))
  t.same([parsed.get('version'), parsed.get('extra')], [14, undefined])
  t.match(parsed.get('plan'), { end: clauseIds.length })
  t.equal(stdout.split('Bail out!').length, 2, 'it bails out once')
  t.match(stdout, /\nBail out! .*check baseUrl\n$/)
})

test('TAP of a run has a test point for every selected clause, as they are decided', async t => {
  const server = serverThatReturns(200, '{}', true)
  const url = `http://127.0.0.1:${await listen(server)}`
  const words = ['check', '--url', url, '--control', `${url}/control`, '--only', 'search.em*,read.content']
  const { code, stdout } = await runOracle(...words)
  server.close()
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
