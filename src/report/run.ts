import type { ClauseId } from '../spec/clauses.js'
import type { AdviceId } from './advice.js'
import { mergeCoverage } from './coverage.js'
import type { ClauseRow, Coverage, Evidence, ReadingRow, Report } from './report.js'
import { clauseRow, readingRow, reportOf } from './run-report.js'
import { type Failed, isNews } from './same-failure.js'
import { Scope, type ScopeRow } from './scope.js'
import { Tallies } from './tallies.js'
import { ownTest } from './test-name.js'

/** What happened in one run of the suite. Every report comes from here. A `test` is the name of a test of the clause. */
export class Run {
  readonly tallies = new Tallies()
  readonly readings = new Map<string, ReadingRow>()
  /** By the advice: what showed it first. */
  readonly advised = new Map<AdviceId, string>()
  readonly startedAt = new Date()
  #requests = 0
  #hasFound = false
  readonly #end = new AbortController()
  #error: string | undefined
  #isTrusted = true

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
    this.tallies.ofTest(id, test)
  }

  /** Counts one example that passed and could have failed. */
  check(id: ClauseId, test?: string): void {
    for (const outcome of this.tallies.ofBoth(id, test)) outcome.checks++
  }

  /** Counts a response to which a clause was applied that is checked on every response. */
  judged(
    id: ClauseId,
    { operation, status }: Pick<ScopeRow, 'operation' | 'status'>,
    isRight: boolean,
    test?: string,
  ): void {
    const tally = this.tallies.of(id)
    tally.scope ??= new Scope()
    tally.scope.note(operation, status, isRight)
    if (isRight) this.check(id, test)
    else if (test !== undefined) this.tallies.ofTest(id, test).hasFailed = true
  }

  /** Counts a failure of a clause, and of its test if the evidence names one of its own. */
  fail(id: ClauseId, evidence: Evidence): void {
    if (!this.#isTrusted) return
    for (const outcome of this.tallies.ofBoth(id, ownTest(evidence))) {
      outcome.checks++
      outcome.hasFailed = true
    }
    const tally = this.tallies.of(id)
    if (isNews(tally.evidence, evidence)) tally.evidence.push(evidence)
  }

  /** Replaces the evidence of a failure that was reported before. */
  replace(id: ClauseId, before: Evidence, now: Evidence): void {
    const { evidence } = this.tallies.of(id)
    const at = evidence.indexOf(before)
    if (at >= 0) evidence[at] = now
  }

  /** Whether a failure would be reported in addition to the others of the clause. */
  isNews(id: ClauseId, failure: Failed): boolean {
    return isNews(this.tallies.of(id).evidence, failure)
  }

  /** A failure that a repetition of its case did not show again: the clause neither fails nor passes. */
  seenOnce(id: ClauseId, evidence: Evidence, reason: string): void {
    const { seenOnce } = this.tallies.of(id)
    if (isNews(seenOnce, evidence)) seenOnce.push(evidence)
    this.untested(id, reason, ownTest(evidence))
  }

  /** Part of a clause could not be tested, so the clause does not pass. The first reason counts. */
  untested(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.tallies.ofBoth(id, test)) outcome.untested ??= reason
  }

  /** One of several tests of a clause had nothing to judge. The clause is untested if no other test had either. */
  unjudged(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.tallies.ofBoth(id, test)) outcome.unjudged ??= reason
  }

  /** A test says nothing about its clause, and the clause does not depend on it. The first reason counts. */
  skip(id: ClauseId, reason: string, test: string): void {
    this.tallies.ofTest(id, test).untested ??= reason
  }

  /** The suite itself failed. */
  errored(id: ClauseId, reason: string, test?: string): void {
    for (const outcome of this.tallies.ofBoth(id, test)) outcome.error ??= reason
  }

  /** Adds what one test of a clause covered. */
  cover(id: ClauseId, coverage: Coverage): void {
    const tally = this.tallies.of(id)
    tally.coverage = tally.coverage === undefined ? coverage : mergeCoverage(tally.coverage, coverage)
  }

  /** Ends the run, because it cannot be made or trusted. The first reason counts. */
  abort(reason: string): void {
    this.#error ??= reason
    this.#end.abort()
  }

  /** Ends the run, and takes back what it found: it may be of another world than that of the run. */
  distrust(reason: string): void {
    this.abort(reason)
    this.tallies.dropFailures(reason)
    this.#isTrusted = false
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
    return this.tallies.of(id).hasFailed === true
  }

  /**
   * @param key the open point without `open.`, with the operation after a slash if it was observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair whether the note describes a fair reading; every value is fair
   */
  observe(key: string, seen: string, isNoteFair = false): void {
    this.readings.set(key, readingRow(key, seen, isNoteFair))
  }

  /** Notes what no clause forbids, although clients meet it. @param seen the request, and the status of its response */
  advise(id: AdviceId, seen: string): void {
    if (!this.advised.has(id)) this.advised.set(id, seen)
  }

  report(about: Pick<Report, 'tool' | 'target' | 'against' | 'seed' | 'shard'>): Report {
    return reportOf(this, about)
  }

  row(id: ClauseId): ClauseRow {
    return clauseRow(this, id)
  }
}
