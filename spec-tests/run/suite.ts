import type { Evidence } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { finderOf, type TestOf } from '../../src/report/test-name.js'
import { tokenPlace } from '../../src/report/token-place.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { Beliefs } from '../judge/beliefs.js'
import type { Contradictions, SeenContradiction } from '../observations/contradictions.js'
import { CleanupLog } from '../target/cleanup-log.js'
import { Client } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { pause } from '../target/pace.js'
import { type TestedConnection, type TestedTarget, testedTarget } from '../target/target.js'
import { KeptWorld } from '../worlds/kept-world.js'
import { type Scene, sceneOf } from '../worlds/scene.js'
import { SpareGroups } from '../worlds/spare-groups.js'
import { Breakages } from './breakages.js'
import { evidenceOf } from './evidence.js'
import { type Failure, Unserved } from './failure.js'
import { Knowledge } from './knowledge.js'
import { marksOf, newRunId } from './marks.js'
import type { NextRun, SuiteOptions } from './options.js'
import { OwnWorld } from './own-world.js'
import { type ResponseObserver, ResponseObservers } from './response-observers.js'
import { Schedule } from './schedule.js'
import { Staging } from './staging.js'

export interface FoundContradiction extends SeenContradiction {
  readonly failure: Failure
  /** The test whose response showed it; undefined if an observation did. */
  readonly finder: TestOf | undefined
}

export class Suite implements TestedConnection {
  /** The target, and what this run may do there. */
  readonly target: TestedTarget
  known: Knowledge
  readonly schedule: Schedule
  readonly client: Client
  /** A text that no other run has. */
  readonly #id = newRunId()
  readonly staging = new Staging(this)
  readonly ownWorld = new OwnWorld(this)
  readonly cleanupLog: CleanupLog
  readonly spareGroups = new SpareGroups()
  readonly kept = new KeptWorld()
  /** What the suite believes of the state of each deployment. */
  readonly beliefs: Beliefs
  readonly observers: ResponseObservers
  /** Reported failures whose histories are to be shrunk when no case is under way. */
  readonly unshrunk: { readonly id: ClauseId; readonly failure: Failure; readonly evidence: Evidence }[] = []
  /** Only the first one is reported. It is repeated when no case is under way. */
  readonly contradictions: {
    readonly seen: FoundContradiction[]
    repeated?: Contradictions['repeated']
  } = { seen: [] }
  readonly breakages: Breakages
  readonly mark = marksOf(this.#id)

  /**
   * @param run where the results go
   * @param observersOf the observers of every response in the cases of this suite
   */
  constructor(
    readonly run: Run,
    readonly options: SuiteOptions,
    readonly observersOf: (suite: Suite) => readonly ResponseObserver[],
  ) {
    const { target, budget, rate = target.rate, timeout, targetFile = '' } = options
    this.target = testedTarget(target, options)
    this.known = new Knowledge(target.wire.idPrefix)
    this.schedule = new Schedule(budget)
    this.breakages = new Breakages(target.wire)
    this.client = new Client(run, {
      timeout,
      rate,
      asKnown: body => this.known.otherCase?.read(body) ?? body,
    })
    this.cleanupLog = new CleanupLog(target, targetFile, file =>
      this.note(`what this run creates is recorded in ${file} until it is removed`),
    )
    this.beliefs = new Beliefs(this)
    this.observers = new ResponseObservers(observersOf(this))
  }

  /** A suite for another run with the same target. It knows what this one has learned. */
  next(options: NextRun): Suite {
    const suite = new Suite(new Run(options.only), { ...this.options, ...options }, this.observersOf)
    suite.known = this.known
    if (this.run.hasFound) suite.run.served()
    return suite
  }

  /**
   * Whether observations repeat their requests in other circumstances. No reading depends on that: the runner compares the
   * responses, for the clauses that any response may violate. A comparison with another deployment looks only at readings.
   */
  get repeatsObservations(): boolean {
    const { only, other, hasNextRuns = false } = this.options
    const decides = only === undefined || only.some(id => shownByAny.includes(id))
    return hasNextRuns || (decides && other === undefined)
  }

  /** The text that marks the worlds of this run; undefined if two deployments must show the same. */
  get worldMark(): string | undefined {
    return this.options.other === undefined ? this.#id : undefined
  }

  /** The world that most tests begin with, on a target that takes worlds. */
  get scene(): Scene {
    return sceneOf(this.target.wire.idPrefix)
  }

  async settle(): Promise<void> {
    if (this.target.settleMs > 0) await pause(this.target.settleMs, this.run.ended)
  }

  /** Reports a failure while its case goes on, so that its history can be shrunk only later. */
  failWithinCase(id: ClauseId, failure: Failure, finder?: TestOf): void {
    const evidence = this.evidenceOf(id, failure, finder)
    this.run.fail(id, evidence)
    this.unshrunk.push({ id, failure, evidence })
  }

  /** A test of a clause says nothing. Where it lacks only an operation, the other tests of the clause count. */
  untestable({ clause, test }: TestOf, error: Error): void {
    if (error instanceof Unserved) this.run.unjudged(clause, error.message, test)
    else this.run.untested(clause, error.message, test)
  }

  note(text: string): void {
    this.options.note?.(text)
  }

  /** @param finder the test that found the failure; without it, no test did */
  fail(id: ClauseId, failure: Failure, finder?: TestOf, path?: string): void {
    this.run.fail(id, this.evidenceOf(id, failure, finder, path))
  }

  evidenceOf(id: ClauseId, failure: Failure, finder?: TestOf, path?: string): Evidence {
    return { ...evidenceOf(this, failure, path), ...(finder && finderOf(finder, id)) }
  }

  hide(text: string, deployment: Deployment): string {
    return withoutTokens(text, deployment)
  }
}

/** Shorter tokens are not secret, and too many texts contain them by chance. */
const shortestToken = 16

/** The text with `<token of …>` in place of every token, plain or percent-encoded. */
function withoutTokens(text: string, { tokens, badTokens }: Deployment): string {
  const named = [
    ...Object.entries(tokens),
    ...Object.entries(badTokens).map(([name, token]) => [`bad:${name}`, token] as const),
  ]
  return named
    .flatMap(([actor, token]) => [token, encodeURIComponent(token)].map(form => [form, actor] as const))
    .filter(([form]) => form.length >= shortestToken)
    .reduce((hidden, [form, actor]) => hidden.replaceAll(form, tokenPlace(actor)), text)
}
