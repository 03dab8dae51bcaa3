import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { command } from '../../dev/test-support/command.js'
import { runInProcess } from '../../dev/test-support/run-in-process.js'
import { startServe } from '../../dev/test-support/server-process.js'
import { UsageError } from '../../files.js'
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
  await onEachChange(folder, { written: [join(folder, 'report.json')], end: end.signal, task, waiting })
  t.same(reasons, [undefined, 'server.js changed', 'the end'])
})

test('A folder that is deleted and made again is still watched, and what cannot be read is left out', async t => {
  const parent = t.testdir({ dist: { 'server.js': '1', loop: t.fixture('symlink', 'loop') } })
  const folder = join(parent, 'dist')
  const warning = t.capture(console, 'error')
  const end = new AbortController()
  const reasons: unknown[] = []
  const task = async (signal: AbortSignal) => {
    reasons.push(signal.reason)
  }
  let runs = 0
  const waiting = async () => {
    runs++
    if (runs === 1) rmSync(folder, { recursive: true })
    else if (runs === 2) mkdirSync(folder)
    else if (runs === 3) writeFileSync(join(folder, 'server.js'), '2')
    else end.abort()
  }
  await onEachChange(folder, { end: end.signal, task, waiting })
  t.same(reasons, [undefined, undefined, undefined, undefined])
  t.match(warning.args(), [[/^warning: some changes in .*dist are not noticed: ELOOP/]])
})

test('A folder with too many files is refused before the first run', async t => {
  const folder = t.testdir({ a: { b: '', c: '' }, node_modules: { d: '', e: '' }, '.git': { f: '' } })
  const run = async (most: number) => {
    const end = new AbortController()
    let runs = 0
    const task = async () => {
      runs++
      // A file that is new later does not count.
      writeFileSync(join(folder, `new-${most}.js`), '')
    }
    await onEachChange(folder, { end: end.signal, task, waiting: () => end.abort(), most }).finally(() => {
      rmSync(join(folder, `new-${most}.js`), { force: true })
    })
    return runs
  }
  t.equal(await run(3), 1)
  await t.rejects(
    run(2),
    new UsageError(
      `--watch: ${folder} has more than 2 files and folders; name a smaller folder with --watch FOLDER`,
    ),
  )
})

test('A watch that is ended before it is ready runs its task once, which sees the end', async t => {
  const reasons: unknown[] = []
  await onEachChange(t.testdir({}), {
    end: AbortSignal.abort('the end'),
    task: async signal => {
      reasons.push(signal.reason)
    },
    waiting: () => t.fail('nothing to wait for'),
  })
  t.same(reasons, ['the end'])
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
  let waits = 0
  const runs: string[] = []
  for await (const line of createInterface(child.stderr)) {
    if (line.startsWith('━━')) runs.push(line)
    if (!line.startsWith('waiting for a change')) continue
    waits++
    // The result comes through another pipe.
    while (results.length < waits && child.exitCode === null) await sleep(10)
    if (waits > 1) child.kill('SIGINT')
    if (waits !== 1) continue
    await first.stop()
    writeFileSync(join(folder, 'server.js'), '2')
    const second = await startServe('--port', new URL(url).port, '--control', '--fault', 'no-match-is-200')
    t.teardown(() => second.stop())
  }
  t.match(results, [/^ok 1 - search.no-match/, /^not ok 1 - search.no-match/])
  t.match(runs, [/^━━ run 1 at [\d:]{8} ━━$/, /^━━ run 2 at [\d:]{8}: server\.js changed ━━$/])
  t.equal(child.exitCode ?? (await once(child, 'exit'))[0], 1)
})

test('check --watch shows an invalid target file, and waits until it is valid again', async t => {
  const server = await startServe('--control')
  t.teardown(() => server.stop())
  const { url } = server
  const target = { baseUrl: url, control: { url: `${url}/_oracle/world` } }
  const folder = t.testdir({ 'target.json': JSON.stringify(target) })
  const file = join(folder, 'target.json')
  const [node, ...args] = command
  const options = ['--target', file, '--only', 'search.no-match', '--watch', folder]
  const child = spawn(node, [...args, 'check', ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  const errors: string[] = []
  let waits = 0
  for await (const line of createInterface(child.stderr)) {
    if (line.startsWith('error: ')) errors.push(line)
    if (!line.startsWith('waiting for a change')) continue
    waits++
    if (waits === 1) writeFileSync(file, '{')
    else if (waits === 2) writeFileSync(file, JSON.stringify(target))
    else child.kill('SIGINT')
  }
  t.match(errors, [/target\.json: not JSON: /])
  t.equal(errors.length, 1)
  t.equal(waits, 3)
  t.equal(child.exitCode ?? (await once(child, 'exit'))[0], 0)
})

for (const path of ['no-such-folder', '', 'package.json', 'package.json/below', 'x'.repeat(300)])
  test(`check --watch refuses "${path.slice(0, 20)}", which is not a folder`, async t => {
    const { code, stderr } = await runInProcess(t, 'check', '--watch', path)
    t.same([code, stderr], [2, `error: --watch: ${path || "''"} is not a folder\n`])
  })
