import { shortened } from '../../src/report/failures/texts.js'
import { type Contradiction, formatStatuses, type ShownGroup, type Why } from '../../src/report/finding.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import { changesState, type Operation, takes } from '../../src/spec/endpoints.js'
import { type Id, nameIn, profileAt, type World } from '../../src/spec/nouns.js'
import { formatResponse, isSuccess } from '../target/results.js'
import type { RecordedFinding } from './finding.js'
import { messageFor } from './message.js'
import { reasonOf } from './oracle/permission-oracle.js'
import { type Names, operationOf, type Seen, seenIn } from './seen.js'
import {
  fieldNouns,
  formatGroup,
  formatMemberDifference,
  formatResults,
  formatTextDifference,
} from './shown.js'

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
  const { compared, why } = finding
  if (compared !== undefined)
    return {
      message: compared.differs,
      expected: `${compared.other} (the other deployment)`,
      observed: compared.own,
    }
  if (why?.contradiction !== undefined) return wordsOfContradiction(why.contradiction, records)
  const seen = records.map(record => seenIn(names, record))
  const lastWrite = () =>
    isOnProfiles(finding, world) ? undefined : lastWriteBefore(names, requests, records)
  const when = finding.when ?? concurrentWith(requests, records) ?? lastWrite()
  return {
    message: messageFor(names, { ...finding, when }, seen, world),
    expected: expectedBy(finding, world),
    observed: observedIn(finding, seen, world),
  }
}

/** Whether a finding is about profiles alone: no request changes one. */
function isOnProfiles({ expected: { found = [], notFound = [] } }: RecordedFinding, world: World): boolean {
  const ids = [...found, ...notFound]
  return ids.length > 0 && ids.every(id => profileAt(world, id) !== undefined)
}

/** That the first deciding request was one of several at once, in words. */
function concurrentWith(
  requests: readonly RequestRecord[],
  [first]: readonly RequestRecord[],
): string | undefined {
  const batch = first?.batch === undefined ? [] : requests.filter(each => each.batch === first.batch)
  return batch.length > 1 ? `to one of ${batch.length} requests at once` : undefined
}

/** So many requests at once are named. */
const mostNamed = 3

/** What a read follows, in words: the write before it. Undefined if there is none that it may show, or if it is no read. */
function lastWriteBefore(
  names: Names,
  requests: readonly RequestRecord[],
  [first]: readonly RequestRecord[],
): string | undefined {
  if (first?.method !== 'GET') return undefined
  const isSearch = operationOf(names, first) === 'searchPrincipals'
  // A search shows no members.
  const mayShow = (operation: Operation) =>
    changesState(operation) && !(isSearch && takes(operation, 'profile'))
  const write = requests
    .slice(0, Math.max(0, requests.indexOf(first)))
    .findLast(record => mayShow(operationOf(names, record)))
  if (write === undefined) return undefined
  const operation = operationOf(names, write)
  if (write.batch !== undefined) {
    const atOnce = requests.filter(({ batch }) => batch === write.batch).map(each => operationOf(names, each))
    return `after ${atOnce.length > mostNamed ? `${atOnce.length} requests` : atOnce.join(' and ')} at once`
  }
  return isSuccess(write.status ?? 0) ? `after ${operation}` : `after ${operation} returned ${write.status}`
}

function expectedBy({ expected, why, because }: RecordedFinding, world: World): string {
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

function observedIn({ expected }: RecordedFinding, seen: readonly Seen[], world: World): string {
  const last = seen.at(-1)
  if (last === undefined) return 'no response'
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
    (group === undefined || last.view === undefined
      ? ''
      : formatTextDifference(group, last.view) + formatMemberDifference(group, last.view))
  )
}

/** The fields of a group that another one has too. */
function only(fields: ShownGroup, group: ShownGroup): ShownGroup {
  return Object.fromEntries(Object.entries(group).filter(([field]) => field in fields))
}

/** A contradiction in words. @param records those that show the earlier value, and then those that show the later one */
function wordsOfContradiction(
  { about, values, alone, earlier }: Contradiction,
  records: readonly RequestRecord[],
): Words {
  const [one, other] = [formatRequest(records[earlier - 1]), formatRequest(records.at(-1))]
  const difference =
    alone === undefined ? '' : `; true of the first alone: ${alone[0]}; true of the second alone: ${alone[1]}`
  return {
    message: `The target contradicts itself on open.${about}: ${one} shows ${values[0]}, and ${other} shows ${values[1]}${difference}`,
    expected: `${values[0]}, as ${one} showed before`,
    observed: `${values[1]}, as ${other} shows`,
  }
}

/** A request as a sentence names it. */
function formatRequest(record: RequestRecord | undefined): string {
  if (record === undefined) return 'an earlier request'
  const { method, path, actor, body, status } = record
  const sent = body === null ? '' : ` ${shortened(JSON.stringify(body), 100)}`
  return `${method} ${path}${sent} by ${actor ?? 'a caller without a token'} (${status})`
}
