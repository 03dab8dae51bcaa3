import { UsageError } from '../../src/files.js'
import { batchesOf } from '../../src/report/batches.js'
import { type Evidence, type RequestRecord, tellsOfCreated } from '../../src/report/report.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import { type HttpResponse, NoAnswer, parseJson } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { firstNewId } from '../target/group-layout.js'
import { httpRequest } from '../target/request.js'
import { together } from '../target/settle-all.js'
import { settled } from './compare-bodies.js'
import { fragmentsIn, inPlaceOf } from './fragments.js'

/** What came of one request this time, and what had come, both without what may differ by chance. */
export interface Told {
  readonly status: number | null
  readonly value: unknown
  readonly recorded: unknown
}

/** The requests of one failing case, made again under the ids that the target gives this time. */
export class Repetition {
  readonly #created: Id[] = []
  /** The SVC-IDs of now, by those of the record. */
  readonly #renamed: ReadonlyMap<Id, Id>

  constructor(
    readonly suite: Suite,
    readonly evidence: Evidence,
    readonly deployment: Deployment,
  ) {
    const { profiles = [], groups = [] } = evidence.world ?? {}
    const now = [...deployment.world.profiles, ...deployment.world.groups]
    this.#renamed = new Map(
      [...profiles, ...groups].map(({ svc_id }, at) => [svc_id, now[at]?.svc_id ?? svc_id]),
    )
  }

  /** The responses up to the first one whose status is another than it was. */
  async responses(): Promise<readonly Told[]> {
    const told: Told[] = []
    for (const batch of batchesOf(this.evidence.requests)) {
      const responses = await together(batch.map(request => this.#send(request)))
      for (const [at, request] of batch.entries()) told.push(this.#formatFound(request, responses[at]))
      if (batch.some(({ status }, at) => responses[at]?.status !== (status ?? undefined))) break
    }
    return told
  }

  #formatFound(request: RequestRecord, response: HttpResponse | undefined): Told {
    if (response !== undefined && tellsOfCreated(request, this.#created.length + 1))
      this.#noteCreated(response.text)
    return {
      status: response?.status ?? null,
      value: this.#comparable(response?.text ?? ''),
      recorded: response === undefined ? this.#comparable('') : this.#comparable(request.response),
    }
  }

  /** Nothing where none came this time either. */
  async #send({
    status,
    response: _,
    batch: __,
    ...recorded
  }: RequestRecord): Promise<HttpResponse | undefined> {
    const { actor, body } = recorded
    const request = {
      ...recorded,
      path: this.#now(this.#refitted(recorded.path)),
      body: body === null ? null : JSON.parse(this.#now(JSON.stringify(body))),
    }
    const token = actor === null ? undefined : this.#tokenOf(actor)
    const sent = httpRequest(request, this.suite.target.wire.cookie, token)
    try {
      return await this.suite.client.send(this.deployment.baseUrl, sent)
    } catch (error) {
      if (error instanceof NoAnswer && status === null) return undefined
      throw error
    }
  }

  #noteCreated(text: string): void {
    const known = new Set([...this.#renamed.values(), ...this.#created])
    this.#created.push(firstNewId(text, this.suite.target.wire.idPrefix, id => known.has(id)) ?? '')
  }

  #tokenOf(actor: string): string {
    const bad = { ...this.deployment.badTokens, ...this.suite.staging.badTokens(this.deployment) }
    const token = actor.startsWith('bad:')
      ? bad[actor.slice('bad:'.length)]
      : this.deployment.tokens[this.#now(actor)]
    if (token === undefined) throw new UsageError(`cannot be repeated: there is no token of ${actor}`)
    return token
  }

  /** A recorded text with the ids of now. */
  #now(text: string): string {
    let own = text
    for (const [before, now] of this.#renamed) if (before !== now) own = own.replaceAll(before, now)
    return own.replace(/<created (\d+)>/g, (place, at) => this.#created[Number(at) - 1] ?? place)
  }

  /** A recorded path in which every part of an id is that part of the id of now. */
  #refitted(path: string): string {
    const { idPrefix } = this.suite.target.wire
    const renamed = [...this.#renamed.keys()].filter(id => this.#renamed.get(id) !== id)
    return fragmentsIn(path, renamed, idPrefix)
      .map(part =>
        typeof part === 'string' ? part : inPlaceOf(part, this.#renamed.get(part.id) as Id, idPrefix),
      )
      .join('')
  }

  /** A body without ids and whatever else may differ between two runs of one behaviour. */
  #comparable(text: string): unknown {
    let plain = text
    for (const [at, [before, now]] of [...this.#renamed].entries())
      plain = plain.replaceAll(before, `<${at}>`).replaceAll(now, `<${at}>`)
    for (const [at, id] of this.#created.entries())
      if (id !== '') plain = plain.replaceAll(id, `<created ${at + 1}>`)
    const json = parseJson(plain)
    return json === undefined ? plain : settled(json)
  }
}
