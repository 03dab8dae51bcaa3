/** Runs what may not overlap, one after another. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs after everything that was given before, even if that fails. */
  take<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#last.then(run)
    this.#last = done.catch(() => {})
    return done
  }
}
