import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { runOracle } from '../dev/test-support/command.js'
import { fetchToken } from '../dev/test-support/fetch-token.js'
import { startServe } from '../dev/test-support/server-process.js'

const anna = 'anna.berg@example.org'
const anyPort = ['--port', '0'] as const

async function createGroup(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/auth/v1/group`, {
    method: 'POST',
    headers: { cookie: `svc-token=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Kept', description: 'From one start to the next' }),
  })
  return response.status
}

test('Groups and tokens are still valid after a restart', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await startServe('--data', file)
  t.teardown(() => first.stop('SIGKILL'))
  const token = await fetchToken(first.url, anna)
  t.equal(await createGroup(first.url, token), 200)
  t.equal(await first.stop(), 0)
  t.same(readdirSync(join(file, '..')).sort(), ['state.json', 'state.json.key'])
  const second = await startServe('--data', file)
  t.teardown(() => second.stop('SIGKILL'))
  const search = await fetch(`${second.url}/auth/v1/profile?s=kept`, {
    headers: { cookie: `svc-token=${token}` },
  })
  t.match(await search.json(), { groups: [{ name: 'Kept' }] })
  t.equal(await second.stop('SIGINT'), 0)
})

test('A second server on the same file is refused with the pid of the first', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await startServe('--data', file)
  t.teardown(() => first.stop('SIGKILL'))
  const pid = readFileSync(`${file}.lock`, 'utf8').split(/\s/)[0]
  const second = await runOracle('serve', ...anyPort, '--data', file)
  t.equal(second.code, 2)
  t.equal(
    second.stderr,
    `error: ${file}: in use by process ${pid} (see ${file}.lock); stop that process, or use another state file\n`,
  )
  t.ok(await fetchToken(first.url, anna))
  await first.stop('SIGKILL')
  const third = await startServe('--data', file)
  t.equal(await third.stop(), 0)
})

test('An invalid state file or key gives one line on standard error and exit code 2', async t => {
  const folder = t.testdir({ 'state.json': '{"version": 1,', key: 'no key' })
  const file = join(folder, 'state.json')
  const broken = await runOracle('serve', ...anyPort, '--data', file)
  t.equal(broken.code, 2)
  t.match(broken.stderr, /^error: \S+state\.json: line 1, column 15: not JSON: [^\n]+\n$/)
  const keyless = await runOracle('serve', ...anyPort, '--key', join(folder, 'key'))
  t.equal(keyless.code, 2)
  t.match(keyless.stderr, /^error: \S+key: expected a private key [^\n]+\n$/)
  t.same(readdirSync(folder).sort(), ['key', 'state.json'])
})

test('If the port is in use, the server releases the state file', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await startServe()
  t.teardown(() => first.stop('SIGKILL'))
  const second = await runOracle('serve', '--port', new URL(first.url).port, '--data', file)
  t.equal(second.code, 2)
  t.same(readdirSync(join(file, '..')).sort(), ['state.json', 'state.json.key'])
  await first.stop()
})

test('The help names the limits, and invalid origins and hosts are refused', async t => {
  const help = await runOracle('serve', '--help')
  for (const limit of [/16 KiB/, /1 MiB/, /16 MiB/, /3 s/, /10 s/, /30 s/, /1000 connections/])
    t.match(help.stdout, limit)
  for (const words of [
    ['--cors', 'localhost'],
    ['--cors', 'http://a.example/'],
    ['--allowed-host', 'http://x'],
  ]) {
    const refused = await runOracle('serve', ...anyPort, ...words)
    t.equal(refused.code, 2)
    t.match(refused.stderr, /^error: [^\n]+\n$/)
  }
})
