import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * The URL in the first line that a server process prints: `listening on URL`. All further output is discarded, so that
 * the process never waits for a reader.
 * @throws Error if the process ends before it prints a line
 */
export async function listeningUrl(server: ChildProcess & { readonly stdout: Readable }): Promise<string> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(server, 'exit', { signal }).then(([code]): never => {
    throw new Error(`the server process ended with exit code ${code} before it listened`)
  })
  ended.catch(() => {})
  try {
    const [line] = await Promise.race([once(createInterface(server.stdout), 'line', { signal }), ended])
    return String(line).replace('listening on ', '')
  } finally {
    waiting.abort()
    server.stdout.resume()
  }
}
