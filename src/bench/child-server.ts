import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface ChildServer {
  readonly url: string
  readonly process: ChildProcess
  /** What has come on standard error since this was asked for the last time. */
  log(): string
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts `serve` on a free port with the arguments given, from the sources or from what is built of them. */
export async function startServer(...args: readonly string[]): Promise<ChildServer> {
  const main = fileURLToPath(new URL(`../cli/main${extname(import.meta.url)}`, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, main, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  const url = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line).replace('listening on ', '')),
    once(child, 'exit').then(([code]): never => {
      throw new Error(`the server did not start, with exit code ${code}: ${log}`)
    }),
  ])
  // What else it prints is let pass, so that it never waits for a reader.
  child.stdout.resume()
  const ended = once(child, 'exit')
  return {
    url,
    process: child,
    log() {
      const logged = log
      log = ''
      return logged
    },
    async end(signal) {
      child.kill(signal)
      const [code, killedBy] = await ended
      return killedBy ?? code
    },
  }
}
