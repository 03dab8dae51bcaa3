import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf, UsageError } from '../../files.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** How long what the command started may go on after a signal and the end of the command, in milliseconds. */
export const grace = 5000

/** Runs a command with the terminal of this process. @returns its exit code; if a signal ended it, 128 and the number of the signal, as shells do */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  // A terminal sends Ctrl-C to its whole group. Elsewhere, the command needs a group of its own to receive a signal as
  // a whole, because npm does not pass it on to what it started.
  const hasGroup = process.stdin.isTTY !== true && process.platform !== 'win32'
  const child = started(name, () =>
    spawn(name, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // On Windows, commands such as npm are scripts, which only a shell can start.
      shell: process.platform === 'win32',
      detached: hasGroup,
    }),
  )
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

/** Some errors of `spawn` are thrown at once, and `exitCodeOf` gets the others. @throws UsageError */
export function started<Child>(name: string, start: () => Child): Child {
  try {
    return start()
  } catch (error) {
    throw cannotRun(name, error)
  }
}

function cannotRun(name: string, error: unknown): UsageError {
  const { code } = error as NodeJS.ErrnoException
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
  return new UsageError(`cannot run ${name}: ${isMissing ? 'no such command' : reasonOf(error)}`)
}

/** @throws UsageError if the command cannot be started */
export function exitCodeOf(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', error => reject(cannotRun(name, error)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal as NodeJS.Signals]))
  })
}

/** Waits until the group of a command that ended is empty, and kills what is left of it in the end. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const start = performance.now()
  while (sendToGroup(child, 0)) {
    if (performance.now() - start > grace) sendToGroup(child, 'SIGKILL')
    await sleep(20)
  }
}

/** @returns false if the group has no process */
export function sendToGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}
