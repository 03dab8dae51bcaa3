import { nameOf, type TestOf } from '../../src/report/test-name.js'
import { settleContradiction } from '../observations/settle-contradiction.js'
import { withFewestRequests } from '../replay/fewest-requests.js'
import { NoResponse } from '../target/client.js'
import { RefusedWorld, Unprovisioned } from '../target/deployment.js'
import { evidenceOf } from './evidence.js'
import { Untestable } from './failure.js'
import type { Suite } from './suite.js'

/** The run ends after so many tests in a row that get no response. */
const maxUnanswered = 3

export class TestRunner {
  /** How many tests in a row ended without a response. */
  #unanswered = 0
  /** How many responses had come when the last of them ended. */
  #answered = 0

  constructor(readonly suite: Suite) {}

  /**
   * @param of the test; without one, an unexpected error ends the run
   * @returns why the step says nothing; undefined if it ran to its end
   */
  async run(work: () => Promise<void>, of?: TestOf): Promise<string | undefined> {
    const { run } = this.suite
    try {
      await work().finally(() => this.#finish())
      return undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof RefusedWorld) {
        if (of !== undefined) {
          // Other tests of the clause count.
          run.unjudged(of.clause, reason, of.test)
          this.suite.note(`a test is left out (${nameOf(of)}): ${reason}`)
        }
      } else if (error instanceof Unprovisioned) run.abort(reason)
      else if (error instanceof NoResponse || error instanceof Untestable) {
        if (of !== undefined) this.suite.untestable(of, error)
        if (error instanceof NoResponse) this.#noteUnanswered(reason)
      } else {
        const stack = error instanceof Error ? (error.stack ?? '') : reason
        if (of !== undefined) run.errored(of.clause, stack, of.test)
        else run.abort(`the suite has an error: ${stack}`)
      }
      return reason
    }
  }

  /** What is left to do when the cases of a step have ended. */
  async #finish(): Promise<void> {
    await shrinkLeft(this.suite)
    await settleContradiction(this.suite, 'between tests')
  }

  #noteUnanswered(reason: string): void {
    const { client, run } = this.suite
    this.#unanswered = client.answered === this.#answered ? this.#unanswered + 1 : 1
    this.#answered = client.answered
    if (this.#unanswered === maxUnanswered) run.abort(`the target stopped responding: ${reason}`)
  }
}

/** Shrinks the histories of failures that were reported while their cases went on. */
async function shrinkLeft(suite: Suite): Promise<void> {
  for (const { id, failure, evidence } of suite.unshrunk.splice(0)) {
    const shrunk = await withFewestRequests(suite, id, failure)
    if (shrunk !== failure) suite.run.replace(id, evidence, { ...evidence, ...evidenceOf(suite, shrunk) })
  }
}
