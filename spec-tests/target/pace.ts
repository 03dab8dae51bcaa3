import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds, or until the signal. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal === undefined) return void (await sleep(ms))
  // Many requests wait on one signal at the same time.
  setMaxListeners(0, signal)
  if (!signal.aborted) await sleep(ms, undefined, { signal }).catch(() => {})
}

/**
 * Waits until every promise has settled, so that nothing is under way when the next world is put in place.
 * @throws the reason of the first promise that was rejected
 */
export async function settleAll<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  return (await Promise.allSettled(running)).map(valueOrThrow)
}

/** @throws the reason of a promise that was rejected */
export function valueOrThrow<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** When the next request may be sent. */
export class Pace {
  #nextAt = 0

  /** @param rate the maximum number of requests per second */
  constructor(readonly rate: number | undefined) {}

  /** Lets no request go for so many milliseconds from now. */
  hold(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, Date.now() + ms)
  }

  /** Waits until a request may be sent. Each request that waits has its own turn. */
  async turn(ended: AbortSignal | undefined): Promise<void> {
    const now = Date.now()
    if (this.rate !== undefined) this.#nextAt = Math.max(now, this.#nextAt + 1000 / this.rate)
    if (this.#nextAt > now) await pause(this.#nextAt - now, ended)
  }
}

export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The wait in milliseconds after a 429 without Retry-After. */
const defaultWait = 1000

/**
 * The milliseconds to wait before a busy target takes the request again: Retry-After in seconds or as a date.
 * Undefined if the target is not busy. A 429 means busy even without Retry-After.
 */
export function retryAfter({ status, headers }: ResponseHead): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const value = String(headers['retry-after'] ?? '').trim()
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const until = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  // The clock of the target counts, because it set the date; a date has no fractions of a second.
  const now = Date.parse(String(headers.date ?? ''))
  if (!Number.isNaN(until)) return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now))
  return status === 429 ? defaultWait : undefined
}
