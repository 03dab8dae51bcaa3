import { createServer } from 'node:http'
import { decodeJwt } from 'jose'
import { test } from 'tap'
import { listen, runOracle } from '../../dev/test-support/command.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { profile, smallWorld } from '../../dev/test-support/small-world.js'
import { testServer } from '../../dev/test-support/test-server.js'

test('token prints a token for a profile of the running server, and nothing else', async t => {
  const server = await testServer()
  t.teardown(() => server.oracle.close())
  const url = await server.oracle.listen(0)
  const { code, stdout, stderr } = await runOracle('token', 'Bob van der Birch', '--url', `${url}/`)
  t.same([code, stderr], [0, ''])
  t.match(stdout, /^\S+\n$/)
  t.same(await server.oracle.session.caller(stdout.trim()), { kind: 'profile', id: 'SVC-bob' })
})

test('If there is no token, the command says why in one line', async t => {
  const world = { ...smallWorld, profiles: [...smallWorld.profiles, { ...profile('ann2', 'Ann Ash') }] }
  const server = await testServer({ world })
  const other = createServer((_request, response) => response.writeHead(404).end('<html>'))
  const gone = createServer()
  t.teardown(() => Promise.all([server.oracle.close(), other.close()]))
  const url = await server.oracle.listen(0)
  const foreign = `http://127.0.0.1:${await listen(other)}`
  const closed = `http://127.0.0.1:${await listen(gone)}`
  await new Promise(done => gone.close(done))
  const cases: readonly [subject: string, url: string, line: RegExp][] = [
    ['Zoe', url, /^error: no profile has the SVC-ID, email or common name Zoe\n$/],
    ['a\nb', url, /^error: no profile has the SVC-ID, email or common name a b\n$/],
    [
      'Ann Ash',
      url,
      /^error: 2 profiles have the name Ann Ash; use an email: ann@example\.org, ann2@example\.org\n$/,
    ],
    ['Ann Ash', foreign, /^error: http:\S+ responded with 404: it is not a reference server on loopback\n$/],
    [
      'Ann Ash',
      closed,
      /^error: cannot reach http:\S+: no server listens there; is `.* serve` running there\?\n$/,
    ],
  ]
  for (const [subject, at, line] of cases) {
    const { code, stdout, stderr } = await runInProcess(t, 'token', subject, '--url', at)
    t.match(stderr, line)
    t.same([code, stdout], [2, ''], subject)
  }
})

test('token sends the control token to the server', async t => {
  const server = await testServer({ controlToken: 'open-sesame' })
  t.teardown(() => server.oracle.close())
  const url = await server.oracle.listen(0)
  const refused = await runInProcess(t, 'token', 'Ann Ash', '--url', url)
  t.equal(refused.code, 2)
  t.match(
    refused.stderr,
    /^error: http:\S+ requires the control token .*: give it with --control-token or in PRINCIPAL_ORACLE_CONTROL_TOKEN\n$/,
  )
  const given = await runInProcess(t, 'token', 'Ann Ash', '--url', url, '--control-token', 'open-sesame')
  t.equal(given.code, 0)
  t.same(await server.oracle.session.caller(given.stdout.trim()), { kind: 'profile', id: 'SVC-ann' })
})

test('token prints an invalid token, or one with another lifetime', async t => {
  const server = await testServer()
  t.teardown(() => server.oracle.close())
  const asking = ['token', 'Ann Ash', '--url', await server.oracle.listen(0)] as const
  const bad = await runInProcess(t, ...asking, '--bad', 'expired')
  t.same(await server.oracle.session.caller(bad.stdout.trim()), { kind: 'bad', failure: 'expired' })
  const { stdout } = await runInProcess(t, ...asking, '--lifetime', '90')
  const { iat = 0, exp = 0 } = decodeJwt(stdout.trim())
  t.equal(exp - iat, 90)
  const refused = await runInProcess(t, ...asking, '--bad', 'old')
  t.same([refused.code, refused.stdout], [2, ''])
  t.match(refused.stderr, /'old' is invalid\. Allowed choices are expired, notYetValid, tampered/)
})
