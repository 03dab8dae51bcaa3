import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface ChildServer {
  readonly url: string
  readonly process: ChildProcess
  /** What has come on standard error since this was asked for the last time. */
  log(): string
  /** The memory in use once the rubbish is out, in MB. */
  memory(): Promise<number>
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts `serve` on a free port with the arguments given, from the sources or from what is built of them. */
export async function startServer(...args: readonly string[]): Promise<ChildServer> {
  const [main, probe] = ['../cli/main', './heap-probe'].map(
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
    async memory() {
      child.send('collect')
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
