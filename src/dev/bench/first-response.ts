import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listeningUrl } from '../test-support/listening-url.js'

export interface FirstResponse {
  /** From the start of the process to the response. */
  readonly seconds: number
  /** The peak memory of the process until the response, in MB; undefined if the system does not report it. */
  readonly peak: number | undefined
}

/** Starts a server module of this project, requests a path as soon as it listens, and ends it. */
export async function firstResponse(
  module: string,
  args: readonly string[],
  path: string,
): Promise<FirstResponse> {
  const file = fileURLToPath(new URL(`../../${module}${extname(import.meta.url)}`, import.meta.url))
  const start = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await listeningUrl(child)
  await (await fetch(url + path)).text()
  const seconds = (performance.now() - start) / 1000
  const peak = peakMemory(child.pid)
  child.kill('SIGKILL')
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
