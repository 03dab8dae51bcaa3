import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import type { RequestSummary } from '../oracle/reference-server.js'
import { startServe } from '../test-support/command.js'
import { logLine } from './request-log.js'

const refused: RequestSummary = {
  id: '1',
  at: '2026-01-02T03:04:05.678Z',
  method: 'PUT',
  path: '/auth/v1/group/SVC-crew',
  operation: 'updateGroup',
  caller: 'SVC-bob',
  name: 'Bob\u001b[31m van der Birch-Bartholomew',
  status: 403,
  outcome: 'no-permission',
  clause: 'update.permission',
  ms: 1.234,
}

test('A line has the time, operation, name of the caller, outcome, clause and milliseconds, aligned', t => {
  const line = logLine(refused)
  t.equal(
    line,
    '03:04:05.678 updateGroup       Bob?[31m van der Bi… 403 no-permission      update.permission      1.2 ms',
  )
  const other = { ...refused, operation: null, name: null, caller: null, outcome: null, clause: null }
  t.match(logLine(other), /^03:04:05\.678 PUT \/auth\/v1\/gro… no caller {12}403/)
  t.equal(logLine(other).indexOf('1.2 ms'), line.indexOf('1.2 ms'))
  t.match(logLine({ ...other, status: 500, trouble: ['fail-after'] }), /1\.2 ms, as ordered: fail-after$/)
  t.match(
    logLine({ ...refused, status: null, ms: null, trouble: ['cut-off'] }),
    /--- no-perm.* no response, as ordered: cut-off$/,
  )
  t.end()
})

test('serve logs requests as JSON if it is told to, and not at all if standard output is no terminal', async t => {
  const [logged, silent] = await Promise.all([startServe('--log', 'json'), startServe()])
  t.teardown(() => Promise.all([logged.stop(), silent.stop()]))
  await Promise.all([logged, silent].map(({ url }) => fetch(`${url}/auth/v1/profile?s=ann`)))
  await Promise.all([logged.stop(), silent.stop(), logged.says(/\n$/)])
  t.match(JSON.parse(logged.stderr()), {
    operation: 'searchPrincipals',
    status: 401,
    outcome: 'missing-token',
  })
  t.equal(silent.stderr(), '')
  t.match(logged.lines[0], /^listening on /)
})

test('A request that gets no response is logged when its client leaves, or when the server stops', async t => {
  const { url, says, stderr, stop } = await startServe('--trouble', 'no-answer', '--log', 'json')
  t.teardown(() => stop())
  const path = '/auth/v1/profile?s=ann'
  await t.rejects(fetch(`${url}${path}`, { signal: AbortSignal.timeout(200) }))
  await says(/"id":"1".*\n$/)
  const waiting = t.rejects(fetch(`${url}${path}`))
  while (!/"id":"2"/.test(await (await fetch(`${url}/_oracle/requests`)).text())) await pause(10)
  t.equal(await stop(), 0)
  await waiting
  const logged = stderr().trimEnd().split('\n')
  const expected = { operation: 'searchPrincipals', status: null, ms: null, trouble: ['no-answer'] }
  t.match(
    logged.map(line => JSON.parse(line)),
    [expected, expected],
  )
  t.equal(logged.length, 2)
})
