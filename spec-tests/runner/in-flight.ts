/** What is waited for at the moment. */
export class InFlight {
  readonly #all = new Set<Promise<unknown>>()

  /** Counts in what somebody waits for, until it has settled. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#all.add(work)
    return work.finally(() => this.#all.delete(work))
  }

  /** Settles once nothing is waited for. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all)
  }
}
