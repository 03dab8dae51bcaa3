// The whole of undici takes 0.1 s longer to load.
import Pool from 'undici/lib/dispatcher/pool.js'

/** How many connections to one origin are open at once. */
const perOrigin = 16

/** The connections of a client, by origin. */
export class Connections {
  readonly #pools = new Map<string, Pool>()

  /**
   * @param isKept whether the connection stays open for further requests. Otherwise it is new, so that no earlier response
   * can have ended it.
   */
  to(origin: string, isKept: boolean): Pool {
    const key = `${origin} ${isKept}`
    const pool =
      this.#pools.get(key) ??
      new Pool(origin, { connections: perOrigin, ...(isKept ? {} : { pipelining: 0 }) })
    this.#pools.set(key, pool)
    return pool
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.destroy()))
  }
}
