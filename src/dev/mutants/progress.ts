/** The position in a list of tests, and the time that the rest will take. */
export class Progress {
  readonly #began = Date.now()
  #done = 0

  /** @param total the number of tests. `all` also counts what needs no test. */
  constructor(
    readonly total: number,
    readonly all: number,
  ) {}

  /** Counts one test as done. For example `  12/1900  17 per minute, 1 h 50 min left`. */
  next(): string {
    const minutes = (Date.now() - this.#began) / 60_000
    const rate = ++this.#done / minutes
    const done = this.all - this.total + this.#done
    return `${String(done).padStart(5)}/${this.all}  ${rate.toFixed(0)} per minute, ${formatMinutes((this.total - this.#done) / rate)} left`
  }
}

export function formatMinutes(minutes: number): string {
  const whole = Math.ceil(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}
