import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { reasonOf, UsageError } from '../files.js'
import { addServerOptions, listen, type ServerOptions, serverFrom } from './server-options.js'

export function execCommand(): Command {
  const command = new Command('exec')
    .description(
      'Start the reference server on a free port, run a command, stop the server, and exit with the exit code of the command.',
    )
    .argument('<command...>', 'the command and its arguments; write -- before it')
    .passThroughOptions()
  return addServerOptions(command, 0)
    .addHelpText(
      'after',
      `
The environment of the command has:
  PRINCIPAL_ORACLE_URL          the base URL of the server
  PRINCIPAL_ORACLE_CONTROL_URL  the URL of its control protocol, which is always served

Exit code: that of the command; 128 and the number of the signal if one ended it; 2 if it cannot be started.
The first SIGINT, SIGTERM or SIGHUP is passed on to the command. The second one kills it.

Examples:
  principal-oracle exec -- npm test
  principal-oracle exec --reading short-search=404 -- npx vitest run
  principal-oracle exec --world my.world.json -- sh -c 'curl "$PRINCIPAL_ORACLE_CONTROL_URL"'`,
    )
    .action(exec)
}

async function exec(words: readonly string[], options: ServerOptions): Promise<void> {
  const [name = '', ...args] = words
  if (name === '') throw new UsageError('the command must not be empty')
  const server = await serverFrom({ ...options, control: true })
  const url = await listen(server, options)
  const { controlToken } = options
  try {
    process.exitCode = await run(name, args, {
      PRINCIPAL_ORACLE_URL: url,
      PRINCIPAL_ORACLE_CONTROL_URL: `${url}/_oracle/world`,
      ...(controlToken === undefined ? {} : { PRINCIPAL_ORACLE_CONTROL_TOKEN: controlToken }),
    })
  } finally {
    await server.close()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How long what the command started may go on after a signal and the end of the command, in milliseconds. */
const grace = 5000

/** Runs a command. @returns its exit code; if a signal ended it, 128 and the number of the signal, as shells do */
async function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // A terminal sends Ctrl-C to its whole group. Elsewhere, the command needs a group of its own to receive a signal as
  // a whole, because npm does not pass it on to what it started.
  const hasGroup = process.stdin.isTTY !== true && process.platform !== 'win32'
  const child = spawn(name, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // On Windows, commands such as npm are scripts, which only a shell can start.
    shell: process.platform === 'win32',
    detached: hasGroup,
  })
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    const sent = isStopping ? 'SIGKILL' : signal
    isStopping = true
    if (hasGroup) sendToGroup(child, sent)
    else if (sent !== 'SIGINT') child.kill(sent)
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    const code = await exitCodeOf(child, name)
    if (isStopping && hasGroup) await endGroup(child)
    return code
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

function exitCodeOf(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'no such command' : reasonOf(error)
      reject(new UsageError(`cannot run ${name}: ${reason}`))
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal as NodeJS.Signals]))
  })
}

/** Waits until the group of a command that ended is empty, and kills what is left of it in the end. */
async function endGroup(child: ChildProcess): Promise<void> {
  const start = performance.now()
  while (sendToGroup(child, 0)) {
    if (performance.now() - start > grace) sendToGroup(child, 'SIGKILL')
    await sleep(20)
  }
}

/** @returns false if the group has no process */
function sendToGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}
