import { type Evidence, isRace, type RequestRecord } from '../report.js'
import { decidingRequests, markedInRace } from './deciding.js'
import type { Names } from './names.js'
import { idsIn } from './operations.js'

/** With at most this many requests, nothing is left out. */
const enough = 9
/** The most writes before the deciding request that are shown for its sake. Each brings the others on its group. */
const mostWrites = 8
/** The most requests that are shown of a race, and of those that decide together. */
const mostAttempts = 16

/**
 * The requests that a reader needs: the deciding ones, the same request before, and the
 * writes that made the state in which the deciding one was sent. No write is left out that changed a group of these
 * requests. All if there are few.
 */
export function neededRequests(
  evidence: Evidence,
  deciding: RequestRecord | undefined,
  names: Names,
): readonly RequestRecord[] {
  const { requests } = evidence
  if (requests.length <= enough) return requests
  if (deciding === undefined) return raceIn(evidence)
  const before = requests.slice(0, requests.indexOf(deciding))
  const isAgain = ({ method, path }: RequestRecord) => method === deciding.method && path === deciding.path
  const needed = new Set([
    deciding,
    before.findLast(isAgain),
    // The last write may change what it should not.
    before.findLast(isSuccessfulWrite),
    ...before.filter(writeThatMade(evidence, deciding, names)).slice(-mostWrites),
    ...decidingRequests(evidence).slice(-mostAttempts),
  ])
  const groups = new Set([...needed].flatMap(request => (request && groupOf(request, names)) ?? []))
  const isOnShownGroup = (request: RequestRecord) => groups.has(groupOf(request, names) ?? '')
  return requests.filter(
    request =>
      needed.has(request) ||
      (before.includes(request) && isSuccessfulWrite(request) && isOnShownGroup(request)),
  )
}

/** The group that a request is to, or that it created. */
function groupOf(request: RequestRecord, names: Names): string | undefined {
  return (
    idsIn(request, names)[0] ?? /<created \d+>/.exec(request.method === 'POST' ? request.response : '')?.[0]
  )
}

/** The concurrent requests, and what was read afterwards. */
function raceIn(evidence: Evidence): readonly RequestRecord[] {
  const { requests } = evidence
  if (!isRace(evidence)) return requests
  const start = requests.findIndex(({ batch }) => batch !== undefined)
  const marked = markedInRace(evidence)?.request
  return requests.filter((each, at) => each === marked || (at >= start && at < start + mostAttempts))
}

/** Whether a write may have made the state that a request meets. Also a refused write, if its text shows in the response. */
function writeThatMade(
  evidence: Evidence,
  deciding: RequestRecord,
  names: Names,
): (request: RequestRecord) => boolean {
  const subjects = subjectsOf(evidence, deciding, names)
  const isSearch = idsIn(deciding, names).length === 0
  return request => {
    if (request.method === 'GET') return false
    const texts = Object.values(Object(request.body)).filter(text => typeof text === 'string' && text !== '')
    if (texts.some(text => deciding.response.includes(JSON.stringify(text)))) return true
    const ids = [...idsIn(request, names), ...(request.response.match(/<created \d+>/g) ?? [])]
    return isSuccess(request) && (isSearch || ids.some(id => subjects.has(id)))
  }
}

/** The caller, the group and the profile of a request, and the groups that have permissions on the group. */
function subjectsOf({ world }: Evidence, request: RequestRecord, names: Names): ReadonlySet<string | null> {
  const ids = idsIn(request, names)
  const acrs = (world?.acrs ?? []).filter(({ resource }) => resource === ids[0])
  return new Set([...ids, request.actor, ...acrs.map(({ principal }) => principal)])
}

function isSuccessfulWrite(request: RequestRecord): boolean {
  return request.method !== 'GET' && isSuccess(request)
}

function isSuccess({ status }: RequestRecord): boolean {
  return status === null || (status >= 200 && status < 300)
}
