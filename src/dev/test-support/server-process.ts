import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { loader, moduleFile, program } from './command.js'

/** A server in a process of its own, whose first line says where it listens. */
export interface ServerProcess {
  readonly url: string
  readonly process: ChildProcess
  /** The text on standard error since the last call. */
  log(): string
  /** The memory that a server of this project uses after a garbage collection, in MB. */
  memory(): Promise<number>
  /** The peak memory of the process until now, in MB; undefined if the system does not report it. */
  peak(): number | undefined
  /** Sends a signal and waits for the end. Gives the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

/** Starts `serve` on a free port. It waits for the first line alone: `startServe` waits for the whole banner. */
export function startServer(...args: readonly string[]): Promise<ServerProcess> {
  const probe = pathToFileURL(moduleFile('./heap-probe')).href
  return startProcess(process.execPath, [
    ...loader,
    '--import',
    probe,
    program,
    'serve',
    '--port',
    '0',
    ...args,
  ])
}

/** Starts a module of this project. @param path as for `moduleFile` */
export function startModule(path: string, args: readonly string[] = []): Promise<ServerProcess> {
  return startProcess(process.execPath, [...loader, moduleFile(path), ...args])
}

/** @throws Error if the process ends before it prints a line */
export async function startProcess(program: string, args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (!String(line).startsWith('listening on ')) throw new Error(`the server process ended (${line}): ${log}`)
  // The process must not wait for a reader.
  child.stdout.resume()
  return {
    url: String(line).replace('listening on ', ''),
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
    peak: () => peakMemory(child.pid),
    async end(signal) {
      child.kill(signal)
      const [code, killedBy] = await ended
      return killedBy ?? code
    },
  }
}

function peakMemory(pid: number | undefined): number | undefined {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
  } catch {
    return undefined
  }
}
