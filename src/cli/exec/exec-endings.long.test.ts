import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'tap'
import { clientStart, reportOn } from '../../dev/test-support/client-runs.js'
import { command, runOracle } from '../../dev/test-support/command.js'
import { packageFolder } from '../../files.js'

const node = process.execPath

test('If the command fails with the first server, no other one is tried', async t => {
  const { code, stdout } = await runOracle(
    'exec',
    '--every-reading',
    '--',
    node,
    '-e',
    'throw new Error("at once")',
  )
  t.equal(code, 2)
  t.match(stdout, /✗ the first server\n {2}exit code 1:\n {4}.*Error: at once/s)
  t.match(stdout, /^1 run in /m)
  t.match(stdout, /^inconclusive: the command fails with the first server already/m)
})

test('A command that sends nothing shows nothing', async t => {
  const { code, report } = await reportOn('', '--every-reading', '--every-trouble')
  t.match(
    [code, report],
    [2, { verdict: 'inconclusive', error: /PRINCIPAL_ORACLE_URL/, summary: { runs: 1 } }],
  )
})

test('Ctrl-C ends the command, and what was found until then is shown', async t => {
  const [program, ...args] = command
  const script = `${clientStart} send('/auth/v1/profile?s=an').then(r => { if (r.status !== 400) setInterval(() => {}, 1000) })`
  const child = spawn(program, [...args, 'exec', '--every-reading', '--verbose', '--', node, '-e', script], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', data => {
    output += data
  })
  // The runs on token-lifetime come before those on short-search, which do not end by themselves.
  await untilText(child.stderr, '--- token-lifetime=600')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  t.equal(code, 2)
  t.match(output, /^ {2}short-search +- 403 {2}- 404 {2}- 422$/m)
  t.match(output, /^inconclusive: the runs were interrupted$/m)
})

/** Ignores signals, and writes its process id into a file. */
const stubborn = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  require('node:fs').writeFileSync(process.argv[2] + '/pid', String(process.pid))
  setInterval(() => {}, 1000)`

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
  test(`A second ${signal} ends a command that ignores the first, and the report is still shown`, async t => {
    const folder = t.testdir({ 'stubborn.cjs': stubborn })
    const [program, ...args] = command
    const words = ['exec', '--every-reading', '--', node, join(folder, 'stubborn.cjs'), folder]
    const child = spawn(program, [...args, ...words], {
      cwd: packageFolder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', data => {
      output += data
    })
    const pid = await untilWritten(join(folder, 'pid'))
    child.kill(signal)
    await sleep(600)
    child.kill(signal)
    t.same(await once(child, 'close'), [2, null])
    t.match(output, /^inconclusive: the runs were interrupted$/m)
    t.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  })

test('A reader that closes standard error does not end the runs', async t => {
  const [program, ...args] = command
  const script = `${clientStart} send('/auth/v1/profile?s=ann')`
  const child = spawn(program, [...args, 'exec', '--every-trouble', '--verbose', '--', node, '-e', script], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.destroy()
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  t.match(output, /^survives: /m)
  t.equal(child.exitCode ?? (await once(child, 'exit'))[0], 0)
})

async function untilWritten(file: string): Promise<number> {
  for (;;) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (text !== '') return Number(text)
    await sleep(20)
  }
}

async function untilText(stream: AsyncIterable<Buffer>, text: string): Promise<void> {
  let seen = ''
  for await (const chunk of stream) {
    seen += chunk
    if (seen.includes(text)) return
  }
}
