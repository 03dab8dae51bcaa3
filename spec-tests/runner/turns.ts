import { Untestable } from './failure.js'

/**
 * Orders the parts of the tests: each test runs to its first long part, and these then run in turn, so that a budget is
 * shared among them. Tests that would replace each other's worlds run one at a time.
 */
export class Turns {
  /** When the present turn should end, in milliseconds of the epoch. */
  end = Number.POSITIVE_INFINITY
  readonly #waiting: (() => void)[] = []
  #running = 0
  #changed = () => {}

  /**
   * @param deadline when the budget is spent, in milliseconds of the epoch
   * @param whyOver why nothing more is sent
   * @param most how many tests run side by side
   */
  constructor(
    readonly deadline: number,
    readonly whyOver: () => string | undefined,
    readonly most = 1,
  ) {}

  /** Waits for the next turn of the present test. @throws Untestable if nothing more is sent */
  async next(): Promise<void> {
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

  /** Gives the waiting tests their turns until all have ended. Each turn gets the same share of the time that is left. */
  async finish(): Promise<void> {
    while (this.#running > 0 || this.#waiting.length > 0) {
      const go = this.#waiting.shift()
      if (go === undefined) await this.#change()
      else {
        this.#limit()
        await this.#go(go)
      }
    }
  }

  #limit(): void {
    const now = Date.now()
    this.end = now + ((this.deadline - now) * this.most) / (this.#waiting.length + this.most)
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
