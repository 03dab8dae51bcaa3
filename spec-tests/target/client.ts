import { Readable } from 'node:stream'
import type { Run } from '../../src/report/run.js'
import { Connections, dispatch, formatConnectionError, TimeoutError, textOf } from './dispatch.js'
import { Pace, pause, type ResponseHead, retryAfter } from './pace.js'

/** A request as it is sent. `path` begins where the base URL ends. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A list is sent in chunks, without its length. */
  readonly body?: string | readonly string[]
  /** Whether sending it twice has the same effect as sending it once. */
  readonly repeatable?: boolean
  /** Milliseconds that its response may take longer than others. */
  readonly extraTime?: number
}

export interface HttpResponse extends ResponseHead {
  readonly text: string
  /** The parsed body; undefined if it is empty or not JSON. */
  readonly json: unknown
}

/** The target sent no response, which says nothing about conformance. */
export class NoResponse extends Error {}

/** The target is still busy after several attempts. */
export class Busy extends NoResponse {}

/** How often a request is sent to a busy target. */
const maxAttempts = 8
/** The longest wait in milliseconds between two attempts. */
const longestWait = 60_000
/** How many times as long a response may take, until none has come in that time. */
const patience = 4

interface ClientOptions {
  /** Milliseconds that a response may take; four times as long, until a request has waited so long for nothing. */
  readonly timeout: number
  /** The maximum number of requests per second. */
  readonly rate?: number | undefined
  /** How the body of a response is read. */
  readonly asKnown?: (body: string) => string
}

/** Sends requests to base URLs at the given pace, and counts them in the run. */
export class Client {
  /** How many requests got a response. */
  answered = 0
  readonly #connections = new Connections()
  readonly #pace: Pace
  #isPatient = true
  /** Whether the target may close a connection without saying so: it has lost a request or failed. */
  #mayClose = false
  #ended: AbortSignal | undefined

  constructor(
    readonly run: Run,
    readonly options: ClientOptions,
  ) {
    this.#pace = new Pace(options.rate)
    this.#ended = run.ended
  }

  /** Sends requests from now on although the run has ended: those that remove what the run created. */
  sendAfterEnd(): void {
    this.#ended = undefined
  }

  /**
   * Sends a request; a repeatable one a second time, on a new connection, if there is no response. On a target that may
   * close connections, each other request gets a new connection at once, because it is not known what a lost one did.
   * @throws NoResponse
   */
  async send(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    const response = await this.#sendUntilReady(baseUrl, httpRequest).catch(error => {
      if (!(error instanceof NoResponse) || error instanceof Busy || !httpRequest.repeatable) throw error
      return this.#sendUntilReady(baseUrl, { ...httpRequest, repeatable: false })
    })
    this.answered++
    return response
  }

  async close(): Promise<void> {
    await this.#connections.close()
  }

  /** Waits and sends again while the target says that it is busy, because that is not a response to judge. */
  async #sendUntilReady(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    for (let attempts = 1; ; attempts++) {
      const response = await this.#sendOnce(baseUrl, httpRequest)
      const wait = retryAfter(response)
      if (wait === undefined) return response
      if (attempts === maxAttempts || wait > longestWait)
        throw new Busy(
          `${httpRequest.method} ${baseUrl}${httpRequest.path}: ${formatBusy(response.status, attempts, wait)}`,
        )
      // Other requests would get the same response during that time.
      this.#pace.hold(wait)
      await pause(wait, this.#ended)
    }
  }

  async #sendOnce(baseUrl: string, httpRequest: HttpRequest): Promise<HttpResponse> {
    await this.#pace.turn(this.#ended)
    if (this.#ended?.aborted) throw new NoResponse('the run was ended before the request was sent')
    this.run.request()
    const { method, path, headers, body = null, repeatable = false, extraTime = 0 } = httpRequest
    const { asKnown } = this.options
    const timeout = this.options.timeout * (this.#isPatient ? patience : 1) + extraTime
    const { origin, pathname } = new URL(baseUrl)
    try {
      const response = await dispatch(
        this.#connections.to(origin, repeatable || !this.#mayClose),
        {
          method: method as 'GET',
          path: `${pathname.replace(/\/+$/, '')}${path}`,
          headers: { 'accept-encoding': 'identity', ...headers },
          body: Array.isArray(body) ? Readable.from(body) : (body as string | null),
        },
        timeout,
      )
      const sent = await textOf(response)
      const text = asKnown?.(sent) ?? sent
      const { status } = response
      this.#mayClose ||= status >= 500
      return { status, text, json: parseJson(text), headers: response.headers }
    } catch (error) {
      this.#mayClose = true
      if (error instanceof TimeoutError) this.#isPatient = false
      throw new NoResponse(`${method} ${baseUrl}${path}: ${formatConnectionError(error, timeout)}`)
    }
  }
}

function formatBusy(status: number, attempts: number, wait: number): string {
  const times = attempts === 1 ? '' : ` after ${attempts} attempts`
  return `the target is busy${times} (${status}, retry after ${Math.ceil(wait / 1000)} s): try a lower rate`
}

/** The value of a JSON text; undefined if the text is empty or not JSON. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
