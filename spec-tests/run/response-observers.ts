import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'

export class ResponseObservers {
  /** The requests that they have not processed yet. */
  readonly #inFlight = new Set<Promise<unknown>>()

  constructor(public all: readonly ResponseObserver[] = []) {}

  /** Keeps a request until it is processed. */
  during<T>(request: Promise<T>): Promise<T> {
    this.#inFlight.add(request)
    return request.finally(() => this.#inFlight.delete(request))
  }

  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight)
  }

  async received(c: CaseRecord, request: ClientRequest, response: HttpResponse): Promise<void> {
    for (const { received } of this.all) if (received !== undefined) await received(c, request, response)
  }

  together(c: CaseRecord, sent: readonly (readonly [ClientRequest, HttpResponse])[]): void {
    for (const { together } of this.all) together?.(c, sent)
  }

  recorded(c: CaseRecord, request: ClientRequest, response: HttpResponse): void {
    for (const { recorded } of this.all) recorded?.(c, request, response)
  }
}
