import { Pool } from 'undici'
import type { Run } from '../../src/report/run.js'
import { textOf } from './decoding.js'
import { longestWait, pause, waitAsked } from './patience.js'
import { whySilent } from './silence.js'

/** A request as it goes out. `path` begins where the base URL ends. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable?: boolean
  /** Milliseconds that its response may take longer than others. */
  readonly extraTime?: number
}

export interface HttpResponse {
  readonly status: number
  readonly text: string
  /** The parsed body; undefined where it is empty or no JSON. */
  readonly json: unknown
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** No response came, which says nothing about conformance. */
export class NoAnswer extends Error {}

/** The target only ever asked for patience. */
export class Busy extends NoAnswer {}

export interface Pace {
  /** Milliseconds that an response may take. */
  readonly timeout: number
  /** Requests a second at most. */
  readonly rate?: number | undefined
}

const patience = 8

/** Sends requests to base URLs, at the pace asked for, and counts them in the run. */
export class Client {
  readonly #pools = new Map<string, Pool>()
  readonly #run: Run
  readonly #pace: Pace
  #next = 0
  #ended: AbortSignal | undefined

  constructor(run: Run, pace: Pace) {
    this.#run = run
    this.#pace = pace
    this.#ended = run.ended
  }

  /** From here on requests go out though the run has been ended: those that remove what it made. */
  outlive(): void {
    this.#ended = undefined
  }

  /** @throws NoAnswer; a repeatable request is sent a second time first */
  async send(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#patiently(baseUrl, httpRequest)
    } catch (error) {
      if (!(error instanceof NoAnswer) || error instanceof Busy || !httpRequest.repeatable) throw error
      return await this.#patiently(baseUrl, httpRequest)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(pool => pool.destroy()))
  }

  /** Waits and sends again as long as the target says that it is only busy, which is no response to judge. */
  async #patiently(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    for (let tries = 1; ; tries++) {
      const response = await this.#once(baseUrl, httpRequest)
      const wait = waitAsked(response)
      if (wait === undefined) return response
      if (tries === patience || wait > longestWait)
        throw new Busy(
          `${httpRequest.method} ${baseUrl}${httpRequest.path}: ${formatBusy(response.status, tries, wait)}`,
        )
      // Who else requests meanwhile would only be told the same.
      this.#next = Math.max(this.#next, Date.now() + wait)
      await pause(wait, this.#ended)
    }
  }

  async #once(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    await this.#wait()
    if (this.#ended?.aborted) throw new NoAnswer('the run was ended before it was asked')
    this.#run.request()
    const { method, path, headers, body, extraTime = 0 } = httpRequest
    const timeout = this.#pace.timeout + extraTime
    const { origin, pathname } = new URL(baseUrl)
    try {
      const response = await this.#pool(origin).request({
        method: method as 'GET',
        path: `${pathname.replace(/\/+$/, '')}${path}`,
        headers: { 'accept-encoding': 'identity', ...headers },
        body: body ?? null,
        signal: AbortSignal.timeout(timeout),
      })
      const text = await textOf(response)
      return { status: response.statusCode, text, json: parseJson(text), headers: response.headers }
    } catch (error) {
      throw new NoAnswer(`${method} ${baseUrl}${path}: ${whySilent(error, timeout)}`)
    }
  }

  async #wait(): Promise<void> {
    const { rate } = this.#pace
    const now = Date.now()
    if (rate !== undefined) this.#next = Math.max(now, this.#next + 1000 / rate)
    if (this.#next > now) await pause(this.#next - now, this.#ended)
  }

  #pool(origin: string): Pool {
    const known = this.#pools.get(origin)
    if (known !== undefined) return known
    const pool = new Pool(origin, { connections: 8 })
    this.#pools.set(origin, pool)
    return pool
  }
}

function formatBusy(status: number, tries: number, wait: number): string {
  const asked = tries === 1 ? '' : `, ${tries} times`
  return `the target requests for patience (${status}, ${Math.ceil(wait / 1000)} s${asked}): a lower rate may help`
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
