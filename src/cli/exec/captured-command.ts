import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { grace, startCommand } from './child-command.js'

/** In characters: of a longer output, the middle is left out. */
const mostKept = 2 ** 20
/** How long the output may go on after the end of the command, in milliseconds. */
const outputGrace = 1000

export interface CapturedOptions {
  readonly env: NodeJS.ProcessEnv
  /** In milliseconds. */
  readonly timeLimit: number
  /** Ends the command. */
  readonly signal: AbortSignal
  /** Kills what is left of it. */
  readonly atOnce: AbortSignal
}

export interface CapturedResult {
  /** As a shell gives it. */
  readonly code: number
  /** Standard output and standard error. */
  readonly output: string
  /** Whether the time limit ended it. */
  readonly isTooLong: boolean
}

/** Runs a command without a terminal, and ends what it started. @throws UsageError if it cannot be started */
export async function runCaptured(
  words: readonly [name: string, ...args: string[]],
  { env, timeLimit, signal, atOnce }: CapturedOptions,
): Promise<CapturedResult> {
  const { child, send, code, endGroup } = startCommand(words, env, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const output = new Output()
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output.add)
  const closed = once(child, 'close').catch(() => {})
  const kill = () => send('SIGKILL')
  const interrupt = () => {
    send('SIGINT')
    stubborn = setTimeout(kill, grace)
  }
  let stubborn: NodeJS.Timeout | undefined
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    kill()
  }, timeLimit)
  signal.addEventListener('abort', interrupt)
  atOnce.addEventListener('abort', kill)
  // It may have come while the server started.
  if (signal.aborted) interrupt()
  try {
    const exitCode = await code
    send('SIGTERM')
    await endGroup()
    await Promise.race([closed, sleep(outputGrace, undefined, { ref: false })])
    return { code: exitCode, output: output.text, isTooLong }
  } finally {
    clearTimeout(timer)
    clearTimeout(stubborn)
    signal.removeEventListener('abort', interrupt)
    atOnce.removeEventListener('abort', kill)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
}

/** The beginning and the end of an output. */
class Output {
  #start = ''
  #end = ''

  readonly add = (text: string) => {
    const room = mostKept - this.#start.length
    this.#start += text.slice(0, room)
    this.#end = (this.#end + text.slice(Math.max(room, 0))).slice(-mostKept)
  }

  get text(): string {
    return this.#start + this.#end
  }
}
