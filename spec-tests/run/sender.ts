import type { RequestRecord } from '../../src/report/report.js'
import { spent } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import { forOneKind } from '../judge/one-kind.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { settleAll, valueOrThrow } from '../target/pace.js'
import { type ClientRequest, httpRequest, templateOf } from '../target/request.js'
import { isServerError } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import { Etags } from './etags.js'
import { excuseIfLate } from './excuse-late.js'
import { type Failure, Untestable } from './failure.js'
import type { CaseRecord } from './response-observers.js'
import type { Suite } from './suite.js'
import { noteSent, Transcript } from './transcript.js'

/** The SVC-IDs of each world. Many cases share a world, and it may have 10,000 principals. */
const staged = new WeakMap<World, ReadonlySet<Id>>()

function idsIn(world: World): ReadonlySet<Id> {
  const ids = staged.get(world) ?? new Set(idsOf(world))
  staged.set(world, ids)
  return ids
}

/** Sends the requests of a case to its deployment, records them, and shows the responses to the observers. */
export abstract class Sender implements CaseRecord {
  /** When the time of the case is spent, in milliseconds of the epoch. */
  endsAt: number | undefined
  protected readonly transcript = new Transcript()
  readonly #etags = new Etags()
  /** The SVC-IDs of the principals that were created since the world was put in place. */
  readonly #created = new Set<Id>()

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly clause: ClauseId,
    readonly test?: string,
  ) {}

  abstract failure(finding: Finding): Failure

  get world(): World {
    return this.deployment.world
  }

  get wire(): WireNames {
    return this.suite.target.wire
  }

  /** The requests and responses, as evidence shows them. */
  get requests(): readonly RequestRecord[] {
    return this.transcript.requests
  }

  recordOf(response: HttpResponse): RequestRecord | undefined {
    return this.transcript.recordOf(response)
  }

  isKnownId(id: string): boolean {
    return this.#created.has(id) || idsIn(this.world).has(id)
  }

  addKnownId(id: Id): void {
    this.#created.add(id)
  }

  /**
   * Sends a request. A read is sent again if it gets a server error: that shows no state, and a proxy may return one now and
   * then. A wrong read is sent again too, but the test gets the first response.
   */
  async send(asked: ClientRequest): Promise<HttpResponse> {
    const request = this.#forOneKind(asked)
    const response = await this.#sendOnce(request)
    const judged = this.suite.beliefs.judged(response)
    const wrong = judged?.judgement.kind === 'wrong' ? judged : undefined
    if (wrong !== undefined) await this.suite.ownWorld.require(this.deployment)
    if (changesState(request.operation)) return response
    if (isServerError(response)) return this.#sendOnce(request)
    // Without its ETag, another read may well be right.
    if (wrong !== undefined && !request.revalidates) await excuseIfLate(this.suite, this, wrong)
    return response
  }

  async sendConcurrently(asked: readonly ClientRequest[]): Promise<readonly HttpResponse[]> {
    const requests = asked.map(request => this.#forOneKind(request))
    const { beliefs, observers } = this.suite
    const responses = await this.transcript
      .batch(requests.length, lists =>
        settleAll(requests.map((request, at) => this.#send(request, lists[at] as RequestRecord[]))),
      )
      .catch(error => {
        // Some of the requests may have had their effect.
        beliefs.forget(this.deployment)
        throw error
      })
    const sent = responses.map((response, at) => [requests[at] as ClientRequest, response] as const)
    beliefs.judgeTogether(this, sent)
    for (const [request, response] of sent) observers.recorded(this, request, response)
    if (responses.some(response => beliefs.judged(response)?.judgement.kind === 'wrong'))
      await this.suite.ownWorld.require(this.deployment)
    return responses
  }

  /** Asks for the only kind that matches, where the target finds nothing for both; the tests of the flags do not. */
  #forOneKind(request: ClientRequest): ClientRequest {
    const { beliefs, known } = this.suite
    if (!known.needsBothKinds || this.clause === 'search.includes') return request
    return forOneKind(beliefs.known(this.deployment), beliefs.of(this.deployment), request)
  }

  async #sendOnce(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#send(request, this.transcript.requests)
    this.suite.observers.recorded(this, request, response)
    return response
  }

  async #send(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    if (this.endsAt !== undefined && Date.now() > this.endsAt) throw new Untestable(spent)
    this.suite.known.requireServed(request.operation)
    return this.suite.observers.during(this.#exchange(request, records))
  }

  async #exchange(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    const { client, staging, observers, beliefs } = this.suite
    const { wire, deployment } = this
    const template = { ...templateOf(this.#etags.named(request), wire), ...this.transcript.batchMark }
    try {
      const sent = httpRequest(template, wire.cookie, staging.tokenOf(deployment, request.actor))
      const [answer, ...others] = await Promise.allSettled([
        client.send(deployment.baseUrl, sent),
        ...observers.sending(this, request),
      ])
      const response = valueOrThrow(answer)
      const record = { ...template, status: response.status, response: response.text }
      records.push(record)
      this.#etags.note(request, response)
      noteSent(record, { request, response })
      this.transcript.link(response, record)
      await observers.received(this, request, response)
      for (const other of others) valueOrThrow(other)
      return response
    } catch (error) {
      if (error instanceof NoResponse) {
        // It is open what the request has changed.
        if (changesState(request.operation)) beliefs.forget(deployment)
        error.message = this.suite.hide(error.message, deployment)
        records.push({ ...template, status: null, response: error.message })
      }
      throw error
    }
  }
}
