import type { RequestRecord } from '../../src/report/report.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { type ClientRequest, httpRequest, templateOf } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { settleAll } from '../target/settle-all.js'
import { excuseIfLate } from './excuse-late.js'
import { Untestable } from './failure.js'
import type { CaseRecord } from './response-observer.js'
import type { Suite } from './suite.js'
import type { Transcript } from './transcript.js'

/** Sends the requests of a case, records them, and shows the responses to the observers. */
export class Sender {
  #endReason: string | undefined

  constructor(
    readonly suite: Suite,
    readonly c: CaseRecord,
    readonly transcript: Transcript,
  ) {}

  /** Sends no more requests from now on, for this reason. */
  end(reason: string): void {
    this.#endReason = reason
  }

  /**
   * Sends a read again if it gets a server error: that shows no state, and a proxy may return one now and then. A wrong read
   * is sent again too, but the test gets the first response.
   */
  async send(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#sendOnce(request)
    if (changesState(request.operation)) return response
    if (isServerError(response)) return this.#sendOnce(request)
    const judged = this.suite.beliefs.judged(response)
    if (judged?.judgement.kind === 'wrong') await excuseIfLate(this.suite, this.c, judged)
    return response
  }

  /** As `Case.sendConcurrently`. */
  async sendConcurrently(
    requests: readonly ClientRequest[],
    whileUnderWay: (underWay: Promise<unknown>) => Promise<void>,
  ): Promise<readonly HttpResponse[]> {
    const responses = await this.transcript
      .batch(requests.length, async lists => {
        const underWay = settleAll(
          requests.map((request, at) => this.#send(request, lists[at] as RequestRecord[])),
        )
        await settleAll<unknown>([underWay, whileUnderWay(underWay)])
        return underWay
      })
      .catch(error => {
        // Some of the requests may have had their effect.
        this.suite.beliefs.forget(this.c.deployment)
        throw error
      })
    const sent = responses.map((response, at) => [requests[at] as ClientRequest, response] as const)
    this.suite.observers.together(this.c, sent)
    for (const [request, response] of sent) this.#recorded(request, response)
    return responses
  }

  async #sendOnce(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#send(request, this.transcript.current)
    this.#recorded(request, response)
    return response
  }

  #recorded(request: ClientRequest, response: HttpResponse): void {
    this.suite.observers.recorded(this.c, request, response)
  }

  async #send(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    if (this.#endReason !== undefined) throw new Untestable(this.#endReason)
    this.suite.known.requireServed(request.operation)
    return this.suite.observers.inFlight.during(this.#exchange(request, records))
  }

  async #exchange(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    const { client, staging, observers } = this.suite
    const { wire, deployment } = this.c
    const template = { ...templateOf(request, wire), ...this.transcript.batchMark }
    try {
      const sent = httpRequest(template, wire.cookie, staging.tokenOf(deployment, request.actor))
      const response = await client.send(deployment.baseUrl, sent)
      const record = { ...template, status: response.status, response: response.text }
      records.push(record)
      this.transcript.link(response, record)
      await observers.received(this.c, request, response)
      return response
    } catch (error) {
      if (error instanceof NoResponse) {
        // It is open what the request has changed.
        if (changesState(request.operation)) this.suite.beliefs.forget(deployment)
        error.message = this.suite.hide(error.message, deployment)
        records.push({ ...template, status: null, response: error.message })
      }
      throw error
    }
  }
}
