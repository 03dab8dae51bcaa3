import { createHash } from 'node:crypto'
import { type Evidence, type Tier, tiers } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { finderOf, nameOf, type TestOf } from '../../src/report/test-name.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Readings } from '../../src/spec/readings.js'
import { type NewGroupGrants, noGrants } from '../oracle/new-group.js'
import { CleanupLog } from '../target/cleanup-log.js'
import { Client } from '../target/client.js'
import type { Connection } from '../target/connection.js'
import type { Deployment } from '../target/deployment.js'
import type { GroupLayout } from '../target/group-layout.js'
import { pause } from '../target/pause.js'
import { isServerError } from '../target/results.js'
import { isLocal, type Target, tierOf } from '../target/target.js'
import { restsOnChange } from './deciding-request.js'
import { evidenceOf } from './evidence.js'
import { Failure, Unserved } from './failure.js'
import { InFlight } from './in-flight.js'
import { anyLength, type LongestTexts } from './longest-texts.js'
import { Observations } from './observations.js'
import type { NextRun, SuiteOptions } from './options.js'
import { Origins } from './origins.js'
import { withoutTokens } from './redact.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'
import { type Limit, longerLimit, noLimit } from './result-limit.js'
import { Staging } from './staging.js'
import type { Turns } from './turns.js'

/** A target, what the suite has observed of it so far, and the run that checks it. */
export class Suite implements Connection {
  readonly client: Client
  readonly target: Target
  readonly tier: Tier
  /** Whether the suite may send requests that change the target. */
  readonly writable: boolean
  readonly deadline: number
  /** Whether this run or an earlier one has made the preflight. */
  isPrepared = false
  /**
   * Whether observations repeat their requests in other circumstances. No reading depends on that: the runner compares the
   * responses, for the clauses that any response may violate.
   */
  repeatsObservations: boolean
  /** The order of the parts of the tests; undefined until the first test. */
  turns: Turns | undefined
  limit: Limit = noLimit
  /** Where the response to a read has the fields of a group; undefined until it is observed. */
  layout: GroupLayout | undefined
  /** On a target that keeps its world: a profile that has created and deleted a group. */
  creator: Id | undefined
  /** On a target that keeps its world: the profiles that were seen to create a group, so they are in Vetted. */
  readonly creators = new Set<Id>()
  /** open.creator-is-member, as observed. */
  creatorIsMember = false
  longest: LongestTexts = anyLength
  /** What a new group gives to others than its creator; nothing until it is observed. */
  newGroupGrants: NewGroupGrants = noGrants
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
  observers: readonly ResponseObserver[]
  /** The operations that the target does not serve, and how it shows that. */
  readonly unserved = new Map<Operation, string>()
  /** Why an observation was not made, by its open point. */
  readonly notObserved = new Map<OpenPointId, string>()
  /** Reported failures whose histories are to be shrunk as soon as no case is under way. */
  readonly unshrunk: { readonly id: ClauseId; readonly failure: Failure; readonly evidence: Evidence }[] = []
  #observations: Observations
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
    this.target = target
    this.repeatsObservations =
      only === undefined || other !== undefined || only.some(id => shownByAny.includes(id))
    this.#observations = new Observations(target.wire.idPrefix)
    this.#observersOf = observersOf
    this.cleanupLog = new CleanupLog(target, options.targetFile ?? '', file =>
      this.note(`what this run creates is recorded in ${file} until it is removed`),
    )
    this.client = new Client(run, { timeout, rate })
    const mayWrite = options.allowWrites === true || target.allowWrites
    const urls = [target.baseUrl, ...(target.control ? [target.control.url] : [])]
    this.writable = !options.readOnly && (mayWrite || urls.every(isLocal))
    this.tier = this.writable ? tierOf(target) : tierOf(withoutControl(target))
    this.deadline = budget === undefined ? Number.POSITIVE_INFINITY : Date.now() + budget * 1000
    this.#runId = runIdOf(`${options.seed} ${process.pid} ${Suite.#runs++}`)
    this.observers = observersOf(this)
  }

  /** A suite for another run with the same target. It knows what this one observed. */
  forNextRun(options: NextRun): Suite {
    const suite = new Suite(new Run(options.only), { ...this.options, ...options }, this.#observersOf)
    suite.learnFrom(this)
    if (this.run.hasFound) suite.run.served()
    return suite
  }

  /** Takes over what another suite observed of the same target. */
  learnFrom(known: Suite): void {
    this.#observations = known.#observations
    for (const [id, reason] of known.notObserved) this.notObserved.set(id, reason)
    for (const id of known.creators) this.creators.add(id)
    for (const [operation, reason] of known.unserved) this.unserved.set(operation, reason)
    const { limit, layout, creator, creatorIsMember, newGroupGrants, longest } = known
    Object.assign(this, { limit, layout, creator, creatorIsMember, newGroupGrants, longest })
    this.isLate = known.isLate
    this.isPrepared = true
  }

  /** Whether the budget is spent. */
  get isSpent(): boolean {
    return Date.now() > this.deadline
  }

  /** Whether the target has at least this tier. */
  has(tier: Tier): boolean {
    return tiers.indexOf(this.tier) >= tiers.indexOf(tier)
  }

  /** Whether the target takes any world instead of keeping its own. */
  get takesWorlds(): boolean {
    return this.tier === 'control' || this.tier === 'anonymous'
  }

  /** On a target that keeps its world the limit is unknown, so the most results so far are taken as the limit. */
  sawPage(profiles: number, groups: number): void {
    if (!this.takesWorlds) this.limit = longerLimit(this.limit, profiles, groups)
  }

  serves(operation: Operation): boolean {
    return !this.unserved.has(operation)
  }

  /** @throws Unserved if the target is known not to have one of these operations */
  requireServed(...operations: readonly Operation[]): void {
    const [reason] = operations.flatMap(operation => this.unserved.get(operation) ?? [])
    if (reason !== undefined) throw new Unserved(reason)
  }

  /** Those of the requests whose operation the target serves. */
  served<T extends { readonly operation: Operation }>(requests: readonly T[]): readonly T[] {
    return requests.filter(({ operation }) => this.serves(operation))
  }

  /** A text that no other group of any run has. */
  mark(): string {
    return `${this.#runId}${(this.#marks++).toString(36)}`
  }

  /** Waits until the target must show a change. */
  async settle(): Promise<void> {
    if (this.target.settleMs > 0) await pause(this.target.settleMs, this.run.ended)
  }

  /**
   * Records what the target does at an open point; from then on the oracle expects it.
   * A target that does something else later contradicts itself (state.consistent).
   * @param key the open point, with the operation after a slash if it is observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair if `seen` is not a valid value: whether it is fair; valid values always are
   */
  observe(c: CaseRecord, key: string, seen: string, isNoteFair = false): void {
    if (isServerError({ status: Number(seen) })) return
    const noted = this.#observations.note(c, key, seen)
    if (noted === 'new') this.run.observe(key, seen, isNoteFair)
    this.#judge(noted)
  }

  /**
   * Compares what one response shows of an open point with what earlier responses showed of the same aspect. A server error
   * shows nothing of it.
   */
  compare(...shown: Parameters<Observations['compare']>): void {
    const [, , { record }] = shown
    if (!isServerError(record)) this.#judge(this.#observations.compare(...shown))
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

  /** The different circumstances in which requests met each open point so far. */
  get circumstances(): ReadonlyMap<OpenPointId, ReadonlySet<string>> {
    return this.#observations.circumstances
  }

  /** The observed readings so far, and the defaults for open points that are not observed yet. */
  get readings(): Readings {
    return this.#observations.readings
  }

  /** Whether the suite has observed a reading of an open point, at least for one operation. */
  hasObserved(id: OpenPointId): boolean {
    return this.#observations.has(id)
  }

  /** The requests that first showed something of an open point, without any token. */
  shown(key: string): Pick<Failure, 'requests' | 'world'> | undefined {
    const shown = this.#observations.shown(key)
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
  failWithinCase(id: ClauseId, failure: Failure, finder?: TestOf): void {
    const evidence = this.#evidenceOf(id, failure, finder)
    this.run.fail(id, evidence)
    this.unshrunk.push({ id, failure, evidence })
  }

  /** A test of a clause is left out because the target does not take its world. Other tests of the clause count. */
  refusedWorld({ clause, test }: TestOf, reason: string): void {
    this.run.unjudged(clause, reason, test)
    this.note(`a test is left out (${nameOf({ clause, test })}): ${reason}`)
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
    this.run.fail(id, this.#evidenceOf(id, failure, finder, path))
  }

  #evidenceOf(id: ClauseId, failure: Failure, finder?: TestOf, path?: string): Evidence {
    return { ...evidenceOf(this, failure, path), ...(finder && finderOf(finder, id)) }
  }

  /** The text without any token. */
  hide(text: string, deployment: Deployment): string {
    return withoutTokens(text, deployment.tokens, this.staging.badTokens(deployment))
  }
}

function withoutControl({ control: _, ...target }: Target): Target {
  return target
}

/** Seven letters and digits that no other run has: texts with them must stay short. */
function runIdOf(run: string): string {
  const digest = createHash('sha256').update(run).digest().readUIntBE(0, 6)
  return digest.toString(36).padStart(7, '0').slice(-7)
}
