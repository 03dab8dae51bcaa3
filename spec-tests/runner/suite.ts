import { type Tier, tiers } from '../../src/report/report.js'
import type { Run } from '../../src/report/run.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Readings } from '../../src/spec/readings.js'
import { CleanupLog } from '../target/cleanup-log.js'
import { Client, type HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import type { GroupLayout } from '../target/group-layout.js'
import { pause } from '../target/patience.js'
import type { ClientRequest } from '../target/request.js'
import { isLocal, type Target, tierOf } from '../target/target.js'
import type { Case, Failure } from './case.js'
import { evidenceOf } from './evidence.js'
import { InFlight } from './in-flight.js'
import { invariantsOf } from './invariants.js'
import { Observations } from './observations.js'
import { withoutTokens } from './redact.js'
import { Staging } from './staging.js'

export interface SuiteOptions {
  readonly target: Target
  /** Where the target was read from. */
  readonly targetFile?: string | undefined
  readonly seed: number
  /** Examples per property. */
  readonly runs: number
  /** Seconds after which nothing more is generated. */
  readonly budget?: number | undefined
  readonly only?: readonly ClauseId[] | undefined
  readonly readOnly?: boolean | undefined
  readonly allowWrites?: boolean | undefined
  readonly bail?: boolean | undefined
  /** Whether the smallest failing example is looked for; it is unless this is false. */
  readonly shrink?: boolean | undefined
  readonly rate?: number | undefined
  /** Milliseconds per request. */
  readonly timeout: number
  /** Told what a person should know of the run. */
  readonly note?: ((text: string) => void) | undefined
}

/** How many results a search shows at most; infinite where it was never seen to stop. */
export interface Limit {
  readonly profiles: number
  readonly groups: number
  readonly shared: number
}

/** A target, what is known of it so far, and the run that is made against it. */
export class Suite {
  readonly client: Client
  readonly target: Target
  readonly tier: Tier
  /** Whether requests that change the target may be sent. */
  readonly writable: boolean
  readonly deadline: number
  limit: Limit = {
    profiles: Number.POSITIVE_INFINITY,
    groups: Number.POSITIVE_INFINITY,
    shared: Number.POSITIVE_INFINITY,
  }
  /** Where a read shows a group's fields; undefined until it was made out. */
  layout: GroupLayout | undefined
  /** In a tier that keeps its world: a profile that was seen to create a group and to delete it. */
  creator: Id | undefined
  /** open.creator-is-member, as it was observed. */
  creatorIsMember = false
  readonly cleanupLog: CleanupLog
  readonly staging = new Staging(this)
  /** Requests whose responses have not been taken account of. */
  readonly inFlight = new InFlight()
  readonly #observations: Observations
  #marks = 0

  constructor(
    readonly run: Run,
    readonly options: SuiteOptions,
  ) {
    const { target, budget, rate = target.rate, timeout } = options
    this.target = target
    this.#observations = new Observations(target.wire.idPrefix)
    this.cleanupLog = new CleanupLog(target, options.targetFile ?? '', file =>
      this.note(`what this run creates is recorded in ${file} until it is removed`),
    )
    this.client = new Client(run, { timeout, rate })
    const isLeft = options.allowWrites === true || target.allowWrites
    const urls = [target.baseUrl, ...(target.control ? [target.control.url] : [])]
    this.writable = !options.readOnly && (isLeft || urls.every(isLocal))
    this.tier = this.writable ? tierOf(target) : tierOf(withoutControl(target))
    this.deadline = budget === undefined ? Number.POSITIVE_INFINITY : Date.now() + budget * 1000
  }

  /** Whether the budget is spent. */
  get isSpent(): boolean {
    return Date.now() > this.deadline
  }

  /** Whether the target gives at least this much. */
  has(tier: Tier): boolean {
    return tiers.indexOf(this.tier) >= tiers.indexOf(tier)
  }

  /** Whether the target takes any world, rather than keeping its own. */
  get takesWorlds(): boolean {
    return this.tier === 'control' || this.tier === 'anonymous'
  }

  /**
   * Where no crowd can be put in place, the longest page seen so far counts as the limit: what is missing
   * from one as long may be hidden.
   */
  sawPage(profiles: number, groups: number): void {
    if (this.takesWorlds) return
    const { limit } = this
    const longest = (before: number, now: number) => Math.max(Number.isFinite(before) ? before : 1, now)
    this.limit = {
      profiles: longest(limit.profiles, profiles),
      groups: longest(limit.groups, groups),
      shared: longest(limit.shared, profiles + groups),
    }
  }

  /** A text that no other group of any run has. */
  mark(): string {
    return `${this.options.seed.toString(36)}${process.pid.toString(36)}${(this.#marks++).toString(36)}`
  }

  /** Waits until a change may be expected to show. */
  async settle(): Promise<void> {
    if (this.target.settleMs > 0) await pause(this.target.settleMs, this.run.ended)
  }

  /** Judges an response by the rules that hold for every response. */
  checkInvariants(c: Case, request: ClientRequest, response: HttpResponse): void {
    for (const { clause, finding } of invariantsOf(c, request, response)) {
      if (finding === undefined) this.run.check(clause)
      else if (!this.run.failed(clause)) this.fail(clause, c.failure(finding))
    }
  }

  /**
   * Records what the target does at an open point; from then on the oracle expects it.
   * A target that does something else later contradicts itself (state.consistent).
   * @param key the open point, with the operation after a slash if it is observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair whether the note describes a fair reading; every value is fair
   */
  observe(c: Case, key: string, seen: string, isNoteFair = false): void {
    const noted = this.#observations.note(c, key, seen)
    if (noted === 'new') this.run.observe(key, seen, isNoteFair)
    else if (noted === 'same') this.run.check('state.consistent')
    else if (!this.run.failed('state.consistent')) this.fail('state.consistent', noted)
  }

  /** What the target was seen to choose so far, and the defaults where nothing was seen yet. */
  get readings(): Readings {
    return this.#observations.readings
  }

  /** Whether the target was seen to choose at an open point, for some operation at least. */
  hasObserved(id: OpenPointId): boolean {
    return this.#observations.has(id)
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

function withoutControl({ control: _, ...target }: Target): Target {
  return target
}
