import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loader, moduleFile } from '../test-support/command.js'
import { listeningUrl } from '../test-support/listening-url.js'

export interface ServerProcess {
  readonly url: string
  /** The peak memory of the process until now, in MB; undefined if the system does not report it. */
  peak(): number | undefined
  end(): Promise<void>
}

/** Starts a bare server, or `serve` on a free port, and waits until it listens. It is quicker than to wait for the banner. */
export async function startProcess(
  server: 'bare' | 'serve',
  ...args: readonly string[]
): Promise<ServerProcess> {
  const words = {
    bare: [moduleFile('../bench/bare-server')],
    serve: [moduleFile('../../cli/main'), 'serve', '--port', '0'],
  }[server]
  const child = spawn(process.execPath, [...loader, ...words, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    url: await listeningUrl(child),
    peak: () => peakMemory(child.pid),
    async end() {
      child.kill('SIGKILL')
      await ended
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
