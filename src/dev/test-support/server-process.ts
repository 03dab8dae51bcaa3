import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { packageFolder } from '../../files.js'
import { command, loader, moduleFile, program } from './command.js'

/** A server in a process of its own, whose first line says where it listens. */
export interface ServerProcess {
  readonly url: string
  /** The lines on standard output until the server was ready. */
  readonly lines: readonly string[]
  readonly process: ChildProcess
  /** The text on standard error since the last call. */
  log(): string
  /** Waits until that text matches, for at most ten seconds: it may arrive after the lines. */
  says(pattern: RegExp): Promise<void>
  /** The memory that `startServer` uses after a garbage collection, in MB. */
  memory(): Promise<number>
  /** The peak memory of the process until now, in MB; undefined if the system does not report it. */
  peak(): number | undefined
  /** Sends a signal and waits for the end. @returns the exit code, or the signal that ended the process */
  stop(signal?: NodeJS.Signals): Promise<number | string>
}

/** In milliseconds: a test that would wait for ever says what it waits for. */
const longestStart = 60_000
const firstLine = /^listening on /
const lastOfBanner = /^# stop this server: +Ctrl-C$/

/** Starts `serve` on a free port, and waits for the first line alone. */
export function startServer(...args: readonly string[]): Promise<ServerProcess> {
  const probe = pathToFileURL(moduleFile('./heap-probe')).href
  const words = [...loader, '--import', probe, program, 'serve', '--port', '0', ...args]
  return startProcess(process.execPath, words)
}

/** Starts `serve` on a free port, and waits for the end of its banner. */
export function startServe(...parameters: readonly string[]): Promise<ServerProcess> {
  const [node, ...args] = command
  const anyPort = parameters.includes('--port') ? [] : ['--port', '0']
  return startServeWith(node, [...args, 'serve', ...anyPort, ...parameters])
}

/** The same with a program that starts `serve`, for example a shell. */
export function startServeWith(program: string, args: readonly string[]): Promise<ServerProcess> {
  return startProcess(program, args, lastOfBanner)
}

/** Starts a module of this project. @param path as for `moduleFile` */
export function startModule(path: string, args: readonly string[] = []): Promise<ServerProcess> {
  return startProcess(process.execPath, [...loader, moduleFile(path), ...args])
}

/**
 * @param ready the line that a server prints when it is ready
 * @throws Error if the process ends before that, or takes too long
 */
export async function startProcess(
  program: string,
  args: readonly string[],
  ready = firstLine,
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', chunk => {
    log += chunk
  })
  const lines: string[] = []
  const signal = AbortSignal.timeout(longestStart)
  for await (const line of createInterface({ input: child.stdout, signal })) {
    lines.push(line)
    if (ready.test(line)) break
  }
  if (!firstLine.test(lines[0] ?? '') || !ready.test(lines.at(-1) ?? '')) {
    child.kill('SIGKILL')
    throw new Error(`the server printed ${JSON.stringify(lines)} and said ${JSON.stringify(log)}`)
  }
  // The process must not wait for a reader.
  child.stdout.resume()
  return {
    url: (lines[0] ?? '').replace(firstLine, ''),
    lines,
    process: child,
    log() {
      const logged = log
      log = ''
      return logged
    },
    async says(pattern) {
      const signal = AbortSignal.timeout(10_000)
      while (!pattern.test(log))
        await once(child.stderr, 'data', { signal }).catch(() => {
          throw new Error(`${pattern} does not match what the server said: ${log}`)
        })
    },
    async memory() {
      child.send('memory')
      const [memory] = await once(child, 'message')
      return memory as number
    },
    peak: () => peakMemory(child.pid),
    async stop(signal = 'SIGTERM') {
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
