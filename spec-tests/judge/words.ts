import { searchStringOf } from '../../src/report/failures/operations.js'
import { shortened } from '../../src/report/failures/texts.js'
import {
  type Contradiction,
  formatStatuses,
  isExpected,
  type ShownGroup,
  type Why,
} from '../../src/report/finding.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import { describeBadToken } from '../../src/report/token-place.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/requests.js'
import { nameIn, reasonOf } from '../oracle/permission-oracle.js'
import { endpointIn } from '../target/request.js'
import type { RecordedFinding } from './finding.js'
import { type Names, operationOf, type Seen, seenIn } from './seen.js'
import {
  fieldNouns,
  formatGroup,
  formatMemberDifference,
  formatResults,
  wrongFields,
  wrongResults,
} from './shown.js'

/** In characters. */
const longestString = 60

type Words = Pick<Evidence, 'message' | 'expected' | 'observed'>

/** A failing case: what is wrong, in which requests, on which world. */
interface Failing {
  readonly finding: RecordedFinding
  readonly requests: readonly RequestRecord[]
  readonly world: World
}

/** A failure in words: what happened, what must happen and why, and what came. Every text on a failure is made here. */
export function wordsFor(names: Names, { finding, requests, world }: Failing): Words {
  const records = finding.decides.length > 0 ? finding.decides : requests.slice(-1)
  const seen = records.map(record => seenIn(names, record))
  return {
    message: messageFor(names, finding, seen, world),
    expected: expectedBy(finding, seen, world),
    observed: observedIn(finding, seen, world),
  }
}

function messageFor(names: Names, finding: RecordedFinding, seen: readonly Seen[], world: World): string {
  const { compared, why, kind, expected, wrong, when } = finding
  const [first] = seen
  if (compared !== undefined) return compared.differs
  if (first === undefined) return `The target ${wrong}`
  if (why?.contradiction !== undefined) return contradictionIn(why.contradiction, seen)
  const operation = operationOf(names, first.record)
  if (kind === 'not-served')
    return `${operation} is not served: ${endpointIn(names.target.wire, operation)} answers ${formatResponse(first)}`
  const isByOthers = seen.some(
    ({ record }) => record.actor !== first.record.actor && operationOf(names, record) === operation,
  )
  const caller = isByOthers ? '' : callerIn(finding, first)
  if (kind === 'no-order') return 'No sequential order of these concurrent operations gives this result'
  const about = [caller, when ?? ''].filter(text => text !== '').join(' ')
  const { statuses } = expected
  if (statuses !== undefined && !isExpected(first.status, statuses))
    return `${operation} returned ${first.status}${spaced(about)}, expected ${formatStatuses(statuses)}`
  const last = seen.at(-1) ?? first
  const found = [200, 404].includes(last.status ?? 0) ? wrongResults(last, finding, world) : undefined
  const effect = found ?? wrongGroup(last, finding)
  if (effect === undefined) return `${operation} ${wrong ?? 'does not do what it must do'}${spaced(about)}`
  const subject = found === undefined ? operationOf(names, last.record) : searchIn(last)
  return last === first || first.record.method === 'GET'
    ? `${subject.replace(/^a /, 'A ')} ${effect}${spaced(about)}`
    : `${operation} returned ${first.status}${spaced(about)}, but ${subject} then ${effect}`
}

function searchIn({ record }: Seen): string {
  return `a search for ${JSON.stringify(shortened(searchStringOf(record) ?? '', longestString))}`
}

function spaced(text: string): string {
  return text === '' ? '' : ` ${text}`
}

/** The caller of the first deciding request, as far as it matters. */
function callerIn({ why, expected: { statuses = [] } }: RecordedFinding, { record }: Seen): string {
  const { actor } = record
  if (actor === null) return 'without a token'
  if (actor.startsWith('bad:')) return `with ${describeBadToken(actor.slice('bad:'.length))}`
  if (why?.access === undefined) return ''
  return `to a caller ${statuses.includes(403) ? 'without' : 'with'} ${why.access.permission} permission`
}

function wrongGroup({ status, view }: Seen, { expected: { group } }: RecordedFinding): string | undefined {
  if (group === undefined) return undefined
  if (view === undefined) return `returned ${status}`
  const fields = wrongFields(group, view)
  if (fields.length === 0) return undefined
  return `shows ${fields.map(field => (field === 'members' ? 'other members' : `another ${field}`)).join(' and ')} than it should`
}

function expectedBy(finding: RecordedFinding, seen: readonly Seen[], world: World): string {
  const { expected, why, compared, because } = finding
  if (compared !== undefined) return `${compared.other} (the other deployment)`
  if (why?.contradiction !== undefined) {
    const { values, earlier } = why.contradiction
    return `${values[0]}, as ${formatRequest(seen[earlier - 1]?.record)} showed before`
  }
  const { statuses, group, found, notFound, says } = expected
  const named = (ids: readonly string[]) => ids.map(id => nameWithId(world, id)).join(', ')
  const parts = [
    ...(statuses === undefined ? [] : [formatStatuses(statuses)]),
    ...(group === undefined ? [] : [formatGroup(group)]),
    ...(found === undefined || found.length === 0 ? [] : [`${named(found)} in the results`]),
    ...(notFound === undefined || notFound.length === 0 ? [] : [`${named(notFound)} not in the results`]),
    ...(says === undefined ? [] : [says]),
  ]
  const reasons = [
    ...(why?.access === undefined ? [] : [reasonOf(world, why.access)]),
    ...(why?.field === undefined ? [] : [fieldReason(why.field)]),
    ...(because === undefined ? [] : [because]),
  ]
  return [parts.join(', and '), ...reasons].join(': ')
}

function nameWithId(world: World, id: Id): string {
  const name = nameIn(world, id)
  return name === id ? id : `${name} (${id})`
}

function fieldReason({ text, clause }: NonNullable<Why['field']>): string {
  return `${fieldNouns[clause] ?? 'its field'} ${JSON.stringify(text)} begins with the search string (${clause})`
}

/** What many requests at once return is shown of so many of them. */
const mostObserved = 8

function observedIn(finding: RecordedFinding, seen: readonly Seen[], world: World): string {
  const { compared, why, expected } = finding
  const last = seen.at(-1)
  if (compared !== undefined) return compared.own
  if (last === undefined) return 'no response'
  if (why?.contradiction !== undefined)
    return `${why.contradiction.values[1]}, as ${formatRequest(last.record)} shows`
  const { group, found, notFound } = expected
  const isSearch = found !== undefined || notFound !== undefined || seen.length > 1
  const quotes = seen.map(each => {
    if (each.view !== undefined && (group !== undefined || seen.length > 1))
      return formatGroup(group === undefined ? each.view : only(group, each.view))
    return each.results !== undefined && isSearch ? formatResults(each.results, world) : formatResponse(each)
  })
  const more = quotes.length - mostObserved
  return (
    [...quotes.slice(0, mostObserved), ...(more > 0 ? [`${more} more responses`] : [])].join(', then ') +
    (group === undefined || last.view === undefined ? '' : formatMemberDifference(group, last.view))
  )
}

/** The fields of a group that another one has too. */
function only(fields: ShownGroup, group: ShownGroup): ShownGroup {
  return Object.fromEntries(Object.entries(group).filter(([field]) => field in fields))
}

function contradictionIn({ about, values, alone, earlier }: Contradiction, seen: readonly Seen[]): string {
  const [one, other] = [formatRequest(seen[earlier - 1]?.record), formatRequest(seen.at(-1)?.record)]
  const difference =
    alone === undefined ? '' : `; true of the first alone: ${alone[0]}; true of the second alone: ${alone[1]}`
  return `The target contradicts itself on open.${about}: ${one} shows ${values[0]}, and ${other} shows ${values[1]}${difference}`
}

/** A request as a sentence names it. */
function formatRequest(record: RequestRecord | undefined): string {
  if (record === undefined) return 'an earlier request'
  const { method, path, actor, body, status } = record
  const sent = body === null ? '' : ` ${shortened(JSON.stringify(body), 100)}`
  return `${method} ${path}${sent} by ${actor ?? 'a caller without a token'} (${status})`
}
