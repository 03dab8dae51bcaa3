import { type Evidence, isRace, type RequestRecord } from '../report.js'
import { isInCookie } from '../token-place.js'
import { afterQuote, quotedAt } from './quotes.js'

/** The request whose response shows the failure. */
export interface Deciding {
  readonly request: RequestRecord
  /** The statuses that it should have got; empty if the status is right or the finding does not say. */
  readonly wanted: readonly number[]
}

/** What a failure says, and the requests that show it. */
type Shown = Pick<Evidence, 'requests' | 'expected' | 'observed'>

/** The request whose response is wrong, or the last one of a race. */
export function wrongRequest(evidence: Shown): RequestRecord | undefined {
  return decidingIn(evidence)?.request ?? evidence.requests.at(-1)
}

/** Undefined if no single request decides, because they were sent concurrently, or if there is none. */
export function decidingIn(evidence: Shown): Deciding | undefined {
  const { requests } = evidence
  if (isRace(evidence)) return undefined
  const wanted = statusesAtStart(evidence.expected)
  const first = firstQuoted(evidence, wanted)
  if (first === undefined) {
    const request =
      firstDifference(evidence) ?? lastView(evidence) ?? requests.findLast(hasNoValidToken) ?? requests.at(-1)
    return request && withWanted(request, wanted)
  }
  const later = hasRightStatus(first, evidence, wanted) ? laterThan(first, evidence) : undefined
  return later === undefined ? withWanted(first, wanted) : { request: later, wanted: [] }
}

function withWanted(request: RequestRecord, wanted: readonly number[]): Deciding {
  return { request, wanted: wanted.includes(request.status ?? 0) ? [] : wanted }
}

/** The statuses at the start of a text: `200`, or `200 or 403`. */
function statusesAtStart(text: string): readonly number[] {
  const [statuses = ''] = /^[1-5]\d\d(?: or [1-5]\d\d)*(?!\d)/.exec(text) ?? []
  return (statuses.match(/\d{3}/g) ?? []).map(Number)
}

/** Whether the finding may be about something else than the status of this request. */
function hasRightStatus(
  { method, status }: RequestRecord,
  { expected }: Shown,
  wanted: readonly number[],
): boolean {
  if (wanted.length > 0) return wanted.includes(status ?? 0)
  if (/^4xx(?!, or)/.test(expected)) return `${status}`.startsWith('4')
  if (expected.startsWith('no 2xx')) return !`${status}`.startsWith('2')
  return method !== 'GET'
}

/**
 * The request that the finding quotes first. Of those that it quotes there, the last; without a valid token if the target had
 * to refuse.
 */
function firstQuoted(evidence: Shown, wanted: readonly number[]): RequestRecord | undefined {
  const quoted = evidence.requests.map(request => ({ request, at: quotedAt(evidence, request) }))
  const first = Math.min(...quoted.flatMap(({ at }) => (at < 0 ? [] : [at])))
  const same = quoted.flatMap(({ request, at }) => (at === first ? [request] : []))
  const wantsSuccess = wanted.some(status => status < 400)
  return (wantsSuccess ? undefined : same.findLast(hasNoValidToken)) ?? same.at(-1)
}

/** If a finding says more after the response to a request: the last request whose response it quotes there, or a later read. */
function laterThan(first: RequestRecord, evidence: Shown): RequestRecord | undefined {
  const { observed, requests } = evidence
  const rest = afterQuote(observed, first, quotedAt(evidence, first))
  if (rest === '') return undefined
  const after = requests.slice(requests.indexOf(first) + 1)
  return (
    after.findLast(request => quotedAt(evidence, request) >= 0) ??
    after.findLast(({ method }) => method === 'GET')
  )
}

/**
 * The request to mark for a reader if none decides alone: of concurrent requests whose response is the whole finding, the
 * last; otherwise the last read, after them, of a group that they write.
 */
export function markedInRace(evidence: Shown): Deciding | undefined {
  if (!isRace(evidence)) return undefined
  const { requests, observed } = evidence
  const isWhole = (request: RequestRecord) =>
    quotedAt(evidence, request) === 0 && afterQuote(observed, request, 0) === ''
  const written = requests.filter(({ method, batch }) => method !== 'GET' && batch !== undefined)
  const isOfWritten = ({ method, batch, path }: RequestRecord) =>
    method === 'GET' && batch === undefined && written.some(each => `${each.path}/`.startsWith(`${path}/`))
  const request = requests.findLast(isWhole) ?? requests.findLast(isOfWritten)
  return request && { request, wanted: [] }
}

/** If the finding compares the statuses of the last requests one by one: the first that differs. */
function firstDifference({ expected, observed, requests }: Shown): RequestRecord | undefined {
  const statusesIn = (text: string) => (text.match(/\b[1-5]\d\d\b/g) ?? []).map(Number)
  const wanted = statusesIn(expected)
  const got = statusesIn(observed)
  if (got.length === 0 || got.length !== wanted.length) return undefined
  const last = requests.slice(-got.length)
  const areThese = last.length === got.length && last.every(({ status }, at) => status === got[at])
  return areThese ? last.find((_, at) => got[at] !== wanted[at]) : undefined
}

/** If the finding begins with the fields of a group: the last read that shows a group. */
function lastView({ observed, requests }: Shown): RequestRecord | undefined {
  if (!observed.startsWith('{"title":')) return undefined
  return requests.findLast(({ method, status }) => method === 'GET' && status === 200)
}

export function hasSameResponse(one: RequestRecord, other: RequestRecord): boolean {
  return one.status === other.status && one.response === other.response
}

/** Whether a request carries no token, an invalid one, or one in another place than the cookie. */
export function hasNoValidToken(request: RequestRecord): boolean {
  return !isInCookie(request) || request.actor?.startsWith('bad:') === true
}
