import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
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

/** Serves HTTP on a free port until the test ends. @returns the URL */
export async function serveHttp(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${await listen(server)}`
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

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
