import { Untestable } from './failure.js'

/**
 * When a run ends, how much of it is done, and in which order the parts of its tests run: each test runs to its first long
 * part, and these then run in turn, so that a budget is shared among them.
 */
export class Schedule {
  /** When the budget is spent, in milliseconds of the epoch. */
  readonly deadline: number
  /** How many tests run side by side: tests that would replace each other's worlds run one at a time. */
  most = 1
  /** Why nothing more is sent. */
  whyOver: () => string | undefined = () => undefined
  /** What the observations and the tests of the selected clauses cost, in requests, and those of them that are done. */
  readonly steps = { done: 0, total: 0 }
  readonly #waiting: (() => void)[] = []
  #running = 0
  #changed = () => {}

  /** @param budget seconds; without it, the time is not limited */
  constructor(budget = Number.POSITIVE_INFINITY) {
    this.deadline = Date.now() + budget * 1000
  }

  get isSpent(): boolean {
    return Date.now() > this.deadline
  }

  /** Waits for the next turn of the present test. @throws Untestable if nothing more is sent */
  async next(): Promise<void> {
    // A test that was not started here has no other to wait for.
    if (this.#running === 0) return
    const turn = new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#pause()
    await turn
    const reason = this.whyOver()
    if (reason !== undefined) throw new Untestable(reason)
  }

  /** Starts a test that never rejects, and returns when another one may run. */
  start(test: () => Promise<unknown>): Promise<void> {
    return this.#go(() => void test().then(() => this.#pause()))
  }

  /** Gives the waiting tests their turns until all have ended. */
  async finish(): Promise<void> {
    while (this.#running > 0 || this.#waiting.length > 0) {
      const go = this.#waiting.shift()
      if (go === undefined) await this.#change()
      else await this.#go(go)
    }
  }

  async #go(go: () => void): Promise<void> {
    this.#running++
    go()
    while (this.#running >= this.most) await this.#change()
  }

  #pause(): void {
    this.#running--
    this.#changed()
  }

  /** Waits until a test pauses or ends. */
  #change(): Promise<void> {
    return new Promise(resolve => {
      this.#changed = resolve
    })
  }
}
