import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface FirstAnswer {
  /** From the start of the process on. */
  readonly seconds: number
  /** The most memory that the process had by then, in MB; undefined where the system does not tell. */
  readonly peak: number | undefined
}

/** Starts a module of this project, whose first line says where it listens, and asks it for a path. */
export async function firstAnswer(
  module: string,
  words: readonly string[],
  path: string,
): Promise<FirstAnswer> {
  const file = fileURLToPath(new URL(`../${module}${extname(import.meta.url)}`, import.meta.url))
  const start = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const silent = ended.then(([code]): never => {
    throw new Error(`${module} ended with ${code} before it listened`)
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), silent])
  await (await fetch(String(line).replace('listening on ', '') + path)).text()
  const seconds = (performance.now() - start) / 1000
  const peak = peakMemory(child.pid)
  child.stdout.resume()
  child.kill('SIGKILL')
  silent.catch(() => {})
  await ended
  return { seconds, peak }
}

function peakMemory(pid: number | undefined): number | undefined {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
  } catch {
    return undefined
  }
}
