import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf, UsageError } from '../../files.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** How long what the command started may go on after a signal and the end of the command, in milliseconds. */
export const grace = 5000

/** A command, with what it starts. */
export interface StartedCommand {
  readonly child: ChildProcess
  /** To its group, if it has one. */
  readonly send: (signal: NodeJS.Signals) => void
  /** Its exit code; if a signal ended it, 128 and the number of the signal, as shells do. @throws UsageError if it cannot be started */
  readonly code: Promise<number>
  /** Waits until the group of a command that ended is empty, and kills what is left of it in the end. */
  readonly endGroup: () => Promise<void>
}

/** Runs a command with the terminal of this process. @returns its exit code */
export async function runCommand(
  words: readonly [name: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  // A terminal sends Ctrl-C to its whole group. Elsewhere, the command needs a group of its own to receive a signal as
  // a whole, because npm does not pass it on to what it started.
  const hasGroup = process.stdin.isTTY !== true && process.platform !== 'win32'
  const command = startCommand(words, env, { stdio: 'inherit', detached: hasGroup })
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    const sent = isStopping ? 'SIGKILL' : signal
    isStopping = true
    if (hasGroup || sent !== 'SIGINT') command.send(sent)
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    const code = await command.code
    if (isStopping) await command.endGroup()
    return code
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** @param options `detached` gives it a group of its own, which Windows does not have @throws UsageError if it cannot be started */
export function startCommand(
  [name, ...args]: readonly [name: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
  options: Pick<SpawnOptions, 'stdio' | 'detached'>,
): StartedCommand {
  const cannotRun = (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR'
    return new UsageError(`cannot run ${name}: ${isMissing ? 'no such command' : reasonOf(error)}`)
  }
  // On Windows, commands such as npm are scripts, which only a shell can start.
  const shell = process.platform === 'win32'
  let child: ChildProcess
  try {
    child = spawn(name, args, { ...options, env: { ...process.env, ...env }, shell })
  } catch (error) {
    throw cannotRun(error as NodeJS.ErrnoException)
  }
  return {
    child,
    send: signal => void (options.detached ? sendToGroup(child, signal) : child.kill(signal)),
    code: new Promise((resolve, reject) => {
      child.once('error', error => reject(cannotRun(error)))
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal as NodeJS.Signals]))
    }),
    async endGroup() {
      const start = performance.now()
      while (options.detached && sendToGroup(child, 0)) {
        if (performance.now() - start > grace) sendToGroup(child, 'SIGKILL')
        await sleep(20)
      }
    },
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
