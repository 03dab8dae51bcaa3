import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClauseId } from '../spec/clauses.js'
import { cacheFolder } from './instrument.js'
import type { Responses } from './replay.js'
import type { Order } from './serve-mutant.js'
import type { Setup } from './setups.js'

/** The process of a server ended, or it did not respond in time. */
export class ServerEnded extends Error {}

/** In milliseconds. */
const longestStart = 30_000
const longestReplay = 180_000

/** A server from the mutated build, in its own process, because a mutant may crash it or never end. */
export class MutantServer {
  readonly #process: ChildProcess

  private constructor(
    child: ChildProcess,
    readonly url: string,
  ) {
    this.#process = child
  }

  /** @param mutant the id of the mutant that is active; without it, the server is correct. @throws ServerEnded */
  static async start(
    build: string,
    { readings, onDefinitions }: Setup,
    mutant?: string,
  ): Promise<MutantServer> {
    const isCorrect = mutant === undefined
    const child = fork(join(build, 'dist', 'src', 'mutants', 'serve-mutant.js'), {
      env: { ...process.env, ...(isCorrect ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }) },
      execArgv: ['--max-old-space-size=1024'],
      stdio: ['ignore', 'ignore', isCorrect ? 'inherit' : 'ignore', 'ipc'],
    })
    // A mutant in an endless loop does not notice that this process ends.
    const kill = () => child.kill('SIGKILL')
    process.on('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    const options = { readings, onDefinitions, key: keyFile(), recordsCoverage: isCorrect }
    try {
      return new MutantServer(child, (await ask(child, { kind: 'start', options }, longestStart)) as string)
    } catch (error) {
      kill()
      throw error
    }
  }

  /** The ids of the mutants in code that has run. */
  async covered(): Promise<readonly string[]> {
    return (await ask(this.#process, { kind: 'cover' }, longestStart)) as readonly string[]
  }

  /** The responses to the requests in a file. @throws ServerEnded */
  async responsesTo(transcript: string): Promise<Responses> {
    return (await ask(this.#process, { kind: 'replay', transcript }, longestReplay)) as Responses
  }

  /** The clauses in whose requests the responses are not those in a file. @throws ServerEnded */
  async differences(transcript: string, expected: string): Promise<readonly (ClauseId | null)[]> {
    const order = { kind: 'replay', transcript, expected } as const
    return (await ask(this.#process, order, longestReplay)) as readonly (ClauseId | null)[]
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
