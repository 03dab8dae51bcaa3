import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cacheFolder } from './instrument.js'
import type { Responses } from './replay.js'
import type { Covered, Order } from './serve-mutant.js'
import type { Setup } from './setups.js'

/** The process of a server ended, or it did not respond in time. */
export class ServerEnded extends Error {}

/** In milliseconds. */
const longestStart = 120_000
const longestReplay = 300_000

export interface StartOptions {
  /** The id of a mutant that is active from the start. Without it, the server is correct. */
  readonly mutant?: string
  /** Whether to record which code runs. The server must be correct. */
  readonly recordsCoverage?: boolean
}

/** A server from the mutated build, in its own process, because a mutant may crash it or never end. */
export class MutantServer {
  readonly #process: ChildProcess

  private constructor(
    child: ChildProcess,
    readonly url: string,
  ) {
    this.#process = child
  }

  /** @throws ServerEnded */
  static async start(
    build: string,
    { readings, onDefinitions }: Setup,
    { mutant, recordsCoverage = false }: StartOptions = {},
  ): Promise<MutantServer> {
    const child = fork(join(build, 'dist', 'src', 'mutants', 'serve-mutant.js'), {
      env: { ...process.env, ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }) },
      execArgv: ['--max-old-space-size=1024'],
      stdio: ['ignore', 'ignore', recordsCoverage ? 'inherit' : 'ignore', 'ipc'],
    })
    // A mutant in an endless loop does not notice that this process ends.
    const kill = () => child.kill('SIGKILL')
    process.on('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    const options = { readings, onDefinitions, key: keyFile(), recordsCoverage }
    try {
      return new MutantServer(child, (await ask(child, { kind: 'start', options }, longestStart)) as string)
    } catch (error) {
      kill()
      throw error
    }
  }

  /** The mutants in code that has run. */
  async covered(): Promise<Covered> {
    return (await ask(this.#process, { kind: 'cover' }, longestStart)) as Covered
  }

  /** The responses to the requests in a file. @throws ServerEnded */
  async responsesTo(transcript: string): Promise<Responses> {
    return (await ask(this.#process, { kind: 'replay', transcript }, longestReplay)) as Responses
  }

  /** Whether the responses to the requests in parts of a file (null: in all) are those in another file. @throws ServerEnded */
  async respondsAsExpected(
    transcript: string,
    parts: readonly number[] | null,
    expected: string,
  ): Promise<boolean> {
    const order = { kind: 'compare', transcript, parts, expected } as const
    return (await ask(this.#process, order, longestReplay)) as boolean
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }
}

/** Sends an order and gives its result. @throws ServerEnded */
async function ask(child: ChildProcess, order: Order, longest: number): Promise<unknown> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const result = Promise.race([
      once(child, 'message', { signal }).then(([message]) => (message as { result: unknown }).result),
      once(child, 'exit', { signal }).then(([code, killedBy]) => {
        throw new ServerEnded(`the process ended with ${killedBy ?? `exit code ${code}`}`)
      }),
      sleep(longest, undefined, { signal }).then(() => {
        throw new ServerEnded(`no result within ${longest / 1000} s`)
      }),
    ])
    child.send(order, () => {})
    return await result
  } finally {
    waiting.abort()
  }
}

/** All servers have the same key, so that a token of one is valid on another. */
function keyFile(): string {
  const file = join(cacheFolder, 'key.json')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(file, JSON.stringify(privateKey.export({ format: 'jwk' })), { mode: 0o600 })
  }
  return file
}
