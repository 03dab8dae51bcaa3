import { endpoints } from '../../spec/endpoints.js'
import { fieldMatcher, groupFields, profileFields } from '../../spec/matching.js'
import { defaultReadings } from '../../spec/readings.js'
import type { Evidence, RequestRecord } from '../report.js'
import { decidingIn } from './deciding.js'
import { type Names, namesIn } from './names.js'
import { idsIn, operationOf, searchStringOf } from './operations.js'

/**
 * What failures with one cause have in common, as a text to compare; undefined if nothing relates the failure to others.
 * It says how the response to the deciding request is wrong: the caller, the operation, and the status or the fields.
 */
export function signatureOf(evidence: Evidence): string | undefined {
  const deciding = decidingIn(evidence)
  if (deciding === undefined) return undefined
  const { request, wanted } = deciding
  const { status, response } = request
  const names = namesIn(evidence)
  const operation = operationOf(request, names)
  if (status === null || status >= 500) return `${operation} ${status} ${withoutIds(response)}`
  if (!isJson(response)) return `not JSON: ${withoutIds(response)}`
  const caller = callerKind(request)
  const { requires } = endpoints[operation]
  if (caller === 'profile' && (requires === 'read' || requires === 'write')) {
    // One permission decides on several operations.
    if (status === 403 && !evidence.finding?.expected.statuses?.includes(403)) return `${requires} denied`
    if (status === 200 && wanted.includes(403)) return `${requires} granted`
  }
  if (wanted.length > 0) return `${operation} ${caller} ${status} ${withoutIds(response)}`
  const search = operation === 'searchPrincipals' ? unchangedSearch(evidence, request) : undefined
  if (search !== undefined) return search
  const write = writeBefore(evidence, request, names) ?? request
  if (write !== request && (write.status ?? 0) >= 400)
    return `refused ${operationOf(write, names)} changes the state`
  const found = operation === 'searchPrincipals' ? fieldsFound(evidence, request) : undefined
  return found ?? wrongRead(evidence, operationOf(write, names))
}

/** Whose token a request carries, as far as it matters. */
export function callerKind({ actor }: RequestRecord): string {
  if (actor === null) return 'no token'
  return actor.startsWith('bad:') ? actor : 'profile'
}

function isJson(response: string): boolean {
  return /^\s*(?:[[{"\d-]|null|true|false|$)/.test(response)
}

/** A search gets the same response as before a write. */
function unchangedSearch({ requests }: Evidence, request: RequestRecord): string | undefined {
  const before = requests.slice(0, requests.indexOf(request))
  const same = before.findLastIndex(({ method, path }) => method === request.method && path === request.path)
  const isUnchanged =
    before[same]?.response === request.response && before.slice(same).some(({ method }) => method !== 'GET')
  return isUnchanged ? 'a write does not change the search' : undefined
}

/** A search that finds nothing: the clauses of the fields that begin with the search string. */
function fieldsFound({ world }: Evidence, request: RequestRecord): string | undefined {
  const s = searchStringOf(request)
  if (world === undefined || !s?.trim() || request.status !== 404) return undefined
  const fields = [
    ...world.profiles.flatMap(profile => profileFields(profile, defaultReadings)),
    ...world.groups.flatMap(group => groupFields(group, defaultReadings)),
  ].filter(fieldMatcher(s, defaultReadings))
  const clauses = [...new Set(fields.map(({ clause }) => clause))]
  return clauses.length === 0 ? undefined : `not found: ${clauses.join()}`
}

/** The last write before a request; if the request is to a group, the last one to this group. */
function writeBefore(
  { requests }: Evidence,
  request: RequestRecord,
  names: Names,
): RequestRecord | undefined {
  const [group] = idsIn(request, names)
  const isToGroup = (each: RequestRecord) =>
    group === undefined || idsIn(each, names)[0] === group || each.response.includes(group)
  return requests
    .slice(0, requests.indexOf(request) + 1)
    .findLast(each => each.method !== 'GET' && isToGroup(each))
}

/** A read that shows another group than expected: the operation before it, and the fields that are wrong. */
function wrongRead({ finding }: Evidence, operation: string): string | undefined {
  const { notShown = [] } = finding ?? {}
  return notShown.length === 0 ? undefined : `${operation} and then a wrong ${notShown.join()}`
}

function withoutIds(text: string): string {
  return text.replace(/<created \d+>|[0-9a-f]{8,}|\d+/g, '#').slice(0, 100)
}
