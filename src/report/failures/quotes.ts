import type { Evidence, RequestRecord } from '../report.js'

/** The start of a response by which a finding may quote it. */
const quotedLength = 60

/**
 * Where a finding quotes the response to a request, completely or up to `…`. If it quotes no response like that, the
 * start of a response is enough, because an SVC-ID that was cut has no placeholder. -1 if it does not quote the response.
 */
export function quotedAt(evidence: Pick<Evidence, 'observed' | 'requests'>, request: RequestRecord): number {
  const at = placeIn(evidence.observed, request)
  if (at >= 0) return at
  const isExact = evidence.requests.some(each => placeIn(evidence.observed, each) >= 0)
  return isExact ? -1 : evidence.observed.indexOf(quoteOf(request).slice(0, quotedLength))
}

/** What follows the quotation at a place. */
export function afterQuote(observed: string, request: RequestRecord, at: number): string {
  return observed.slice(at + commonLength(observed.slice(at), quoteOf(request))).replace(/^…/, '')
}

function placeIn(observed: string, request: RequestRecord): number {
  const quote = quoteOf(request)
  const start = quote.slice(0, quotedLength)
  for (let at = observed.indexOf(start); at >= 0; at = observed.indexOf(start, at + 1)) {
    const length = commonLength(observed.slice(at), quote)
    if (length === quote.length || observed[at + length] === '…') return at
  }
  return -1
}

function quoteOf({ status, response }: RequestRecord): string {
  return `${status} ${response || '(empty)'}`
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
