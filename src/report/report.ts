import type { ClauseId, Level } from '../spec/clauses.js'
import type { World } from '../spec/nouns.js'
import type { Finding } from './finding.js'
import type { ScopeRow } from './scope.js'

export const tiers = ['anonymous', 'actors', 'world', 'control'] as const
/** What a target provides for the suite. Each tier provides more than the one before it. */
export type Tier = (typeof tiers)[number]

/** One of several runs that share the tests among them: from 1 to `count`. */
export interface Shard {
  readonly index: number
  readonly count: number
}

export type Verdict = 'conformant' | 'nonconformant' | 'inconclusive'

export type ClauseStatus = 'passed' | 'failed' | 'untested' | 'errored'

/** The most characters of a response that are recorded. */
export const longestResponse = 2000

/** One request of a failing case, and its response. */
export interface RequestRecord {
  readonly method: string
  readonly path: string
  /** Whose token the request carries: an SVC-ID, or `bad:` and the name of an invalid token. Null if it carries no token. */
  readonly actor: string | null
  /** The JSON that is sent. Null if the request has no body, or if `isNull`. */
  readonly body: unknown
  /** Whether the body is the JSON `null`. */
  readonly isNull?: true
  /** Whether the JSON of the body is written in another way, with \uXXXX and \/ escapes and spaces. */
  readonly escaped?: true
  /** Headers beyond the cookie and the content type. */
  readonly headers?: Readonly<Record<string, string>>
  /** The requests with one number are sent concurrently. */
  readonly batch?: number
  /** Null if no response came. */
  readonly status: number | null
  /** The body of the response, or the reason why no response came. */
  readonly response: string
}

export function hasBody({ body, isNull }: Pick<RequestRecord, 'body' | 'isNull'>): boolean {
  return body !== null || isNull === true
}

/** Whether a response is recorded completely. If not, only its status can be compared. */
export function isComplete({ response }: RequestRecord): boolean {
  return response.length < longestResponse
}

/** How often the requests of a race are repeated before the failure counts as gone. */
export const triesOfRace = 20

/** Whether a failure needs concurrent requests, so that it does not occur every time. */
export function isRace({ requests }: Pick<Evidence, 'requests'>): boolean {
  return requests.some(({ batch }) => batch !== undefined)
}

/** Whether a response shows the Nth SVC-ID that the requests created: `<created N>`. */
export function showsCreated({ response }: RequestRecord, count: number): boolean {
  return response.includes(`<created ${count}>`)
}

/** The verdict of a failure that a repetition of its case did not show again. */
export const seenOnce = 'seen once, not repeatable'

/** The smallest failing case that was found. Nothing in it holds a token. */
export interface Evidence {
  /**
   * The name of the test that found it; of a test of another clause, that clause and a colon come before. Absent if no test
   * did, or if the report is older than the names.
   */
  readonly test?: string
  readonly message: string
  readonly expected: string
  readonly observed: string
  /** The same for programs. Absent in reports that were written before there was this key: then the last request decides. */
  readonly finding?: Finding
  readonly seed: number
  /** Its position among the examples that the seed draws. Absent for a fixed example. */
  readonly path?: string
  readonly world?: World
  readonly requests: readonly RequestRecord[]
  /** A script for bash that sends the requests again. */
  readonly curl: string
  /** Absent if the failure is certain. */
  readonly verdict?: typeof seenOnce
  /** The milliseconds after which the target gave another response to the request that shows the failure. */
  readonly rightAfterMs?: number
}

/** Which levels of its factors the tests of a clause combined. */
export interface Coverage {
  /** How many levels of different factors are combined: 3 in a thorough run. */
  readonly strength: 2 | 3
  /** The levels of each factor. */
  readonly factors: Readonly<Record<string, readonly string[]>>
  /** How many pairs of levels of different factors can occur together; triples if the strength is 3. */
  readonly pairs: number
  /** How many of them occurred in an example that could fail. */
  readonly covered: number
  /** How many of the others did not occur, by the reason. */
  readonly missed?: Readonly<Record<string, number>>
}

/** The sums over all clauses. A pair counts once for each test that declares it. */
export type TotalCoverage = Omit<Coverage, 'factors'>

/** A test of a clause in a run. */
export interface TestRow {
  readonly name: string
  readonly status: ClauseStatus
  /** Why the test is untested or errored. */
  readonly reason?: string
}

export interface ClauseRow {
  readonly id: ClauseId
  readonly level: Level
  readonly section: string
  readonly status: ClauseStatus
  /** How many examples could fail. */
  readonly checks: number
  /** Why the clause is untested or errored. */
  readonly reason?: string
  readonly evidence: readonly Evidence[]
  /** All tests of the clause. Absent if the run ended before they were known, or if the report is older than their names. */
  readonly tests?: readonly TestRow[]
  /** Of a failed clause that is checked on every response: which responses broke it, and which kept it. */
  readonly scope?: readonly ScopeRow[]
  /** Absent if no test of the clause declares factors, or if none of these could be made. */
  readonly coverage?: Coverage
}

/** What the target does at an open point. */
export interface ReadingRow {
  /** `open.` and the open point, with the operation after a slash where operations differ. */
  readonly id: string
  /** A value that `--reading` takes; null if what was seen is no such value. */
  readonly observed: string | null
  /** What was seen if it is not a value. */
  readonly note?: string
  /** Whether it is a fair reading; it does not change the verdict. */
  readonly fair: boolean
}

/** What no clause forbids, although clients meet it. It does not change the verdict. */
export interface AdviceRow {
  readonly id: string
  /** What the target does. */
  readonly says: string
  readonly why: string
  /** The first request that showed it, and the status of its response. Absent if observed readings show it. */
  readonly seen?: string
}

/** The version of the format of reports. */
export const reportVersion = 1

/** A conformance report, as a file holds it. */
export interface Report {
  /** The version of the format. Absent in reports of version 1 that were written before there was this key. */
  readonly version?: number
  readonly tool: { readonly name: string; readonly version: string }
  readonly target: { readonly name: string; readonly baseUrl: string; readonly tier: Tier }
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  /** The deployment that the target was compared with; absent if the run judged the target by the specification. */
  readonly against?: { readonly name: string; readonly baseUrl: string; readonly strict: boolean }
  /** Absent if the run made all tests. */
  readonly shard?: Shard
  readonly verdict: Verdict
  /** Why the run could not be made or cannot be trusted. */
  readonly error?: string
  readonly summary: Readonly<Record<ClauseStatus, number>> & { readonly requests: number }
  /** Absent if no test that was made declares factors. */
  readonly coverage?: TotalCoverage
  readonly clauses: readonly ClauseRow[]
  readonly readings: readonly ReadingRow[]
  /** Absent if there is none, and in older reports. */
  readonly advice?: readonly AdviceRow[]
}
