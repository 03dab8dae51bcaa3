import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../../files.js'

/** `.js` where the tests run from the build, `.ts` where they run from the sources. */
const extension = extname(import.meta.url)
/** The parameters with which Node.js loads modules of the same kind. */
export const loader: readonly string[] = extension === '.ts' ? ['--import', import.meta.resolve('tsx')] : []
/** The file of a module. @param path from this module on, without an extension: `../../cli/main` */
export const moduleFile = (path: string) => fileURLToPath(new URL(path + extension, import.meta.url))

/** The module that a user starts as `principal-oracle`. */
export const program =
  extension === '.ts' ? moduleFile('../../cli/main') : join(packageFolder, 'dist/bundle/src/cli/main.js')

/** The program and arguments that run `principal-oracle`. */
export const command = [process.execPath, ...loader, program] as const

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Makes a server listen on a free port of 127.0.0.1. @returns the port */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Runs a program in the folder of the package, and waits until it ends. */
export async function run(program: string, args: readonly string[]): Promise<CommandResult> {
  const child = spawn(program, args, { cwd: packageFolder, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

/** Runs `principal-oracle` as a process of its own. */
export function runOracle(...parameters: readonly string[]): Promise<CommandResult> {
  const [node, ...args] = command
  return run(node, [...args, ...parameters])
}

export interface RunningServer {
  readonly url: string
  /** The lines on standard output up to the end of the banner. */
  readonly lines: readonly string[]
  /** The text on standard error so far. */
  stderr(): string
  /** Waits until standard error matches, for at most ten seconds: it may arrive after the banner. */
  says(pattern: RegExp): Promise<void>
  /** Sends a signal and waits for the end. @returns the exit code, or null if the signal ended the process */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** In milliseconds. No start or end takes so long: a test that would wait for ever says what it waits for. */
const longestWait = 120_000
const longestStart = 60_000
const running = new Set<ChildProcess>()
const lastLine = '# stop this server:                    Ctrl-C'

/** Starts `principal-oracle serve` on a free port, and waits for the end of its banner. */
export function startServe(...parameters: readonly string[]): Promise<RunningServer> {
  const [node, ...args] = command
  const anyPort = parameters.includes('--port') ? [] : ['--port', '0']
  return startServeWith(node, [...args, 'serve', ...anyPort, ...parameters])
}

/** The same with a program that starts `principal-oracle serve`, for example a shell. */
export async function startServeWith(program: string, args: readonly string[]): Promise<RunningServer> {
  const first = await tryToServe(program, args)
  if ('url' in first) return first
  // Once in thousands of starts, a process prints nothing at all. The output of the test shows it.
  if (first.hangs) console.log(`# serve is started once more: ${first.why}`)
  const second = first.hangs ? await tryToServe(program, args) : first
  if ('url' in second) return second
  // A test that starts several servers at once gets none of them if one does not start, so it cannot stop the others.
  for (const child of running) child.kill('SIGKILL')
  throw new Error(second.why)
}

/** Why a server does not serve. */
interface NotServing {
  readonly why: string
  /** Whether it has printed nothing, and has not ended. */
  readonly hangs: boolean
}

async function tryToServe(program: string, args: readonly string[]): Promise<RunningServer | NotServing> {
  const child = spawn(program, args, { cwd: packageFolder })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let stderr = ''
  child.stderr.on('data', data => {
    stderr += data
  })
  const lines: string[] = []
  const signal = AbortSignal.timeout(longestStart)
  for await (const line of createInterface({ input: child.stdout, signal })) {
    lines.push(line)
    if (line === lastLine) break
  }
  const url = /^listening on (http:\S+)$/.exec(lines[0] ?? '')?.[1]
  if (url === undefined || signal.aborted) {
    const state = signal.aborted ? `, and after ${longestStart} ms ${stateOf(child)}` : ''
    child.kill('SIGKILL')
    const why = `serve printed ${JSON.stringify(lines)} and said ${JSON.stringify(stderr)}${state}`
    return { why, hangs: signal.aborted && lines.length === 0 && stderr === '' }
  }
  const says = async (pattern: RegExp) => {
    const signal = AbortSignal.timeout(10_000)
    while (!pattern.test(stderr))
      await once(child.stderr, 'data', { signal }).catch(() => {
        throw new Error(`${pattern} does not match what serve said: ${stderr}`)
      })
  }
  return { url, lines, stderr: () => stderr, says, stop: signal => stop(child, signal) }
}

/** What a process that should have done something does, as far as Linux says it. */
function stateOf({ pid, exitCode, signalCode }: ChildProcess): string {
  if (exitCode !== null || signalCode !== null) return `it had ended with ${signalCode ?? exitCode}`
  try {
    return `it waits in ${readFileSync(`/proc/${pid}/wchan`, 'utf8')}: ${readFileSync(`/proc/${pid}/stat`, 'utf8').trim()}`
  } catch {
    return 'it still runs'
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(longestWait) })
  child.kill(signal)
  try {
    return (await ended)[0]
  } catch {
    child.kill('SIGKILL')
    throw new Error(`serve did not end after ${signal}`)
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
