/** The status and the headers of a response. */
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
