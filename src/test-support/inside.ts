import type { Test } from 'tap'
import { runProgram } from '../cli/program.js'
import type { Ended } from './command.js'

/** Runs `principal-oracle` with these words inside this process, which is much quicker than another. */
export async function inside(t: Test, ...words: readonly string[]): Promise<Ended> {
  // Standard output itself belongs to the TAP of this process.
  const stdout = t.capture(console, 'log')
  const stderr = t.capture(process.stderr, 'write')
  const code = await runProgram(words).finally(() => {
    stdout.restore()
    stderr.restore()
  })
  return {
    code: code ?? 0,
    stdout: stdout()
      .map(({ args }) => `${args[0]}\n`)
      .join(''),
    stderr: stderr()
      .map(({ args }) => args[0])
      .join(''),
  }
}
