import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Run } from '../../src/report/run.js'

/** A request as it goes out. `path` begins where the base URL ends. */
export interface Outgoing {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable?: boolean
  /** Milliseconds that its answer may take longer than others. */
  readonly extraTime?: number
}

export interface Answer {
  readonly status: number
  readonly text: string
  /** The parsed body; undefined where it is empty or no JSON. */
  readonly json: unknown
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** No answer came, which says nothing about conformance. */
export class NoAnswer extends Error {}

export interface Pace {
  /** Milliseconds that an answer may take. */
  readonly timeout: number
  /** Requests a second at most. */
  readonly rate?: number | undefined
}

const patience = 5

/** Sends requests to base URLs, at the pace asked for, and counts them in the run. */
export class Client {
  readonly #pools = new Map<string, Pool>()
  readonly #run: Run
  readonly #pace: Pace
  #next = 0

  constructor(run: Run, pace: Pace) {
    this.#run = run
    this.#pace = pace
  }

  /** @throws NoAnswer; a repeatable request is sent a second time first */
  async send(baseUrl: string, outgoing: Outgoing): Promise<Answer> {
    try {
      return await this.#patiently(baseUrl, outgoing)
    } catch (error) {
      if (!(error instanceof NoAnswer) || !outgoing.repeatable) throw error
      return await this.#patiently(baseUrl, outgoing)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.destroy()))
  }

  /** Waits and sends again as long as the target says, by Retry-After, that it is only busy. */
  async #patiently(baseUrl: string, outgoing: Outgoing): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#once(baseUrl, outgoing)
      const wait = (answer.status === 429 || answer.status === 503) && retryAfter(answer)
      if (wait === false || tries === patience) return answer
      await sleep(wait)
    }
  }

  async #once(baseUrl: string, outgoing: Outgoing): Promise<Answer> {
    await this.#wait()
    this.#run.request()
    const { method, path, headers, body, extraTime = 0 } = outgoing
    const timeout = this.#pace.timeout + extraTime
    const { origin, pathname } = new URL(baseUrl)
    try {
      const response = await this.#pool(origin).request({
        method: method as 'GET',
        path: `${pathname.replace(/\/+$/, '')}${path}`,
        headers,
        body: body ?? null,
        signal: AbortSignal.timeout(timeout),
      })
      const text = await response.body.text()
      return { status: response.statusCode, text, json: parseJson(text), headers: response.headers }
    } catch (error) {
      throw new NoAnswer(`${method} ${baseUrl}${path}: ${reason(error, timeout)}`)
    }
  }

  async #wait(): Promise<void> {
    const { rate } = this.#pace
    if (rate === undefined) return
    const now = Date.now()
    this.#next = Math.max(now, this.#next + 1000 / rate)
    if (this.#next > now) await sleep(this.#next - now)
  }

  #pool(origin: string): Pool {
    const known = this.#pools.get(origin)
    if (known !== undefined) return known
    const pool = new Pool(origin, { connections: 8 })
    this.#pools.set(origin, pool)
    return pool
  }
}

function reason(error: unknown, timeout: number): string {
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return `no answer within ${timeout} ms`
  if (code === 'ECONNREFUSED') return 'connection refused: nothing listens there'
  return message || code || name
}

function retryAfter({ headers }: Answer): number | false {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= 60 && seconds * 1000
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
