import { type ExpectedStatus, isExpected } from '../finding.js'
import { type Evidence, isRace, type RequestRecord } from '../report.js'

/** The request whose response shows the failure. */
export interface Deciding {
  readonly request: RequestRecord
  /** The statuses that it should have got; empty if the status is right or the finding does not say. */
  readonly wanted: readonly ExpectedStatus[]
}

type Shown = Pick<Evidence, 'requests' | 'finding'>

/** The requests that the finding rests on. In old reports, that is the last one. */
export function decidingRequests({ requests, finding }: Shown): readonly RequestRecord[] {
  const named = (finding?.decides ?? []).flatMap(at => requests[at] ?? [])
  return named.length > 0 ? named : requests.slice(-1)
}

/** The request whose response is wrong: the first of those that decide, or the last one if the status of the first is right. */
export function wrongRequest(evidence: Shown): RequestRecord | undefined {
  return decidingOf(evidence)?.request
}

/** Undefined if no single request decides, because they were sent concurrently, or if there is none. */
export function decidingIn(evidence: Shown): Deciding | undefined {
  return isRace(evidence) ? undefined : decidingOf(evidence)
}

/** The request to mark for a reader in a race, where none decides alone. */
export function markedInRace(evidence: Shown): Deciding | undefined {
  const { finding } = evidence
  return isRace(evidence) && finding !== undefined ? decidingOf(evidence) : undefined
}

function decidingOf(evidence: Shown): Deciding | undefined {
  const { statuses = [] } = evidence.finding?.expected ?? {}
  const all = decidingRequests(evidence)
  const [first] = all
  const last = all.at(-1)
  if (first === undefined || last === undefined) return undefined
  return statuses.length === 0 || isExpected(first.status, statuses)
    ? { request: last, wanted: [] }
    : { request: first, wanted: statuses }
}
