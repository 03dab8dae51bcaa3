import { createHash } from 'node:crypto'
import { Run } from '../../src/report/run.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { CleanupLog } from '../target/cleanup-log.js'
import { Client } from '../target/client.js'
import type { TestedConnection } from '../target/connection.js'
import type { Deployment } from '../target/deployment.js'
import { pause } from '../target/pause.js'
import { type TestedTarget, testedTarget } from '../target/tested-target.js'
import { evidenceOf } from './evidence.js'
import { type Failure, Unserved } from './failure.js'
import { InFlight } from './in-flight.js'
import { Knowledge } from './knowledge.js'
import type { NextRun, SuiteOptions } from './options.js'
import { Origins } from './origins.js'
import { withoutTokens } from './redact.js'
import type { ResponseObserver } from './response-observer.js'
import { Staging } from './staging.js'
import type { Turns } from './turns.js'
import { Unsettled } from './unsettled.js'

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
  readonly cleanupLog: CleanupLog
  readonly staging = new Staging(this)
  /** How the groups that the suite has created came to be, on a target that keeps its world. */
  readonly origins = new Origins()
  readonly inFlight = new InFlight()
  observers: readonly ResponseObserver[]
  readonly unsettled = new Unsettled()
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
    this.observers = observersOf(this)
  }

  /** A suite for another run with the same target. It knows what this one observed. */
  forNextRun(options: NextRun): Suite {
    const suite = new Suite(new Run(options.only), { ...this.options, ...options }, this.#observersOf)
    suite.known = this.known
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
    this.unsettled.unshrunk.push({ id, failure, evidence })
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
