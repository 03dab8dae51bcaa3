import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { oracle, serving } from '../test-support/command.js'

const demo = ['--port', '0'] as const

async function createdWith(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/auth/v1/group`, {
    method: 'POST',
    headers: { cookie: `svc-token=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Kept', description: 'From one start to the next' }),
  })
  return response.status
}

test('What was created is there after the next start, and tokens are good still', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await serving('--data', file)
  t.teardown(() => first.stop('SIGKILL'))
  const answer = await fetch(`${first.url}/_oracle/token?subject=anna.berg@example.org`)
  const { token } = (await answer.json()) as { token: string }
  t.equal(await createdWith(first.url, token), 200)
  t.equal(await first.stop(), 0)
  t.same(readdirSync(join(file, '..')).sort(), ['state.json', 'state.json.key'])
  const second = await serving('--data', file)
  t.teardown(() => second.stop('SIGKILL'))
  const search = await fetch(`${second.url}/auth/v1/profile?s=kept`, {
    headers: { cookie: `svc-token=${token}` },
  })
  t.match(await search.json(), { groups: [{ name: 'Kept' }] })
  t.equal(await second.stop('SIGINT'), 0)
})

test('A second server on the same file is refused with the pid of the first', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await serving('--data', file)
  t.teardown(() => first.stop('SIGKILL'))
  const pid = readFileSync(`${file}.lock`, 'utf8').split(/\s/)[0]
  const second = await oracle('serve', ...demo, '--data', file)
  t.equal(second.code, 2)
  t.equal(second.stderr, `error: ${file}: in use by the process ${pid}, as ${file}.lock says\n`)
  t.equal((await fetch(`${first.url}/_oracle/token?subject=anna.berg@example.org`)).status, 200)
  await first.stop('SIGKILL')
  const third = await serving('--data', file)
  t.equal(await third.stop(), 0)
})

test('A broken state file or key is one line and exit code 2', async t => {
  const folder = t.testdir({ 'state.json': '{"version": 1,', key: 'no key' })
  const file = join(folder, 'state.json')
  const broken = await oracle('serve', ...demo, '--data', file)
  t.equal(broken.code, 2)
  t.match(broken.stderr, /^error: \S+state\.json: line 1, column 15: not JSON: [^\n]+\n$/)
  const keyless = await oracle('serve', ...demo, '--key', join(folder, 'key'))
  t.equal(keyless.code, 2)
  t.match(keyless.stderr, /^error: \S+key: not a private key [^\n]+\n$/)
  t.same(readdirSync(folder).sort(), ['key', 'state.json'])
})

test('A port in use leaves the state file free', async t => {
  const file = join(t.testdir({}), 'state.json')
  const first = await serving()
  t.teardown(() => first.stop('SIGKILL'))
  const second = await oracle('serve', '--port', new URL(first.url).port, '--data', file)
  t.equal(second.code, 2)
  t.same(readdirSync(join(file, '..')).sort(), ['state.json', 'state.json.key'])
  await first.stop()
})

test('The help says what the limits are, and bad reach is refused', async t => {
  const help = await oracle('serve', '--help')
  for (const limit of [/16 KiB/, /1 MiB/, /16 MiB/, /3 s/, /10 s/, /30 s/, /1000 connections/])
    t.match(help.stdout, limit)
  for (const words of [
    ['--cors', 'localhost'],
    ['--cors', 'http://a.example/'],
    ['--allowed-host', 'http://x'],
  ]) {
    const refused = await oracle('serve', ...demo, ...words)
    t.equal(refused.code, 2)
    t.match(refused.stderr, /^error: [^\n]+\n$/)
  }
})
