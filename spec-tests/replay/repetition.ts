import { batchesOf } from '../../src/report/batches.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import { type Id, idsOf } from '../../src/spec/nouns.js'
import { recordForCleanup } from '../runner/record-for-cleanup.js'
import type { Suite } from '../runner/suite.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { type Deployment, Unprovisioned } from '../target/deployment.js'
import { clientRequestOf, httpRequest, type RequestTemplate } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'
import { whyHarmful } from './harmful-writes.js'
import { NewIds } from './new-ids.js'

/** The response to one request this time and the recorded body, both without what may differ by chance. */
export interface RepeatedResponse {
  readonly status: number | null
  readonly body: unknown
  readonly recordedBody: unknown
  /** Whether it has the recorded status, but not the new SVC-ID that the record shows there. */
  readonly lacksId: boolean
}

/** The positions of the requests of a batch, in the order in which they are sent one after another. */
export type Order = readonly number[]

/** Why the requests of a failure are not sent again: a token is missing, or a write could do harm. */
export class Unrepeatable extends Error {}

/** Whether an error only says that requests cannot be sent again: no response, no such world, or a write that could do harm. */
export function preventsRepetition(error: unknown): boolean {
  return [NoResponse, Unprovisioned, Unrepeatable].some(type => error instanceof type)
}

/** Sends the requests of one failing case again, with the ids that the target gives this time. */
export class Repetition {
  readonly #ids: NewIds
  readonly #records: RequestRecord[] = []

  constructor(
    readonly suite: Suite,
    readonly evidence: Pick<Evidence, 'world' | 'requests'>,
    readonly deployment: Deployment,
  ) {
    this.#ids = new NewIds(suite.target.wire, evidence.world, deployment.world)
  }

  /** The SVC-IDs of the groups that the requests created this time. */
  get created(): readonly Id[] {
    return this.#ids.created
  }

  /** What was sent and received this time, without any token. */
  get records(): readonly RequestRecord[] {
    const { suite, deployment } = this
    return this.#records.map(record => ({ ...record, response: suite.hide(record.response, deployment) }))
  }

  /** The responses up to the first one whose status differs from the recorded one. */
  async responses(): Promise<readonly RepeatedResponse[]> {
    const repeated: RepeatedResponse[] = []
    for (const batch of batchesOf(this.evidence.requests)) {
      const responses = await this.#sendAll(batch)
      repeated.push(...responses)
      if (batch.some(({ status }, at) => responses[at]?.status !== status)) break
    }
    return repeated
  }

  /**
   * All responses, in the order of the record.
   * @param orders for each batch the order in which its requests are sent one after another; undefined sends the
   *   requests of a batch concurrently
   */
  async allResponses(orders?: readonly Order[]): Promise<readonly RepeatedResponse[]> {
    const repeated: RepeatedResponse[] = []
    for (const [at, batch] of batchesOf(this.evidence.requests).entries())
      repeated.push(...(await this.#sendAll(batch, orders?.[at])))
    return repeated
  }

  async #sendAll(batch: readonly RequestRecord[], order?: Order): Promise<readonly RepeatedResponse[]> {
    const responses: (HttpResponse | undefined)[] = []
    if (order === undefined) responses.push(...(await settleAll(batch.map(request => this.#send(request)))))
    else for (const at of order) responses[at] = await this.#send(batch[at] as RequestRecord)
    return batch.map((request, at) => this.#compare(request, responses[at]))
  }

  #compare(request: RequestRecord, response: HttpResponse | undefined): RepeatedResponse {
    const hasId = response === undefined || this.#ids.note(request, response.text)
    return {
      status: response?.status ?? null,
      lacksId: !hasId && response.status === request.status,
      body: this.#ids.comparable(response?.text ?? ''),
      recordedBody:
        response === undefined ? this.#ids.comparable('') : this.#ids.comparable(request.response),
    }
  }

  /** @returns undefined if there is no response, and the record has none either */
  async #send({
    status,
    response: _,
    batch: __,
    ...recorded
  }: RequestRecord): Promise<HttpResponse | undefined> {
    const { actor, body } = recorded
    const request = {
      ...recorded,
      path: this.#ids.inPath(recorded.path),
      body: body === null ? null : JSON.parse(this.#ids.inText(JSON.stringify(body))),
    }
    await this.#requireHarmless(request)
    const token = actor === null ? undefined : this.#tokenOf(actor)
    const sent = httpRequest(request, this.suite.target.wire.cookie, token)
    try {
      const response = await this.suite.client.send(this.deployment.baseUrl, sent)
      this.#recordForCleanup(request, response)
      this.#records.push({ ...this.#withNewActor(request), status: response.status, response: response.text })
      return response
    } catch (error) {
      if (error instanceof NoResponse && status === null) return undefined
      throw error
    }
  }

  /** @throws Unrepeatable if the request may change what the deployment keeps */
  async #requireHarmless(request: RequestTemplate): Promise<void> {
    if (this.suite.target.tier === 'control') return
    const { world } = this.deployment
    const reason = await whyHarmful(this.suite, world, request, id => this.#ids.created.includes(id))
    if (reason !== undefined) throw new Unrepeatable(reason)
  }

  #recordForCleanup(request: RequestTemplate, response: HttpResponse): void {
    const { suite, deployment } = this
    const { wire } = suite.target
    const asked = clientRequestOf(this.#withNewActor(request), wire)
    const left = suite.cleanupLog.left.map(({ id }) => id)
    const known = new Set([...idsOf(deployment.world), ...left])
    const c = { world: deployment.world, wire, isKnownId: (id: string) => known.has(id) }
    if (asked !== undefined) recordForCleanup(suite, c, asked, response)
  }

  get #whereToGet(): string {
    return this.suite.target.tier === 'control'
      ? 'the response of the control protocol has none'
      : 'give the control protocol, which puts the world of the failure in place (--control), or a target file with tokens (--target)'
  }

  #withNewActor(request: RequestTemplate): RequestTemplate {
    const { actor, headers } = request
    if (actor === null) return request
    return {
      ...request,
      actor: this.#ids.inText(actor),
      ...(headers && { headers: JSON.parse(this.#ids.inText(JSON.stringify(headers))) }),
    }
  }

  #tokenOf(actor: string): string {
    const token = actor.startsWith('bad:')
      ? this.suite.staging.badTokens(this.deployment)[actor.slice('bad:'.length)]
      : this.deployment.tokens[this.#ids.inText(actor)]
    if (token === undefined) throw new Unrepeatable(`there is no token of ${actor}; ${this.#whereToGet}`)
    return token
  }
}
