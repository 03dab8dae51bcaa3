import { type Evidence, type RequestRecord, showsCreated } from '../../src/report/report.js'
import { batchesOf } from '../../src/report/script-order.js'
import { type Id, idsOf } from '../../src/spec/nouns.js'
import { recordForCleanup } from '../run/clean-up.js'
import type { Suite } from '../run/suite.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import { firstNewId } from '../target/created-id.js'
import { type Deployment, tokenIn } from '../target/deployment.js'
import { settleAll } from '../target/pace.js'
import { clientRequestOf, httpRequest, type RequestTemplate } from '../target/request.js'
import { Unrepeatable, whyHarmful } from './harmful-writes.js'
import { IdMap } from './id-map.js'

/** The response to one request this time and the recorded body, both without what may differ by chance. */
export interface RepeatedResponse {
  readonly status: number | null
  readonly body: unknown
  readonly recordedBody: unknown
  /** The body with the SVC-IDs of the record. */
  readonly text: string
  /** Whether it has an SVC-ID that no earlier response and not the world has. */
  readonly hasNewId: boolean
  /** Whether it has the recorded status, but not the new SVC-ID that the record shows there. */
  readonly lacksId: boolean
}

/** The positions of the requests of a batch, in the order in which they are sent one after another. */
export type Order = readonly number[]

/** Sends the requests of one failing case again, with the ids and tokens that the target gives this time. */
export class Repetition {
  /** From the ids of the record, where a placeholder stands for that of a created group. */
  readonly #ids: IdMap
  readonly #known: Set<Id>
  /** The SVC-IDs of the groups that the record shows as created; an empty text for one that has none now. */
  readonly #created: Id[] = []

  constructor(
    readonly suite: Suite,
    readonly evidence: Pick<Evidence, 'world' | 'requests'>,
    readonly deployment: Deployment,
  ) {
    const { idPrefix } = suite.target.wire
    const { world } = deployment
    this.#ids = new IdMap({ world: evidence.world ?? world, idPrefix }, { world, idPrefix })
    this.#known = new Set(idsOf(world))
  }

  /**
   * The responses, in the order of the record.
   * @param orders for each batch the order in which its requests are sent one after another; undefined sends the
   *   requests of a batch concurrently
   */
  async responses(
    until: 'another status' | 'the end',
    orders?: readonly Order[],
  ): Promise<readonly RepeatedResponse[]> {
    const repeated: RepeatedResponse[] = []
    for (const [at, batch] of batchesOf(this.evidence.requests).entries()) {
      const responses = await this.#sendAll(batch, orders?.[at])
      repeated.push(...responses)
      const isOther = batch.some(({ status }, at) => responses[at]?.status !== status)
      if (isOther && until === 'another status') break
    }
    return repeated
  }

  async #sendAll(batch: readonly RequestRecord[], order?: Order): Promise<readonly RepeatedResponse[]> {
    const responses: (HttpResponse | undefined)[] = []
    const send = (request: RequestRecord) => this.#send(request)
    if (order === undefined) responses.push(...(await settleAll(batch.map(send))))
    else for (const at of order) responses[at] = await send(batch[at] as RequestRecord)
    return batch.map((request, at) => this.#compare(request, responses[at]))
  }

  #compare(request: RequestRecord, response: HttpResponse | undefined): RepeatedResponse {
    const { wire } = this.suite.target
    const newId = response && firstNewId(response.text, wire, each => this.#known.has(each))
    const hasId = response === undefined || this.#noteCreated(request, newId)
    return {
      status: response?.status ?? null,
      hasNewId: newId !== undefined,
      lacksId: !hasId && response.status === request.status,
      text: this.#ids.textBack(response?.text ?? ''),
      body: this.#ids.comparable(response?.text ?? ''),
      recordedBody: this.#ids.comparable(response === undefined ? '' : request.response),
    }
  }

  /** @returns undefined if there is no response, and the record has none either */
  async #send({
    status,
    response: _,
    batch: __,
    ...recorded
  }: RequestRecord): Promise<HttpResponse | undefined> {
    const { suite, deployment } = this
    const { path, actor, body, headers } = recorded
    const request = { ...recorded, path: this.#path(path), body: this.#ids.json(body) }
    await this.#requireHarmless(request)
    const token = actor === null ? undefined : this.#tokenOf(actor)
    try {
      const sent = httpRequest(request, suite.target.wire.cookie, token)
      const response = await suite.client.send(deployment.baseUrl, sent)
      const now = this.#ids.json({ actor, ...(headers && { headers }) })
      this.#recordForCleanup({ ...request, ...now }, response)
      return response
    } catch (error) {
      if (error instanceof NoResponse && status === null) return undefined
      throw error
    }
  }

  #path(path: string): string {
    const { idPrefix } = this.suite.target.wire
    const bare = (_: string, at: string) => this.#created[Number(at) - 1]?.slice(idPrefix.length) ?? ''
    return this.#ids.textWithParts(path.replace(/<created (\d+) without prefix>/g, bare))
  }

  /**
   * Notes the SVC-ID of a group that a request created.
   * @returns false if the record shows a new SVC-ID in the response, but there is none now
   */
  #noteCreated(request: RequestRecord, id: Id | undefined): boolean {
    if (showsCreated(request, this.#created.length + 1)) {
      this.#created.push(id ?? '')
      this.#ids.add(`<created ${this.#created.length}>`, id ?? '')
      if (id !== undefined) this.#known.add(id)
      return id !== undefined
    }
    if (id !== undefined && clientRequestOf(request, this.suite.target.wire)?.operation === 'createGroup') {
      // The record shows a known SVC-ID here, as if two groups got the same.
      this.#ids.add(`<other ${this.#known.size}>`, id)
      this.#known.add(id)
    }
    return true
  }

  /** @throws Unrepeatable if the request may change what the deployment keeps */
  async #requireHarmless(request: RequestTemplate): Promise<void> {
    const { suite, deployment } = this
    if (suite.target.tier === 'control') return
    const inWorld = new Set(idsOf(deployment.world))
    const isOwn = (group: Id) => this.#known.has(group) && !inWorld.has(group)
    const reason = await whyHarmful(suite, deployment.world, request, isOwn)
    if (reason !== undefined) throw new Unrepeatable(reason)
  }

  #recordForCleanup(request: RequestTemplate, response: HttpResponse): void {
    const { suite, deployment } = this
    const { wire } = suite.target
    const asked = clientRequestOf(request, wire)
    const known = new Set([...this.#known, ...suite.cleanupLog.left.map(({ id }) => id)])
    const c = { world: deployment.world, wire, isKnownId: (id: string) => known.has(id) }
    if (asked !== undefined) recordForCleanup(suite, c, asked, response)
  }

  #tokenOf(actor: string): string {
    const { suite, deployment } = this
    const token = tokenIn(deployment, this.#ids.text(actor))
    if (token !== undefined) return token
    const where =
      suite.target.tier === 'control'
        ? 'the response of the control protocol has none'
        : 'give the control protocol, which puts the world of the failure in place (--control), or a target file with tokens (--target)'
    throw new Unrepeatable(`there is no token of ${actor}; ${where}`)
  }
}
