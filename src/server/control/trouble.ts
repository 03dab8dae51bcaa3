import { quoted } from '../../http/redacted.js'
/** What happens to a request instead of, before or after its operation. */
export type Trouble =
  | { readonly kind: 'latency'; readonly from: number; readonly to: number }
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfter: number | undefined }
  | { readonly kind: 'cut-off' | 'no-answer' | 'fail-after' }

/** A word names no trouble. The message says which words there are. */
export class TroubleError extends Error {}

/** Every kind of trouble, with its word and what it does to a request. */
export const troublesInWords: readonly (readonly [word: string, says: string])[] = [
  ['latency=200ms', 'is delayed; latency=50-400ms draws each delay from the seed'],
  ['401', 'gets 401, without being performed'],
  ['429=2s', 'gets 429 with Retry-After: 2; without =2s, it is 1'],
  ['500', 'gets 500, without being performed'],
  ['503=2s', 'gets 503 with Retry-After: 2; without =2s, no Retry-After'],
  ['cut-off', 'is performed, but the connection closes in the middle of the response'],
  ['no-answer', 'gets no response, and is not performed'],
  ['fail-after', 'is performed and then gets 500; what changes nothing does not meet it'],
]

/** In milliseconds. */
const longestLatency = 600_000
/** In seconds. */
const longestRetryAfter = 3600

/** The trouble that a word names, such as `latency=200ms` or `503`. @throws TroubleError */
export function troubleFrom(word: string): Trouble {
  const [, kind = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? []
  const trouble =
    value === undefined ? (plain(kind) ?? answer(kind)) : (latency(kind, value) ?? answer(kind, value))
  if (trouble !== undefined) return trouble
  if (kind === 'latency')
    throw new TroubleError(
      `there is no trouble ${quoted(word)}; write latency=200ms, latency=2s, or a range such as latency=50-400ms, the smaller number first, with at most ${longestLatency / 1000}s`,
    )
  const words = troublesInWords.map(([known]) => known).join(', ')
  throw new TroubleError(
    `there is no trouble ${quoted(word)}; write one such as ${words}, with at most ${longestLatency / 1000}s of latency and ${longestRetryAfter}s to retry`,
  )
}

function plain(kind: string): Trouble | undefined {
  return kind === 'cut-off' || kind === 'no-answer' || kind === 'fail-after' ? { kind } : undefined
}

function latency(kind: string, value: string): Trouble | undefined {
  const [, first = '', last = first, unit] = /^(\d{1,6})(?:-(\d{1,6}))?(ms|s)$/.exec(value) ?? []
  const [from, to] = [first, last].map(count => Number(count) * (unit === 's' ? 1000 : 1)) as [number, number]
  const isRight = kind === 'latency' && unit !== undefined && from <= to && to <= longestLatency
  return isRight ? { kind, from, to } : undefined
}

function answer(kind: string, value?: string): Trouble | undefined {
  if (!/^(401|429|500|503)$/.test(kind)) return undefined
  const status = Number(kind)
  if (value === undefined) return { kind: 'answer', status, retryAfter: status === 429 ? 1 : undefined }
  const [, seconds] = /^(\d{1,4})s$/.exec(value) ?? []
  const isRight = (status === 429 || status === 503) && Number(seconds) <= longestRetryAfter
  return isRight ? { kind: 'answer', status, retryAfter: Number(seconds) } : undefined
}
