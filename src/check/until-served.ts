import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CheckOptions } from './options.js'

/** In milliseconds. */
const interval = 100
const longest = 10_000

/**
 * Waits until something listens at the base URL of a deployment, because a server that restarts does not do so for a
 * while; at most ten seconds, and not after the signal.
 * @throws UsageError if the target file is invalid
 */
export async function untilServed(
  { url, target, control }: Pick<CheckOptions, 'url' | 'target' | 'control'>,
  signal: AbortSignal,
): Promise<void> {
  if (url === undefined && target === undefined) return
  const { targetOf } = await import('../../spec-tests/target/target-file.js')
  const { baseUrl } = targetOf({ url, target, control })
  for (let waited = 0; waited < longest && !signal.aborted; waited += interval) {
    if (await listens(new URL(baseUrl))) return
    await wait(interval)
  }
}

async function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), hostname.replace(/^\[|\]$/g, ''))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
