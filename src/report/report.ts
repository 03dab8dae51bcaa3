import type { ClauseId, Level } from '../spec/clauses.js'
import type { World } from '../spec/nouns.js'

export const tiers = ['anonymous', 'actors', 'world', 'control'] as const
/** What a target gives the suite to work with, each tier more than the one before. */
export type Tier = (typeof tiers)[number]

export type Verdict = 'conformant' | 'nonconformant' | 'inconclusive'

export type ClauseStatus = 'passed' | 'failed' | 'untested' | 'errored'

/** Characters of a response that are recorded. */
export const longestResponse = 2000

/** One request of a failing case, and what came back. */
export interface RequestRecord {
  readonly method: string
  readonly path: string
  /** Whose token it carried: an SVC-ID, `bad:` and the name of a bad token, or null for none. */
  readonly actor: string | null
  /** The JSON sent, null for none. */
  readonly body: unknown
  /** Headers beyond the cookie and the content type. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent at once with the others of this number. */
  readonly batch?: number
  /** Null where no answer came. */
  readonly status: number | null
  /** The body of the answer, or why none came. */
  readonly response: string
}

/** Whether all of a response was recorded; of one that was not, the status alone can be compared. */
export function isWhole({ response }: RequestRecord): boolean {
  return response.length < longestResponse
}

/** How often a race is repeated before it is said that nobody lost it. */
export const triesOfRace = 20

/** Whether a failure rests on requests that were sent at once, which is not lost every time. */
export function isRace({ requests }: Pick<Evidence, 'requests'>): boolean {
  return requests.some(({ batch }) => batch !== undefined)
}

/** Whether an answer is the first to tell of the Nth SVC-ID that came to be: `<created N>`. */
export function tellsOfCreated({ response }: RequestRecord, count: number): boolean {
  return response.includes(`<created ${count}>`)
}

/** The smallest failing case that was found. Nothing in it holds a token. */
export interface Evidence {
  readonly message: string
  readonly expected: string
  readonly observed: string
  readonly seed: number
  /** Where fast-check finds the case again, given the seed; absent for an example. */
  readonly path?: string
  readonly world?: World
  readonly requests: readonly RequestRecord[]
  /** A script for bash that makes the requests again. */
  readonly curl: string
}

export interface ClauseRow {
  readonly id: ClauseId
  readonly level: Level
  readonly section: string
  readonly status: ClauseStatus
  /** How many examples could have failed. */
  readonly checks: number
  /** Why it is untested or errored. */
  readonly reason?: string
  readonly evidence: readonly Evidence[]
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

/** A conformance report, as it is written to a file. */
export interface Report {
  readonly tool: { readonly name: string; readonly version: string }
  readonly target: { readonly name: string; readonly baseUrl: string; readonly tier: Tier }
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly verdict: Verdict
  /** Why the run could not be made or trusted. */
  readonly error?: string
  readonly summary: Readonly<Record<ClauseStatus, number>> & { readonly requests: number }
  readonly clauses: readonly ClauseRow[]
  readonly readings: readonly ReadingRow[]
}
