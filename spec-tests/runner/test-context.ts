import fc, { type Arbitrary, type RunDetails } from 'fast-check'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { NoAnswer } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { Case, Failure, Untestable } from './case.js'
import type { TestContext } from './clause.js'
import type { Suite } from './suite.js'

/** Why nothing is tried any more once the budget is spent. */
export const spent = 'the budget was spent before it was reached'
const shrinkAttempts = 300
/** A long example counts as several attempts. */
const requestsPerAttempt = 40

/** A context of one clause; what comes of it goes to the suite's run. */
export function testContext(suite: Suite, id: ClauseId): TestContext {
  const example: TestContext['example'] = async (world, judge) => {
    if (suite.isSpent) return suite.run.untested(id, spent)
    const c = new Case(suite, await suite.staging.stage(world), id)
    try {
      await judge(c)
      if (c.judged) suite.run.check(id)
    } catch (error) {
      if (error instanceof Failure) suite.fail(error.finding.clause ?? id, error)
      else if (error instanceof Untestable) suite.run.untested(id, error.message)
      else throw error
    }
  }
  return {
    suite,
    example,
    withFixture(judge) {
      const scene = sceneOf(suite.target.wire.idPrefix)
      return example(scene.world, async c =>
        judge(c, suite.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)),
      )
    },
    async property(world, more, judge) {
      await new Property(suite, id, judge).check(
        suite.takesWorlds ? world : fc.constant(await suite.staging.fixedWorld()),
        more,
      )
    },
  }
}

/** Where fast-check finds an example again: the path and, for a history, which of its commands ran. */
function placeOf<T>({ counterexamplePath, counterexample }: RunDetails<[World, T]>): string | undefined {
  const drawn: unknown = counterexample?.[1]
  const isHistory = typeof drawn === 'object' && drawn !== null && 'metadataForReplay' in drawn
  const ran = isHistory ? /replayPath=".*?"/.exec(String(drawn))?.[0] : undefined
  return [counterexamplePath, ran].filter(part => part != null).join(' ') || undefined
}

/** One property of a clause, over worlds and what else is drawn. */
class Property<T> {
  #attemptsLeft = Number.POSITIVE_INFINITY
  #fatal: unknown
  #judged = 0
  #isOver = false
  #current: Case | undefined
  #running = Promise.resolve()
  #why = 'no example of it was drawn'

  constructor(
    readonly suite: Suite,
    readonly id: ClauseId,
    readonly judge: (c: Case, drawn: T) => Promise<void>,
  ) {}

  async check(world: Arbitrary<World>, more: Arbitrary<T>): Promise<void> {
    const { seed, runs, shrink = true } = this.suite.options
    const { deadline, run } = this.suite
    const details = await fc.check(
      fc.asyncProperty(world, more, (...drawn) => {
        this.#running = this.#holds(...drawn)
        return this.#running
      }),
      {
        seed,
        numRuns: runs,
        endOnFailure: !shrink,
        ...(Number.isFinite(deadline)
          ? { interruptAfterTimeLimit: Math.max(1, deadline - Date.now()), markInterruptAsFailure: false }
          : {}),
      },
    )
    // fast-check does not wait for the example that it interrupts.
    this.#isOver = true
    this.#current?.end(spent)
    await this.#running.catch(() => {})
    if (this.#fatal !== undefined) throw this.#fatal
    const failure = details.errorInstance
    if (failure instanceof Failure)
      this.suite.fail(failure.finding.clause ?? this.id, failure, placeOf(details))
    // Where the time is up within the first example, fast-check counts that as a failure.
    else if (details.failed && !details.interrupted)
      throw failure ?? new Error('fast-check reports a failure without a cause')
    for (let count = 0; count < this.#judged; count++) run.check(this.id)
    if (this.#judged > 0 || failure instanceof Failure) return
    if (details.interrupted) run.untested(this.id, spent)
    else if (this.suite.takesWorlds) run.untested(this.id, this.#why)
    else
      run.unjudged(
        this.id,
        `${this.#why}; a richer world would have it: needs ${this.suite.tier === 'actors' ? 'world or ' : ''}control in the target file`,
      )
  }

  async #holds(world: World, drawn: T): Promise<void> {
    if (this.suite.run.aborted || this.#fatal !== undefined || this.#attemptsLeft-- <= 0) return
    const c = new Case(this.suite, await this.#stage(world), this.id)
    this.#current = c
    if (this.#isOver) return
    try {
      await this.judge(c, drawn)
      if (c.judged) this.#judged++
    } catch (error) {
      if (error instanceof Failure) {
        this.#attemptsLeft = Math.min(this.#attemptsLeft, shrinkAttempts)
        throw error
      }
      if (error instanceof Untestable) this.#why = error.message
      else this.#fatal = error
    } finally {
      this.#attemptsLeft -= Math.floor(c.requests.length / requestsPerAttempt)
    }
  }

  /** A world that cannot be put in place ends the run: no smaller one would help. */
  async #stage(world: World) {
    try {
      return await this.suite.staging.stage(world)
    } catch (error) {
      if (error instanceof Unprovisioned || error instanceof NoAnswer) this.#fatal = error
      throw error
    }
  }
}
