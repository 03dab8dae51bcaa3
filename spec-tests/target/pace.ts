import { pause } from './pause.js'

/** When the next request may be sent. */
export class Pace {
  #nextAt = 0

  /** @param rate the maximum number of requests per second */
  constructor(readonly rate: number | undefined) {}

  /** Lets no request go for so many milliseconds from now. */
  hold(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, Date.now() + ms)
  }

  /** Waits until a request may be sent. Each request that waits has its own turn. */
  async turn(ended: AbortSignal | undefined): Promise<void> {
    const now = Date.now()
    if (this.rate !== undefined) this.#nextAt = Math.max(now, this.#nextAt + 1000 / this.rate)
    if (this.#nextAt > now) await pause(this.#nextAt - now, ended)
  }
}
