import type { RequestRecord } from '../../src/report/report.js'
import type { TestOf } from '../../src/report/test-name.js'
import type { World } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import type { HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import type { WireNames } from '../target/target.js'
import type { Failure } from './failure.js'

/** A case as observers see it. */
export interface CaseRecord extends TestOf {
  readonly deployment: Deployment
  readonly world: World
  readonly wire: WireNames
  readonly requests: readonly RequestRecord[]
  /** Whether a principal with this id was known before the current response. */
  isKnownId(id: string): boolean
  /** The record of a response; undefined while requests that were sent at once are under way. */
  recordOf(response: HttpResponse): RequestRecord | undefined
  failure(finding: Finding): Failure
}

type Observe<T> = (c: CaseRecord, request: ClientRequest, response: HttpResponse) => T

/** Something that looks at every response of every case, whatever the case tests. */
export interface ResponseObserver {
  /** Called before a request is sent; its promise is awaited after the response is in the record. */
  readonly sending?: (c: CaseRecord, request: ClientRequest) => Promise<void>
  /** Called as soon as the response is there; other requests may still be under way. */
  readonly received?: Observe<void | Promise<void>>
  /** Called once all requests that were sent together with this one are in the record. */
  readonly recorded?: Observe<void>
}

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

  sending(c: CaseRecord, request: ClientRequest): readonly Promise<void>[] {
    return this.all.flatMap(({ sending }) => sending?.(c, request) ?? [])
  }

  async received(c: CaseRecord, request: ClientRequest, response: HttpResponse): Promise<void> {
    for (const { received } of this.all) if (received !== undefined) await received(c, request, response)
  }

  recorded(c: CaseRecord, request: ClientRequest, response: HttpResponse): void {
    for (const { recorded } of this.all) recorded?.(c, request, response)
  }
}
