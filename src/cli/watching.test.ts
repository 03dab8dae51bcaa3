import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'tap'
import { command, runOracle, startServe } from '../test-support/command.js'
import { onEachChange } from './watching.js'

test('A task runs again after a change, and a change during a run ends it', async t => {
  const folder = t.testdir({ 'server.js': '1', node_modules: {} })
  const edit = (name: string, text = '2') => writeFileSync(join(folder, name), text)
  const end = new AbortController()
  const reasons: unknown[] = []
  const task = async (signal: AbortSignal) => {
    if (reasons.length === 1) {
      // None of these counts, so only the last one ends the run.
      mkdirSync(join(folder, 'node_modules/a'))
      for (const name of ['.hidden', 'report.json', 'node_modules/a/b.js']) edit(name)
      edit('server.js')
      await once(signal, 'abort')
    }
    if (reasons.length === 2) end.abort('the end')
    reasons.push(signal.reason)
  }
  const waiting = () => edit('new.js')
  await onEachChange(folder, [join(folder, 'report.json')], end.signal, task, waiting)
  t.same(reasons, [undefined, 'server.js changed', 'the end'])
})

test('check --watch runs again after a change, waits for a server that restarts, and ends on Ctrl-C', async t => {
  const folder = t.testdir({ 'server.js': '1' })
  const first = await startServe('--control')
  t.teardown(() => first.stop())
  const [node, ...args] = command
  const { url } = first
  const options = [
    '--url',
    url,
    '--control',
    `${url}/_oracle/world`,
    '--only',
    'search.no-match',
    '--watch',
    folder,
  ]
  const child = spawn(node, [...args, 'check', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  const results: string[] = []
  createInterface(child.stdout).on('line', line => void (/^(not )?ok/.test(line) && results.push(line)))
  for await (const line of createInterface(child.stderr)) {
    if (!line.startsWith('waiting for a change')) continue
    if (results.length === 2) child.kill('SIGINT')
    if (results.length !== 1) continue
    await first.stop()
    writeFileSync(join(folder, 'server.js'), '2')
    const second = await startServe('--port', new URL(url).port, '--control', '--fault', 'no-match-is-200')
    t.teardown(() => second.stop())
  }
  t.match(results, [/^ok 1 - search.no-match/, /^not ok 1 - search.no-match/])
  t.equal(child.exitCode ?? (await once(child, 'exit'))[0], 1)
})

test('check --watch refuses what is not a folder', async t => {
  const { code, stderr } = await runOracle('check', '--watch', 'no-such-folder')
  t.equal(code, 2)
  t.equal(stderr, 'error: --watch: no-such-folder is not a folder\n')
})
