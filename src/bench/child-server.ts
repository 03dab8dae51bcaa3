import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface ChildServer {
  readonly url: string
  readonly process: ChildProcess
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts `serve` on a free port with the arguments given, from the sources or from what is built of them. */
export async function startServer(...args: readonly string[]): Promise<ChildServer> {
  const main = fileURLToPath(new URL(`../cli/main${extname(import.meta.url)}`, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, main, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line).replace('listening on ', '')),
    once(child, 'exit').then(([code]): never => {
      throw new Error(`the server did not start: exit code ${code}`)
    }),
  ])
  // What else it prints is let pass, so that it never waits for a reader.
  child.stdout.resume()
  const ended = once(child, 'exit')
  return {
    url,
    process: child,
    async end(signal) {
      child.kill(signal)
      const [code, killedBy] = await ended
      return killedBy ?? code
    },
  }
}
