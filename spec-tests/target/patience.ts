import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpResponse } from './client.js'

/** Milliseconds that the suite waits at once, at most, because a target requests it to. */
export const longestWait = 60_000
const ownWait = 1000

/**
 * Milliseconds after which a busy target wants to be asked again, by Retry-After in seconds or as a date; undefined
 * where the response requests for no patience. 429 requests for it without words too.
 */
export function waitAsked({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const asked = String(headers['retry-after'] ?? '').trim()
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1000
  const until = /[a-z]/i.test(asked) ? Date.parse(asked) : Number.NaN
  // The target's own clock says how long that is; a date has no parts of a second.
  const now = Date.parse(String(headers.date ?? ''))
  if (!Number.isNaN(until)) return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now))
  return status === 429 ? ownWait : undefined
}

/** Waits so many milliseconds, or until the signal. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal === undefined) return void (await sleep(ms))
  // Many requests wait at once.
  setMaxListeners(0, signal)
  if (!signal.aborted) await sleep(ms, undefined, { signal }).catch(() => {})
}
