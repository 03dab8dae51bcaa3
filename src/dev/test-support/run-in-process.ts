import type { Test } from 'tap'
import { runProgram } from '../../cli/program.js'
import type { CommandResult } from './command.js'

/** Runs `principal-oracle` in this process, which is much faster than a new process. */
export async function runInProcess(t: Test, ...args: readonly string[]): Promise<CommandResult> {
  // Not process.stdout: tap writes the TAP of this process to it.
  const stdout = t.capture(console, 'log')
  const stderr = t.capture(process.stderr, 'write')
  const code = await runProgram(args).finally(() => {
    stdout.restore()
    stderr.restore()
  })
  return {
    code: code ?? 0,
    stdout: stdout()
      .map(call => `${call.args[0]}\n`)
      .join(''),
    stderr: stderr()
      .map(call => call.args[0])
      .join(''),
  }
}
