import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { matchTexts } from '../../dev/test-support/match-texts.js'
import { type ServerProcess, startServe } from '../../dev/test-support/server-process.js'
import type { RequestSummary } from '../../server/reference-server.js'
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

test('A line has the time, operation, name of the caller, outcome, clause and milliseconds, aligned', async t => {
  const other = { ...refused, operation: null, name: null, caller: null, outcome: null, clause: null }
  const lines = [
    refused,
    other,
    { ...other, status: 500, trouble: ['fail-after'] },
    { ...refused, status: null, ms: null, trouble: ['cut-off'] },
  ].map(logLine)
  matchTexts(t, import.meta.url, { Lines: lines.join('\n') })
})

test('serve logs requests as JSON if it is told to, and not at all if standard output is no terminal', async t => {
  const [logged, silent] = await Promise.all([startServe('--log', 'json'), startServe()])
  t.teardown(() => Promise.all([logged.stop(), silent.stop()]))
  await Promise.all([logged, silent].map(({ url }) => fetch(`${url}/auth/v1/profile?s=ann`)))
  await Promise.all([logged.stop(), silent.stop(), logged.says(/\n$/)])
  t.match(JSON.parse(logged.log()), {
    operation: 'searchPrincipals',
    status: 401,
    outcome: 'missing-token',
  })
  t.equal(silent.log(), '')
  t.match(logged.lines[0], /^listening on /)
})

test('A request that gets no response is logged when its client leaves, or when the server stops', async t => {
  const { url, says, log, stop } = await startServe('--trouble', 'no-answer', '--log', 'json')
  t.teardown(() => stop())
  const path = '/auth/v1/profile?s=ann'
  await t.rejects(fetch(`${url}${path}`, { signal: AbortSignal.timeout(200) }))
  await says(/"id":"1".*\n$/)
  const waiting = t.rejects(fetch(`${url}${path}`))
  while (!/"id":"2"/.test(await (await fetch(`${url}/_oracle/requests`)).text())) await pause(10)
  t.equal(await stop(), 0)
  await waiting
  const logged = log().trimEnd().split('\n')
  const expected = { operation: 'searchPrincipals', status: null, ms: null, trouble: ['no-answer'] }
  t.match(
    logged.map(line => JSON.parse(line)),
    [expected, expected],
  )
  t.equal(logged.length, 2)
})

test('A change of readings, faults or troubles is logged in one line, also in an isolated world', async t => {
  const [text, json] = await Promise.all(
    ['text', 'json'].map(format => startServe('--control', '--log', format)),
  )
  t.teardown(() => Promise.all([text?.stop(), json?.stop()]))
  for (const { url } of [text, json] as ServerProcess[]) {
    const send = async (path: string, method: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
      return (await fetch(`${url}${path}`, sent)).json() as Promise<{ baseUrl?: string }>
    }
    await send('/_oracle/readings', 'PUT', { 'short-search': '404' })
    await send('/_oracle/faults', 'PUT', ['no-such-fault'])
    await send('/_oracle/faults', 'PUT', ['like-wildcards'])
    const { baseUrl = '' } = await send('/_oracle/worlds', 'POST')
    const path = new URL(baseUrl).pathname
    await send(`${path}/_oracle/readings`, 'PUT', {})
    await send(`${path}/_oracle/faults`, 'PUT', [])
    await send(`${path}/_oracle/trouble`, 'POST', { trouble: '503' })
  }
  await Promise.all([text?.stop(), json?.stop()])
  const lines = text?.log().trimEnd().split('\n') ?? []
  const expected = [
    /^\d\d:\d\d:\d\d\.\d{3} settings {10}--reading short-search=404$/,
    / settings {10}--reading short-search=404 --fault like-wildcards$/,
    / settings {10}\/w\/[\da-f]{16}: --fault like-wildcards$/,
    / settings {10}\/w\/[\da-f]{16}: all as by default$/,
    / settings {10}\/w\/[\da-f]{16}: --trouble 503$/,
  ]
  t.match(lines, expected)
  t.equal(lines.length, expected.length)
  t.match(
    json
      ?.log()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
    [
      { at: /Z$/, world: null, notDefault: ['--reading short-search=404'] },
      { world: null, notDefault: ['--reading short-search=404', '--fault like-wildcards'] },
      { world: /^[\da-f]{16}$/, notDefault: ['--fault like-wildcards'] },
      { notDefault: [] },
      { notDefault: ['--trouble 503'] },
    ],
  )
})
