import { Untestable } from './failure.js'

/**
 * Orders the parts of the tests: each test runs to its first long part, and these then run in turn, so that a budget is
 * shared among them. Only one test runs at a time, so that they do not replace each other's worlds.
 */
export class Turns {
  /** When the present turn should end, in milliseconds of the epoch. */
  end = Number.POSITIVE_INFINITY
  readonly #waiting: (() => void)[] = []
  #paused = () => {}

  /**
   * @param deadline when the budget is spent, in milliseconds of the epoch
   * @param whyOver why nothing more is sent
   */
  constructor(
    readonly deadline: number,
    readonly whyOver: () => string | undefined,
  ) {}

  /** Waits for the next turn of the present test. @throws Untestable if nothing more is sent */
  async next(): Promise<void> {
    const turn = new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#paused()
    await turn
    const reason = this.whyOver()
    if (reason !== undefined) throw new Untestable(reason)
  }

  /** Starts a test that never rejects, and returns when it has ended or waits for a turn. */
  start(test: () => Promise<unknown>): Promise<void> {
    return this.#untilPaused(() => void test().then(() => this.#paused()))
  }

  /** Gives the waiting tests their turns until all have ended. Each turn gets the same share of the time that is left. */
  async finish(): Promise<void> {
    for (let go = this.#waiting.shift(); go !== undefined; go = this.#waiting.shift()) {
      const now = Date.now()
      this.end = now + (this.deadline - now) / (this.#waiting.length + 1)
      await this.#untilPaused(go)
    }
  }

  #untilPaused(go: () => void): Promise<void> {
    return new Promise(resolve => {
      this.#paused = resolve
      go()
    })
  }
}
