import type { RequestRecord } from '../../src/report/report.js'
import type { Id } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import type { CaseRecord } from './response-observers.js'

interface Origin {
  readonly c: CaseRecord
  readonly requests: RequestRecord[]
}

/** The requests that created the groups of a run and changed their members, for the evidence of later cases. */
export class Origins {
  readonly #groups = new Map<Id, Origin>()

  /** Notes a request if it creates a group, or changes its members in the same case. */
  note(
    c: CaseRecord,
    { operation, group = '' }: ClientRequest,
    response: HttpResponse,
    record: RequestRecord,
  ) {
    if (response.status !== 200) return
    const created = operation === 'createGroup' ? createdId(c, response) : undefined
    if (created !== undefined) this.#groups.set(created, { c, requests: [record] })
    const origin = this.#groups.get(group)
    if (origin?.c === c && /Member$/.test(operation)) origin.requests.push(record)
  }

  /** What must be sent before these requests: the origins of the groups that they use and do not create. */
  before(requests: readonly RequestRecord[]): readonly RequestRecord[] {
    const isUsed = (id: Id) => requests.some(({ path }) => path.includes(id))
    const isCreated = (id: Id) =>
      requests.some(
        ({ method, body, response }) => method === 'POST' && body !== null && response.includes(id),
      )
    return [...this.#groups].flatMap(([id, origin]) => (isUsed(id) && !isCreated(id) ? origin.requests : []))
  }
}
