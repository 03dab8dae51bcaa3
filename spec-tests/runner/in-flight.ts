/** The requests whose responses are not processed yet. */
export class InFlight {
  readonly #all = new Set<Promise<unknown>>()

  /** Keeps a promise until it has settled. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#all.add(work)
    return work.finally(() => this.#all.delete(work))
  }

  /** Waits until nothing is in flight. */
  async settled(): Promise<void> {
    while (this.#all.size > 0) await Promise.allSettled(this.#all)
  }
}
