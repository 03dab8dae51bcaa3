import type { RequestRecord } from '../report.js'
import { describeBadToken } from '../token-place.js'
import type { Names } from './names.js'
import { idsIn } from './operations.js'
import { printable, shortened } from './texts.js'

const longestBody = 120
const longestResponse = 240
/** The response of a request that does not decide. */
const shorterResponse = 80

/** A request and its response in one line, with names in place of SVC-IDs. Bodies are as they were sent, shortened. */
export function formatRequest(request: RequestRecord, names: Names, isDeciding: boolean): string {
  const { body, headers = {}, response, batch } = request
  const sent = [
    ...(body === null ? [] : [shortened(names.in(JSON.stringify(body)), longestBody)]),
    ...Object.entries(headers).map(([name, value]) => `[${names.in(`${name}: ${value}`)}]`),
  ].map(part => ` ${part}`)
  const most = isDeciding ? longestResponse : shorterResponse
  const received = shortened(names.in(response), most) || '(empty)'
  return `${batch === undefined ? '' : '∥ '}${outcome(request, names, sent.join(''))} ${received}`
}

/** The same without the bodies. */
export function formatOutcome(request: RequestRecord, names: Names): string {
  return outcome(request, names, '')
}

function outcome(request: RequestRecord, names: Names, sent: string): string {
  const { method, status } = request
  return `${method} ${placeOf(request, names)}${sent} ${callerOf(request, names)} → ${status ?? 'no response'}`
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
