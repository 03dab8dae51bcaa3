import type { RequestRecord } from '../../src/report/report.js'
import { idsOf } from '../../src/spec/nouns.js'
import { recordForCleanup } from '../runner/record-for-cleanup.js'
import type { Suite } from '../runner/suite.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { clientRequestOf, httpRequest, type RequestTemplate } from '../target/request.js'
import { whyHarmful } from './harmful-writes.js'
import type { NewIds } from './new-ids.js'
import { Unrepeatable } from './unrepeatable.js'

/** Sends recorded requests to a deployment, with the ids and tokens that it has this time. */
export class Resender {
  readonly #records: RequestRecord[] = []

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly ids: NewIds,
  ) {}

  /** What was sent and received this time, without any token. */
  get records(): readonly RequestRecord[] {
    const { suite, deployment } = this
    return this.#records.map(record => ({ ...record, response: suite.hide(record.response, deployment) }))
  }

  /** @returns undefined if there is no response, and the record has none either */
  async send({
    status,
    response: _,
    batch: __,
    ...recorded
  }: RequestRecord): Promise<HttpResponse | undefined> {
    const { actor, body } = recorded
    const request = {
      ...recorded,
      path: this.ids.inPath(recorded.path),
      body: body === null ? null : JSON.parse(this.ids.inText(JSON.stringify(body))),
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
    const reason = await whyHarmful(this.suite, world, request, id => this.ids.created.includes(id))
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
      actor: this.ids.inText(actor),
      ...(headers && { headers: JSON.parse(this.ids.inText(JSON.stringify(headers))) }),
    }
  }

  #tokenOf(actor: string): string {
    const token = actor.startsWith('bad:')
      ? this.suite.staging.badTokens(this.deployment)[actor.slice('bad:'.length)]
      : this.deployment.tokens[this.ids.inText(actor)]
    if (token === undefined) throw new Unrepeatable(`there is no token of ${actor}; ${this.#whereToGet}`)
    return token
  }
}
