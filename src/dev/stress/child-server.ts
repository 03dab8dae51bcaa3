import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { listeningUrl } from '../test-support/listening-url.js'

/** A reference server in its own process. */
export interface ChildServer {
  readonly url: string
  readonly process: ChildProcess
  /** The text on standard error since the last call. */
  log(): string
  /** The memory that the server uses after a garbage collection, in MB. */
  memory(): Promise<number>
  /** Sends a signal and waits for the end. Gives the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts `serve` on a free port with these arguments, from TypeScript or from the build, like the calling module. */
export async function startServer(...args: readonly string[]): Promise<ChildServer> {
  const [main, probe] = ['../../cli/main', './heap-probe'].map(
    name => new URL(`${name}${extname(import.meta.url)}`, import.meta.url).href,
  ) as [string, string]
  const node = [...process.execArgv, '--import', probe, fileURLToPath(main)]
  const child = spawn(process.execPath, [...node, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  const ended = once(child, 'exit')
  const url = await listeningUrl(child).catch(error => {
    throw new Error(`${(error as Error).message}: ${log}`)
  })
  return {
    url,
    process: child,
    log() {
      const logged = log
      log = ''
      return logged
    },
    async memory() {
      child.send('memory')
      const [memory] = await once(child, 'message')
      return memory as number
    },
    async end(signal) {
      child.kill(signal)
      const [code, killedBy] = await ended
      return killedBy ?? code
    },
  }
}
