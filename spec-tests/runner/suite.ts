import { createHash } from 'node:crypto'
import type { Evidence } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { Beliefs } from '../judge/beliefs.js'
import { CleanupLog } from '../target/cleanup-log.js'
import { Client } from '../target/client.js'
import type { TestedConnection } from '../target/connection.js'
import type { Deployment } from '../target/deployment.js'
import { pause } from '../target/pause.js'
import { isServerError } from '../target/results.js'
import { type TestedTarget, testedTarget } from '../target/tested-target.js'
import { restsOnChange } from './deciding-request.js'
import { evidenceOf } from './evidence.js'
import { Failure, Unserved } from './failure.js'
import { InFlight } from './in-flight.js'
import { Knowledge } from './knowledge.js'
import type { Observations } from './observations.js'
import type { NextRun, SuiteOptions } from './options.js'
import { Origins } from './origins.js'
import { withoutTokens } from './redact.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'
import { Staging } from './staging.js'
import type { Turns } from './turns.js'

/** A target, what the suite has observed of it so far, and the run that checks it. */
export class Suite implements TestedConnection {
  readonly client: Client
  readonly target: TestedTarget
  known: Knowledge
  readonly deadline: number
  /**
   * Whether observations repeat their requests in other circumstances. No reading depends on that: the runner compares the
   * responses, for the clauses that any response may violate.
   */
  repeatsObservations: boolean
  /** The order of the parts of the tests; undefined until the first test. */
  turns: Turns | undefined
  /**
   * The first contradiction, if it may only show that the target is late, and after how many requests it came. One that
   * another response shows makes it certain.
   */
  doubtful: { readonly failure: Failure; readonly after: number; isRepeated: boolean } | undefined
  /** Whether the target was seen to show a change late: the same read showed it after a wait. */
  isLate = false
  /** Whether a repeatable failure was followed by waits, and the target was not late. */
  hasWaitedInVain = false
  readonly cleanupLog: CleanupLog
  readonly staging = new Staging(this)
  /** How the groups that the suite has created came to be, on a target that keeps its world. */
  readonly origins = new Origins()
  readonly inFlight = new InFlight()
  readonly beliefs: Beliefs
  observers: readonly ResponseObserver[]
  /** Reported failures whose histories are to be shrunk as soon as no case is under way. */
  readonly unshrunk: { readonly id: ClauseId; readonly failure: Failure; readonly evidence: Evidence }[] = []
  /** What the observations and the tests of the selected clauses cost, in requests, and those of them that are done. */
  readonly steps = { done: 0, total: 0 }
  readonly #observersOf: (suite: Suite) => readonly ResponseObserver[]
  #marks = 0
  /** A process may run the suite several times. */
  static #runs = 0
  readonly #runId: string

  /** @param observersOf the observers of every response in the cases of this suite */
  constructor(
    readonly run: Run,
    readonly options: SuiteOptions,
    observersOf: (suite: Suite) => readonly ResponseObserver[],
  ) {
    const { target, budget, rate = target.rate, timeout, only, other } = options
    this.target = testedTarget(target, options)
    this.known = new Knowledge(target.wire.idPrefix)
    this.repeatsObservations =
      only === undefined || other !== undefined || only.some(id => shownByAny.includes(id))
    this.#observersOf = observersOf
    this.cleanupLog = new CleanupLog(target, options.targetFile ?? '', file =>
      this.note(`what this run creates is recorded in ${file} until it is removed`),
    )
    this.client = new Client(run, { timeout, rate })
    this.deadline = budget === undefined ? Number.POSITIVE_INFINITY : Date.now() + budget * 1000
    this.#runId = runIdOf(`${options.seed} ${process.pid} ${Suite.#runs++}`)
    this.beliefs = new Beliefs(this)
    this.observers = observersOf(this)
  }

  /** A suite for another run with the same target. It knows what this one observed. */
  forNextRun(options: NextRun): Suite {
    const suite = new Suite(new Run(options.only), { ...this.options, ...options }, this.#observersOf)
    suite.known = this.known
    suite.isLate = this.isLate
    if (this.run.hasFound) suite.run.served()
    return suite
  }

  /** Whether the budget is spent. */
  get isSpent(): boolean {
    return Date.now() > this.deadline
  }

  /** A text that no other group of any run has. */
  mark(): string {
    return `${this.#runId}${(this.#marks++).toString(36)}`
  }

  /** Waits until the target must show a change. */
  async settle(): Promise<void> {
    if (this.target.settleMs > 0) await pause(this.target.settleMs, this.run.ended)
  }

  /** As `Case.observe`. */
  observe(c: CaseRecord, key: string, seen: string, isNoteFair: boolean): void {
    if (isServerError({ status: Number(seen) })) return
    const noted = this.known.observations.note(c, key, seen)
    if (noted === 'new') this.run.observe(key, seen, isNoteFair)
    this.#judge(noted)
  }

  /**
   * Compares what one response shows of an open point with what earlier responses showed of the same aspect. A server error
   * shows nothing of it.
   */
  compare(...shown: Parameters<Observations['compare']>): void {
    const [, , { record }] = shown
    if (!isServerError(record)) this.#judge(this.known.observations.compare(...shown))
  }

  #judge(noted: 'new' | 'same' | Failure): void {
    // What a target contradicts itself on is no difference from another one.
    if (this.options.other !== undefined) return
    if (noted === 'same') this.run.check('state.consistent')
    if (!(noted instanceof Failure) || this.run.failed('state.consistent')) return
    const { doubtful } = this
    const after = this.run.requests
    if (doubtful === undefined && restsOnChange(noted))
      this.doubtful = { failure: noted, after, isRepeated: false }
    else if (doubtful?.after !== after && !(this.isLate && restsOnChange(noted)))
      this.failWithinCase('state.consistent', doubtful?.failure ?? noted)
  }

  /** The requests that first showed something of an open point, without any token. */
  shown(key: string): Pick<Failure, 'requests' | 'world'> | undefined {
    const shown = this.known.observations.shown(key)
    return (
      shown && {
        world: shown.deployment.world,
        requests: shown.requests.map(request => ({
          ...request,
          response: this.hide(request.response, shown.deployment),
        })),
      }
    )
  }

  /** Reports a failure while its case goes on, so that its history can be shrunk only later. */
  failWithinCase(id: ClauseId, failure: Failure): void {
    const evidence = evidenceOf(this, failure)
    this.run.fail(id, evidence)
    this.unshrunk.push({ id, failure, evidence })
  }

  /** A test of a clause is left out because the target does not take its world. Other tests of the clause count. */
  refusedWorld(id: ClauseId, reason: string): void {
    this.run.unjudged(id, reason)
    this.note(`a test of ${id} is left out: ${reason}`)
  }

  /** A test of a clause says nothing. Where it lacks only an operation, the other tests of the clause count. */
  untestable(id: ClauseId, error: Error): void {
    if (error instanceof Unserved) this.run.unjudged(id, error.message)
    else this.run.untested(id, error.message)
  }

  note(text: string): void {
    this.options.note?.(text)
  }

  fail(clause: ClauseId, failure: Failure, path?: string): void {
    this.run.fail(clause, evidenceOf(this, failure, path))
  }

  /** The text without any token. */
  hide(text: string, deployment: Deployment): string {
    return withoutTokens(text, deployment.tokens, this.staging.badTokens(deployment))
  }
}

/** Seven letters and digits that no other run has: texts with them must stay short. */
function runIdOf(run: string): string {
  const digest = createHash('sha256').update(run).digest().readUIntBE(0, 6)
  return digest.toString(36).padStart(7, '0').slice(-7)
}
