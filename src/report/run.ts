import { type ClauseId, clauseIds, clauses } from '../spec/clauses.js'
import { isReading } from '../spec/readings.js'
import { conclusion } from './conclusion.js'
import { mergeCoverage } from './coverage.js'
import { mergeOperations } from './merge-operations.js'
import {
  type ClauseRow,
  type Coverage,
  type Evidence,
  type ReadingRow,
  type Report,
  reportVersion,
} from './report.js'
import { kindOf } from './same-failure.js'
import { Scope, type ScopeRow } from './scope.js'
import { Tallies, testsIn } from './tallies.js'
import { ownTest } from './test-name.js'
import { judge, noTest, nothingToJudge, notSelected, runEnded, shownByAny } from './verdict.js'

/** The most failures that a report shows of one clause. */
const shownPerClause = 3

/** What happened in one run of the suite. Every report comes from here. A `test` is the name of a test of the clause. */
export class Run {
  readonly #tallies = new Tallies()
  readonly #readings = new Map<string, ReadingRow>()
  readonly #startedAt = new Date()
  #requests = 0
  #hasFound = false
  readonly #end = new AbortController()
  #error: string | undefined

  /** @param only the selected clauses: of the others, evidence that any response may show is reported, but decides nothing */
  constructor(readonly only?: readonly ClauseId[]) {}

  request(): void {
    this.#requests++
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#requests
  }

  /** A search found a principal that the suite knows, and another search found none. Without that, a pass means nothing. */
  served(): void {
    this.#hasFound = true
  }

  /** Whether a search found a principal that the suite knows, and another search found none. */
  get hasFound(): boolean {
    return this.#hasFound
  }

  /** Names a test of a clause, so that the report lists it whatever becomes of it. */
  declare(id: ClauseId, test: string): void {
    this.#tallies.ofTest(id, test)
  }

  /** Counts one example that passed and could have failed. */
  check(id: ClauseId, test?: string): void {
    for (const outcome of this.#tallies.ofBoth(id, test)) outcome.checks++
  }

  /** Counts a response to which a clause was applied that is checked on every response. */
  judged(
    id: ClauseId,
    { operation, status }: Pick<ScopeRow, 'operation' | 'status'>,
    isRight: boolean,
    test?: string,
  ): void {
    const tally = this.#tallies.of(id)
    tally.scope ??= new Scope()
    tally.scope.note(operation, status, isRight)
    if (isRight) this.check(id, test)
    else if (test !== undefined) this.#tallies.ofTest(id, test).hasFailed = true
  }

  /** Counts a failure of a clause, and of its test if the evidence names one of its own. */
  fail(id: ClauseId, evidence: Evidence): void {
    for (const outcome of this.#tallies.ofBoth(id, ownTest(evidence))) {
      outcome.checks++
      outcome.hasFailed = true
    }
    const tally = this.#tallies.of(id)
    if (isNews(tally.evidence, evidence)) tally.evidence.push(evidence)
  }

  /** Replaces the evidence of a failure that was reported before. */
  replace(id: ClauseId, before: Evidence, now: Evidence): void {
    const { evidence } = this.#tallies.of(id)
    const at = evidence.indexOf(before)
    if (at >= 0) evidence[at] = now
  }

  /** Whether a failure would be reported in addition to the others of the clause. */
  isNews(id: ClauseId, failure: Parameters<typeof kindOf>[0]): boolean {
    return isNews(this.#tallies.of(id).evidence, failure)
  }

  /** A failure that a repetition of its case did not show again: the clause neither fails nor passes. */
  seenOnce(id: ClauseId, evidence: Evidence, reason: string): void {
    const { seenOnce } = this.#tallies.of(id)
    if (isNews(seenOnce, evidence)) seenOnce.push(evidence)
    this.untested(id, reason, ownTest(evidence))
  }

  /** Part of a clause could not be tested, so the clause does not pass. The first reason counts. */
  untested(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.#tallies.ofBoth(id, test)) outcome.untested ??= reason
  }

  /** One of several tests of a clause had nothing to judge. The clause is untested if no other test had either. */
  unjudged(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.#tallies.ofBoth(id, test)) outcome.unjudged ??= reason
  }

  /** A test says nothing about its clause, and the clause does not depend on it. The first reason counts. */
  skip(id: ClauseId, reason: string, test: string): void {
    this.#tallies.ofTest(id, test).untested ??= reason
  }

  /** The suite itself failed. */
  errored(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.#tallies.ofBoth(id, test)) outcome.error ??= reason
  }

  /** Adds what one test of a clause covered. */
  cover(id: ClauseId, coverage: Coverage): void {
    const tally = this.#tallies.of(id)
    tally.coverage = tally.coverage === undefined ? coverage : mergeCoverage(tally.coverage, coverage)
  }

  /** Ends the run, because it cannot be made or trusted. The first reason counts. */
  abort(reason: string): void {
    this.#error ??= reason
    this.#end.abort()
  }

  get aborted(): boolean {
    return this.#error !== undefined
  }

  /** Why the run was aborted. */
  get error(): string | undefined {
    return this.#error
  }

  /** Fires when the run is aborted. */
  get ended(): AbortSignal {
    return this.#end.signal
  }

  failed(id: ClauseId): boolean {
    return this.#tallies.of(id).hasFailed === true
  }

  /**
   * @param key the open point without `open.`, with the operation after a slash if it was observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair whether the note describes a fair reading; every value is fair
   */
  observe(key: string, seen: string, isNoteFair = false): void {
    const id = `open.${key}`
    const row: ReadingRow = isReading(`${id}=${seen}`)
      ? { id, observed: seen, fair: true }
      : { id, observed: null, note: /^\d{3}$/.test(seen) ? `status ${seen}` : seen, fair: isNoteFair }
    this.#readings.set(key, row)
  }

  report(about: Pick<Report, 'tool' | 'target' | 'against' | 'seed' | 'shard'>): Report {
    return {
      version: reportVersion,
      tool: about.tool,
      target: about.target,
      ...(about.against === undefined ? {} : { against: about.against }),
      startedAt: this.#startedAt.toISOString(),
      durationMs: Date.now() - this.#startedAt.getTime(),
      seed: about.seed,
      ...(about.shard === undefined ? {} : { shard: about.shard }),
      ...conclusion(
        clauseIds.map(id => this.row(id)),
        this.#requests,
        this.#error,
      ),
      readings: mergeOperations([...this.#readings.values()]),
    }
  }

  row(id: ClauseId): ClauseRow {
    const { level, section } = clauses[id]
    const tally = this.#tallies.of(id)
    if (this.only?.includes(id) === false) {
      // What any response may show is worth knowing, but it decides nothing.
      const evidence = shownByAny.includes(id) ? tally.evidence : []
      const result = { status: 'untested', reason: notSelected } as const
      return { id, level, section, ...result, checks: 0, evidence, ...testsIn(tally, () => result) }
    }
    const whyUnchecked = this.aborted ? runEnded : nothingToJudge
    return {
      id,
      level,
      section,
      ...judge(tally, this.#hasFound, noTest),
      checks: tally.checks,
      evidence: [...tally.evidence, ...tally.seenOnce],
      ...testsIn(tally, outcome => judge(outcome, this.#hasFound, whyUnchecked)),
      ...(tally.scope === undefined || tally.evidence.length === 0 ? {} : { scope: tally.scope.rows }),
      ...(tally.coverage === undefined ? {} : { coverage: tally.coverage }),
    }
  }
}

/** One cause shows in many places, so one failure of each kind is enough. */
export function isNews(known: readonly Evidence[], failure: Parameters<typeof kindOf>[0]): boolean {
  if (known.length >= shownPerClause) return false
  const kind = kindOf(failure)
  return known.every(other => kindOf(other) !== kind)
}
