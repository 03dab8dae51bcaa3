import type { Evidence, RequestRecord } from '../report.js'
import { type Deciding, decidingIn, decidingRequests, markedInRace } from './deciding.js'
import { givenLines } from './given.js'
import { type Names, namesIn } from './names.js'
import { neededRequests } from './shown-requests.js'

/** What a reader needs to know of one failing case, with names in place of SVC-IDs. */
export interface FailureCase {
  readonly names: Names
  readonly message: string
  /** The part of the world that these requests depend on. */
  readonly given: readonly string[]
  readonly deciding: Deciding | undefined
  /** The deciding request, or the one to mark in a race. */
  readonly marked: Deciding | undefined
  /** The requests that a reader needs, in order. */
  readonly needed: readonly RequestRecord[]
  /** Undefined if the response to the deciding request says it. */
  readonly observed: string | undefined
  readonly expected: string
}

export function failureCaseOf(evidence: Evidence): FailureCase {
  const names = namesIn(evidence)
  const deciding = decidingIn(evidence)
  const needed = neededRequests(evidence, deciding?.request, names)
  const isShown = deciding !== undefined && isWhole(evidence, deciding)
  return {
    names,
    message: names.in(evidence.message),
    given: givenLines(evidence, deciding?.request, needed, names),
    deciding,
    marked: deciding ?? markedInRace(evidence),
    needed,
    observed: isShown ? undefined : names.in(evidence.observed),
    expected: names.in(evidence.expected),
  }
}

/** Whether the line of the deciding request shows all that was observed: nothing else decides, and nothing in it is to be found. */
function isWhole(evidence: Evidence, { request: { status } }: Deciding): boolean {
  const { finding, rightAfterMs } = evidence
  if (finding === undefined || rightAfterMs !== undefined || decidingRequests(evidence).length > 1)
    return false
  const { group, found, notFound } = finding.expected
  return status !== 200 || [group, found, notFound].every(each => each === undefined)
}
