import { UsageError } from '../../src/files.js'
import { batchesOf } from '../../src/report/batches.js'
import { type Evidence, type RequestRecord, showsCreated } from '../../src/report/report.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { recordForCleanup } from '../runner/record-for-cleanup.js'
import type { Suite } from '../runner/suite.js'
import { type HttpResponse, NoResponse, parseJson } from '../target/client.js'
import { firstNewId } from '../target/created-id.js'
import type { Deployment } from '../target/deployment.js'
import { clientRequestOf, httpRequest, type RequestTemplate } from '../target/request.js'
import { settleAll } from '../target/settle-all.js'
import { normalized } from './compare-bodies.js'
import { fragmentsIn, inPlaceOf } from './fragments.js'
import { whyHarmful } from './harmful-writes.js'

/** The response to one request this time and the recorded body, both without what may differ by chance. */
export interface RepeatedResponse {
  readonly status: number | null
  readonly body: unknown
  readonly recordedBody: unknown
}

const emptyWorld: World = { profiles: [], groups: [], acrs: [] }

/** The positions of the requests of a batch, in the order in which they are sent one after another. */
export type Order = readonly number[]

/** Sends the requests of one failing case again, with the ids that the target gives this time. */
export class Repetition {
  readonly #created: Id[] = []
  /** The new SVC-IDs, by those of the record. */
  readonly #renamed: ReadonlyMap<Id, Id>

  constructor(
    readonly suite: Suite,
    readonly evidence: Evidence,
    readonly deployment: Deployment,
  ) {
    const newIds = idsOf(deployment.world)
    this.#renamed = new Map(idsOf(evidence.world ?? emptyWorld).map((id, at) => [id, newIds[at] ?? id]))
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
    if (response !== undefined && showsCreated(request, this.#created.length + 1))
      this.#noteCreated(response.text)
    return {
      status: response?.status ?? null,
      body: this.#comparable(response?.text ?? ''),
      recordedBody: response === undefined ? this.#comparable('') : this.#comparable(request.response),
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
      path: this.#withNewIds(this.#withNewFragments(recorded.path)),
      body: body === null ? null : JSON.parse(this.#withNewIds(JSON.stringify(body))),
    }
    await this.#requireHarmless(request)
    const token = actor === null ? undefined : this.#tokenOf(actor)
    const sent = httpRequest(request, this.suite.target.wire.cookie, token)
    try {
      const response = await this.suite.client.send(this.deployment.baseUrl, sent)
      this.#recordForCleanup(request, response)
      return response
    } catch (error) {
      if (error instanceof NoResponse && status === null) return undefined
      throw error
    }
  }

  /** @throws UsageError if the request may change what the deployment keeps */
  async #requireHarmless(request: RequestTemplate): Promise<void> {
    if (this.suite.tier === 'control') return
    const { world } = this.deployment
    const reason = await whyHarmful(this.suite, world, request, id => this.#created.includes(id))
    if (reason !== undefined) throw new UsageError(`cannot repeat the failure: ${reason}`)
  }

  #recordForCleanup(request: RequestTemplate, response: HttpResponse): void {
    const { suite, deployment } = this
    const { wire } = suite.target
    const asked = clientRequestOf(
      { ...request, actor: request.actor && this.#withNewIds(request.actor) },
      wire,
    )
    const left = suite.cleanupLog.left.map(({ id }) => id)
    const known = new Set([...idsOf(deployment.world), ...left])
    const c = { world: deployment.world, wire, isKnownId: (id: string) => known.has(id) }
    if (asked !== undefined) recordForCleanup(suite, c, asked, response)
  }

  #noteCreated(text: string): void {
    const known = new Set([...this.#renamed.values(), ...this.#created])
    this.#created.push(firstNewId(text, this.suite.target.wire, id => known.has(id)) ?? '')
  }

  #tokenOf(actor: string): string {
    const bad = { ...this.deployment.badTokens, ...this.suite.staging.badTokens(this.deployment) }
    const token = actor.startsWith('bad:')
      ? bad[actor.slice('bad:'.length)]
      : this.deployment.tokens[this.#withNewIds(actor)]
    if (token === undefined) throw new UsageError(`cannot repeat the failure: there is no token of ${actor}`)
    return token
  }

  /** A recorded text with the new ids. */
  #withNewIds(text: string): string {
    let renamed = text
    for (const [before, now] of this.#renamed) if (before !== now) renamed = renamed.replaceAll(before, now)
    return renamed.replace(/<created (\d+)>/g, (place, at) => this.#created[Number(at) - 1] ?? place)
  }

  /** A recorded path in which every part of an id is replaced by the same part of the new id. */
  #withNewFragments(path: string): string {
    const { idPrefix } = this.suite.target.wire
    const renamed = [...this.#renamed.keys()].filter(id => this.#renamed.get(id) !== id)
    return fragmentsIn(path, renamed, idPrefix)
      .map(part =>
        typeof part === 'string' ? part : inPlaceOf(part, this.#renamed.get(part.id) as Id, idPrefix),
      )
      .join('')
  }

  /** A body without ids and without what else may differ between two runs of the same case. */
  #comparable(text: string): unknown {
    let plain = text
    for (const [at, [before, now]] of [...this.#renamed].entries())
      plain = plain.replaceAll(before, `<${at}>`).replaceAll(now, `<${at}>`)
    for (const [at, id] of this.#created.entries())
      if (id !== '') plain = plain.replaceAll(id, `<created ${at + 1}>`)
    const json = parseJson(plain)
    return json === undefined ? plain : normalized(json)
  }
}
