import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'tap'
import { command, runOracle } from '../../dev/test-support/command.js'
import { packageFolder } from '../../files.js'

const script = (text: string) => ['exec', '--', process.execPath, '-e', text] as const

test('The command gets the URL of a server that runs, and of its control protocol', async t => {
  const { code, stdout, stderr } = await runOracle(
    ...script(`
      const { PRINCIPAL_ORACLE_URL: url, PRINCIPAL_ORACLE_CONTROL_URL: control } = process.env
      fetch(url + '/auth/v1/profile?s=ber').then(async search =>
        console.log(search.status, (await (await fetch(control)).json()).profiles[0].common_name))`),
  )
  t.same([code, stdout, stderr], [0, '401 Anna Berg\n', ''])
})

test('The exit code is that of the command, and the server is gone', async t => {
  const { code, stdout } = await runOracle(
    ...script('console.log(process.env.PRINCIPAL_ORACLE_URL); process.exitCode = 7'),
  )
  t.equal(code, 7)
  await t.rejects(fetch(stdout.trim()))
})

test('A command that a signal ends has the exit code that a shell would give it', async t => {
  t.equal((await runOracle(...script('process.kill(process.pid, "SIGKILL")'))).code, 137)
})

test('The options of serve come first, and the options of the command are its own', async t => {
  const { code, stdout } = await runOracle(
    'exec',
    '--reading',
    'missing-token=403',
    process.execPath,
    '--no-warnings',
    '--eval',
    'fetch(process.env.PRINCIPAL_ORACLE_URL + "/auth/v1/profile?s=ber").then(({ status }) => console.log(status))',
  )
  t.same([code, stdout], [0, '403\n'])
})

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
] as const)
  test(`${signal} to exec alone ends the command and the server`, async t => {
    const [node, ...args] = command
    const text = 'console.log(process.env.PRINCIPAL_ORACLE_URL); setInterval(() => {}, 1000)'
    const child = spawn(node, [...args, ...script(text)], {
      cwd: packageFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [url] = await once(createInterface(child.stdout), 'line')
    const ended = once(child, 'exit')
    child.kill(signal)
    t.same(await ended, [code, null])
    await t.rejects(fetch(url))
  })

test('A signal also ends what the command started, and a second one ends a command that ignores the first', async t => {
  const [node, ...args] = command
  const stubborn = `
    process.on('SIGTERM', () => console.log('ignored'))
    console.log(process.pid)
    setInterval(() => {}, 1000)`
  const shell = `"${process.execPath}" -e "${stubborn.replaceAll('"', '\\"')}"; true`
  const child = spawn(node, [...args, 'exec', '--', 'sh', '-c', shell], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  t.equal((await lines.next()).value, 'ignored')
  child.kill('SIGTERM')
  await ended
  t.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

const wrong: readonly [args: readonly string[], line: RegExp][] = [
  [['exec'], /^error: missing required argument 'command'\n$/],
  [['exec', '--', ''], /^error: the command must not be empty\n$/],
  [['exec', '--', 'no-such-command-here'], /^error: cannot run no-such-command-here: no such command\n$/],
  [['exec', '--fault', 'nonsense', '--', 'true'], /^error: there is no fault "nonsense"/],
  [['exec', '--nonsense', '--', 'true'], /^error: unknown option '--nonsense'\n$/],
]
for (const [args, line] of wrong)
  test(`${args.join(' ')} is refused with one line and exit code 2`, async t => {
    const { code, stdout, stderr } = await runOracle(...args)
    t.same([code, stdout], [2, ''])
    t.match(stderr, line)
  })
