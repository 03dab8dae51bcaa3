import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds, or until the signal. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal === undefined) return void (await sleep(ms))
  // Many requests wait on one signal at the same time.
  setMaxListeners(0, signal)
  if (!signal.aborted) await sleep(ms, undefined, { signal }).catch(() => {})
}
