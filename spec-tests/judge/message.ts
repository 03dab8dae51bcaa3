import { searchStringOf } from '../../src/report/failures/operations.js'
import { shortened } from '../../src/report/failures/texts.js'
import { formatStatuses, isExpected } from '../../src/report/finding.js'
import type { RequestRecord } from '../../src/report/report.js'
import { describeBadToken, describeTokenPlace, isInCookie } from '../../src/report/token-place.js'
import type { World } from '../../src/spec/nouns.js'
import { endpointIn } from '../target/request.js'
import { formatResponse } from '../target/results.js'
import type { RecordedFinding } from './finding.js'
import { type Names, operationOf, type Seen } from './seen.js'
import { wrongFields, wrongResults } from './shown.js'

/** In characters. */
const longestString = 120

/** What happened, in one sentence. */
export function messageFor(
  names: Names,
  finding: RecordedFinding,
  seen: readonly Seen[],
  world: World,
): string {
  const { kind, expected, wrong, when } = finding
  const [first] = seen
  if (first === undefined) return `The target ${wrong}`
  if (kind === 'no-order') return 'No sequential order of these concurrent operations gives this result'
  const operation = operationOf(names, first.record)
  if (kind === 'not-served')
    return `${operation} is not served: ${endpointIn(names.target.wire, operation)} answers ${formatResponse(first)}${operation === 'searchPrincipals' ? '; if it is at another path, that is wire.searchPath in the target file' : ''}`
  const about = ['', callerIn(names, finding, seen), when ?? '']
    .filter((text, at) => at === 0 || text !== '')
    .join(' ')
  const { statuses, says } = expected
  const last = seen.at(-1) ?? first
  // A search that finds nothing returns 404, so what it does not find says more than its status.
  const found = [200, 404].includes(last.status ?? 0) ? wrongResults(last, finding, world) : undefined
  const isSearch = found !== undefined && last === first
  if (statuses !== undefined && !isExpected(first.status, statuses) && !isSearch)
    return `${operation} returned ${first.status}${about}, expected ${formatStatuses(statuses)}`
  const effect = found ?? wrongGroup(last, finding)
  if (effect === undefined && wrong === undefined && says !== undefined)
    return `${operation} returned ${first.status}${about}, expected ${says}`
  if (effect === undefined) return `${operation} ${wrong ?? `returned ${first.status}, and must not`}${about}`
  const subject = found === undefined ? operationOf(names, last.record) : searchIn(last)
  return last === first || first.record.method === 'GET'
    ? `${subject.replace(/^a /, 'A ')} ${effect}${about}`
    : `${operation} returned ${first.status}${about}, but ${subject} then ${effect}`
}

function searchIn({ record }: Seen): string {
  return `a search for ${JSON.stringify(shortened(searchStringOf(record) ?? '', longestString))}`
}

/** The caller of the first deciding request, as far as it matters: not if other callers have sent the same. */
function callerIn(
  names: Names,
  { why, expected: { statuses = [] } }: RecordedFinding,
  [first, ...others]: readonly Seen[],
): string {
  if (first === undefined) return ''
  const { actor } = first.record
  const isSame = (record: RequestRecord) => operationOf(names, record) === operationOf(names, first.record)
  if (others.some(({ record }) => record.actor !== actor && isSame(record))) return ''
  if (actor === null) return 'without a token'
  if (actor.startsWith('bad:')) return `with ${describeBadToken(actor.slice('bad:'.length))}`
  if (!isInCookie(first.record) && !statuses.includes(200)) return describeTokenPlace(first.record)
  if (why?.access === undefined) return ''
  return `to a caller ${statuses.includes(403) ? 'without' : 'with'} ${why.access.permission} permission`
}

function wrongGroup({ status, view }: Seen, { expected: { group } }: RecordedFinding): string | undefined {
  if (group === undefined) return undefined
  if (view === undefined) return status === 200 ? 'does not show the group' : `returned ${status}`
  const fields = wrongFields(group, view)
  if (fields.length === 0) return undefined
  return `shows ${fields.map(field => (field === 'members' ? 'other members' : `another ${field}`)).join(' and ')} than it should`
}
