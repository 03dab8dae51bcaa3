// The whole of undici takes 0.1 s longer to load.
import Pool from 'undici/lib/dispatcher/pool.js'

/** How many connections to one origin are open at once. */
const perOrigin = 16

/** The connections of a client, by origin. */
export class Connections {
  readonly #kept = new Map<string, Pool>()
  readonly #single = new Map<string, Pool>()

  /** Connections that stay open for further requests. */
  kept(origin: string): Pool {
    return poolIn(this.#kept, origin, {})
  }

  /** A new connection for each request. No earlier response can have ended it. */
  single(origin: string): Pool {
    return poolIn(this.#single, origin, { pipelining: 0 })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values(), ...this.#single.values()].map(pool => pool.destroy()))
  }
}

function poolIn(pools: Map<string, Pool>, origin: string, options: Pool.Options): Pool {
  const known = pools.get(origin)
  if (known !== undefined) return known
  const pool = new Pool(origin, { connections: perOrigin, ...options })
  pools.set(origin, pool)
  return pool
}
