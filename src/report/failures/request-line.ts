import { hasBody, type RequestRecord } from '../report.js'
import { describeBadToken } from '../token-place.js'
import type { Names } from './names.js'
import { idsIn } from './operations.js'
import { printable, shortened } from './texts.js'

/** The most characters of a body, and of the responses of the deciding request and of another one. */
export interface Lengths {
  readonly body: number
  readonly decidingResponse: number
  readonly response: number
}

const shortLengths: Lengths = { body: 120, decidingResponse: 240, response: 80 }

/** The parts of a request and its response for a reader, with names in place of SVC-IDs. */
export interface ShownRequest {
  readonly method: string
  readonly place: string
  /** The body and the headers, shortened. */
  readonly sent: readonly string[]
  /** `as NAME`, or the token that it carries or lacks. */
  readonly caller: string
  readonly status: string
  readonly received: string
  /** Whether it was sent concurrently with others. */
  readonly isConcurrent: boolean
}

export function shownRequest(
  request: RequestRecord,
  names: Names,
  isDeciding: boolean,
  lengths: Lengths = shortLengths,
): ShownRequest {
  const { method, status, body, headers = {}, response, batch } = request
  const most = isDeciding ? lengths.decidingResponse : lengths.response
  return {
    method,
    place: placeOf(request, names),
    sent: [
      ...(hasBody(request) ? [shortened(names.in(JSON.stringify(body)), lengths.body)] : []),
      ...Object.entries(headers).map(([name, value]) => `[${names.in(`${name}: ${value}`)}]`),
    ],
    caller: callerOf(request, names),
    status: `${status ?? 'no response'}`,
    received: shortened(names.in(response), most) || '(empty)',
    isConcurrent: batch !== undefined,
  }
}

/** A request and its response in one line. */
export function formatRequest(request: RequestRecord, names: Names, isDeciding: boolean): string {
  const shown = shownRequest(request, names, isDeciding)
  return `${shown.isConcurrent ? '∥ ' : ''}${lineOf(shown)} ${shown.received}`
}

/** The same without the bodies. */
export function formatOutcome(request: RequestRecord, names: Names): string {
  return lineOf({ ...shownRequest(request, names, false), sent: [] })
}

function lineOf({ method, place, sent, caller, status }: ShownRequest): string {
  return [method, place, ...sent, caller, '→', status].join(' ')
}

/** The group and the profile of a request by name, or else its path with a readable query. */
function placeOf(request: RequestRecord, names: Names): string {
  const ids = idsIn(request, names)
  const [path = '', query] = request.path.split('?')
  const place = ids.length === 0 ? path : ids.map(names.of).join('/')
  return query === undefined ? place : `${place}?${names.in(readable(query))}`
}

function readable(query: string): string {
  try {
    return decodeURI(query)
  } catch {
    return query
  }
}

function callerOf({ actor }: RequestRecord, names: Names): string {
  if (actor === null) return 'without a token'
  if (!actor.startsWith('bad:')) return `as ${names.of(actor)}`
  const name = actor.slice('bad:'.length)
  const description = describeBadToken(name)
  return `with ${description === name ? `an invalid token (${printable(name)})` : description}`
}
