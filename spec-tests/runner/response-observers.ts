import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { InFlight } from './in-flight.js'
import type { CaseRecord, ResponseObserver } from './response-observer.js'

/** All that look at the responses of a run. */
export class ResponseObservers {
  /** The requests that they have not processed yet. */
  readonly inFlight = new InFlight()

  constructor(public all: readonly ResponseObserver[] = []) {}

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
