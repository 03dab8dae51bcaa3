import { batchesOf } from '../../src/report/batches.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { settleAll } from '../target/settle-all.js'
import { NewIds } from './new-ids.js'
import { Resender } from './resender.js'

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

/** Sends the requests of one failing case again, with the ids that the target gives this time. */
export class Repetition {
  readonly #ids: NewIds
  readonly #resender: Resender

  constructor(
    suite: Suite,
    readonly evidence: Pick<Evidence, 'world' | 'requests'>,
    readonly deployment: Deployment,
  ) {
    this.#ids = new NewIds(suite.target.wire, evidence.world, deployment.world)
    this.#resender = new Resender(suite, deployment, this.#ids)
  }

  /** The SVC-IDs of the groups that the requests created this time. */
  get created(): readonly Id[] {
    return this.#ids.created
  }

  /** What was sent and received this time, without any token. */
  get records(): readonly RequestRecord[] {
    return this.#resender.records
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
    const send = (request: RequestRecord) => this.#resender.send(request)
    if (order === undefined) responses.push(...(await settleAll(batch.map(send))))
    else for (const at of order) responses[at] = await send(batch[at] as RequestRecord)
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
}
