import type { ClauseId } from '../spec/clauses.js'
import type { Operation } from '../spec/endpoints.js'
import type { Group, Id, World } from '../spec/nouns.js'
import type { OpenPointId } from '../spec/open-points.js'
import type { Query } from '../spec/request.js'
import type { Step } from '../spec/step.js'
import type { CodeName } from './content/guides/code.js'
import type { TableName } from './content/guides/tables.js'

/** A response: its status and the text of its body, empty if it has none. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** Requests on the demo world, one after another. */
export interface PageExample {
  /** One sentence; empty where the requests speak for themselves. */
  readonly says: string
  readonly steps: readonly Step[]
  /** Readings other than the defaults. */
  readonly readings?: Readonly<Record<string, string>>
  /** The open points that decide a status, or who is found. */
  readonly dependsOn?: readonly OpenPointId[]
}

/** The requests of an example, sent to a server that breaks the clause. */
export interface CounterExample {
  /** The name of the fault, and what the server does. */
  readonly fault: string
  readonly says: string
  readonly conformant: readonly Answer[]
  readonly faulty: readonly Answer[]
}

/** A definition, highlighted. */
export interface Snippet {
  readonly file: string
  /** The number of its first line. */
  readonly line: number
  readonly lines: readonly string[]
  /** The index of the line that decides. */
  readonly decides: number
}

/** A test of the suite, and the lowest tier of servers on which it is made. */
interface SuiteTest {
  readonly name: string
  readonly tier: string
}

/** Where the suite has tests of a clause. */
export interface SuitePlace {
  readonly file: string
  readonly line: number
}

export interface ClauseData {
  readonly example: PageExample
  readonly counter: CounterExample
  /** Further examples. */
  readonly more: readonly PageExample[]
}

/** What a reader of a clause opens. */
export interface ClauseDetails {
  readonly code: Snippet
  readonly tests: readonly SuiteTest[]
  readonly testedIn: readonly SuitePlace[]
  /** What the tests vary, and its levels. */
  readonly factors: Readonly<Record<string, readonly string[]>>
}

/** What every fair implementation answers to a step of a scenario. What is absent is open. */
export interface Expectation {
  /** The later steps build on the first one. */
  readonly statuses: readonly number[]
  /** What a read shows, perhaps with members of `mayHave` in addition. */
  readonly group?: Pick<Group, 'title' | 'description' | 'members'> & { readonly mayHave?: readonly Id[] }
  /** Whom a search finds, perhaps with some of `mayFind`. */
  readonly finds?: readonly Id[]
  readonly mayFind?: readonly Id[]
  readonly alreadyMember?: boolean
  readonly missing?: 'group' | 'profile'
}

/** A request without HTTP. `<created N>` is the SVC-ID of the Nth group that the scenario creates. */
export interface ScenarioStep {
  readonly as: Id
  readonly operation: Operation
  readonly group?: Id
  readonly profile?: Id
  readonly query?: Query
  readonly body?: unknown
  readonly expect: Expectation
}

/** A scenario of the suite, as `spec --scenarios --json` writes it. */
export interface ScenarioData {
  readonly clause: ClauseId
  readonly says: string
  /** The position of its world in the list of worlds. */
  readonly world: number
  readonly steps: readonly ScenarioStep[]
}

/** What the page loads when a reader opens a part of a clause. */
export interface PageDetails {
  readonly clauses: Readonly<Record<ClauseId, ClauseDetails>>
  readonly worlds: readonly World[]
  readonly scenarios: readonly ScenarioData[]
}

/** The readings that a check observed on one server: by open point. */
export interface Observed {
  readonly name: string
  /** Where a server of this project is, in fixtures/implementations; absent for the target of a report. */
  readonly file?: string
  readonly readings: Readonly<Record<string, string>>
}

/** Code of a guide, highlighted line by line. */
export interface GuideCode {
  /** Where it is; absent if it is in the guide alone. */
  readonly file?: string
  readonly lines: readonly string[]
}

/** The rows of a table of a guide. Backquotes mark code. */
export type GuideRows = readonly (readonly string[])[]

export interface GuideData {
  readonly code: Readonly<Record<CodeName, GuideCode>>
  readonly tables: Readonly<Record<TableName, GuideRows>>
}

/** What the build of the page computes. */
export interface PageData {
  readonly version: string
  readonly world: World
  readonly clauses: Readonly<Record<ClauseId, ClauseData>>
  /** For each open point that requests can show: those whose answers change with it. */
  readonly probes: Readonly<Partial<Record<OpenPointId, PageExample>>>
  readonly observed: readonly Observed[]
  readonly guides: GuideData
}
