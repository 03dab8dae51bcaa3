import fc, { type Arbitrary, type RunDetails } from 'fast-check'
import type { TestOf } from '../../src/report/test-name.js'
import { spent } from '../../src/report/verdict.js'
import type { World } from '../../src/spec/nouns.js'
import { NoResponse } from '../target/client.js'
import { type Deployment, RefusedWorld, Unprovisioned } from '../target/deployment.js'
import { Case } from './case.js'
import { Failure, Unserved, Untestable } from './failure.js'
import { reportFailure } from './report-failure.js'
import type { Suite } from './suite.js'

const shrinkAttempts = 300
/** An example with many requests counts as several attempts. */
const requestsPerAttempt = 40

/** One property of a clause: cases on generated worlds with further generated values. */
export class Property<T> {
  #attemptsLeft = Number.POSITIVE_INFINITY
  /** An error that no smaller example would avoid. */
  #fatal: unknown
  #judged = 0
  #isOver = false
  #current: Case | undefined
  /** The smallest failing case so far. */
  #failed: Case | undefined
  #running = Promise.resolve()
  #untestable: Error = new Untestable('no example of it was generated')

  constructor(
    readonly suite: Suite,
    readonly of: TestOf,
    readonly judge: (c: Case, drawn: T) => Promise<void>,
  ) {}

  async check(world: Arbitrary<World>, more: Arbitrary<T>, runs: number): Promise<void> {
    await this.suite.schedule.turns?.next()
    const details = await this.#generate(world, more, runs)
    // fast-check does not wait for the example that it interrupts.
    this.#isOver = true
    this.#current?.end(spent)
    await this.#running.catch(() => {})
    if (this.#fatal !== undefined) throw this.#fatal
    const failure = details.errorInstance
    if (failure instanceof Failure) await this.#report(failure, details)
    // If the time is up within the first example, fast-check counts that as a failure.
    else if (details.failed && !details.interrupted)
      throw failure ?? new Error('fast-check reports a failure without a cause')
    const { clause, test } = this.of
    for (let count = 0; count < this.#judged; count++) this.suite.run.check(clause, test)
    if (this.#judged === 0 && !(failure instanceof Failure)) this.#reportUnjudged(details.interrupted)
  }

  async #report(failure: Failure, details: RunDetails<[World, T]>): Promise<void> {
    const [world, drawn] = details.counterexample as [World, T]
    const judge = (c: Case) => this.judge(c, drawn)
    await reportFailure({ c: this.#failed as Case, failure, world, judge, path: replayPath(details) })
  }

  #generate(world: Arbitrary<World>, more: Arbitrary<T>, runs: number): Promise<RunDetails<[World, T]>> {
    const { seed, shrink = true } = this.suite.options
    const { deadline, turns } = this.suite.schedule
    const end = Math.min(deadline, turns?.end ?? deadline)
    const property = fc.asyncProperty(world, more, (...drawn) => {
      this.#running = this.#runExample(...drawn)
      return this.#running
    })
    return fc.check(property, {
      seed,
      numRuns: runs,
      endOnFailure: !shrink,
      ...(Number.isFinite(end)
        ? { interruptAfterTimeLimit: Math.max(1, end - Date.now()), markInterruptAsFailure: false }
        : {}),
    })
  }

  #reportUnjudged(isInterrupted: boolean): void {
    const {
      run,
      target: { takesWorlds },
    } = this.suite
    const { clause, test } = this.of
    if (isInterrupted) run.untested(clause, spent, test)
    else if (takesWorlds || this.#untestable instanceof Unserved)
      this.suite.untestable(this.of, this.#untestable)
    else reportUnjudged(this.suite, this.of, this.#untestable.message)
  }

  async #runExample(world: World, drawn: T): Promise<void> {
    if (this.suite.run.aborted || this.#fatal !== undefined || this.#attemptsLeft-- <= 0) return
    try {
      await this.suite.staging.during(world, deployment => this.#judgeOn(deployment, drawn))
    } catch (error) {
      if (error instanceof RefusedWorld) {
        this.#untestable = error
        return
      }
      if (error instanceof Unprovisioned || error instanceof NoResponse) this.#fatal = error
      throw error
    }
  }

  /** @throws Failure */
  async #judgeOn(deployment: Deployment, drawn: T): Promise<void> {
    const { clause, test } = this.of
    const c = new Case(this.suite, deployment, clause, test)
    this.#current = c
    if (this.#isOver) return
    try {
      await this.judge(c, drawn)
      if (c.judged) this.#judged++
    } catch (error) {
      if (error instanceof Failure) {
        // fast-check does not see the failure of an example that it has interrupted.
        if (!this.#isOver) this.#failed = c
        this.#attemptsLeft = Math.min(this.#attemptsLeft, shrinkAttempts)
        throw error
      }
      if (error instanceof Untestable || error instanceof RefusedWorld) this.#untestable = error
      else this.#fatal = error
    } finally {
      this.#attemptsLeft -= Math.floor(c.requests.length / requestsPerAttempt)
    }
  }
}

/** A test had nothing to judge in a world that the target keeps. */
function reportUnjudged({ run, target: { tier } }: Suite, { clause, test }: TestOf, reason: string): void {
  const more = tier === 'actors' ? 'world or control' : 'control'
  run.unjudged(clause, `${reason}; needs a world with more in it: ${more} in the target file`, test)
}

/** Where fast-check generates an example again: its path and, for a history, the commands that ran. */
function replayPath<T>({ counterexamplePath, counterexample }: RunDetails<[World, T]>): string | undefined {
  const drawn: unknown = counterexample?.[1]
  const isHistory = typeof drawn === 'object' && drawn !== null && 'metadataForReplay' in drawn
  const ran = isHistory ? /replayPath=".*?"/.exec(String(drawn))?.[0] : undefined
  return [counterexamplePath, ran].filter(part => part != null).join(' ') || undefined
}
