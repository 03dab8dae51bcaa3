import type { RequestRecord } from '../../src/report/report.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'

/** The most requests that are remembered beyond those of the evidence. */
const mostOmitted = 300

/** The requests and responses of a case up to one of them. */
interface Part {
  readonly deciding: ReadonlySet<RequestRecord>
  readonly shown: ReadonlySet<RequestRecord>
  /** The same, and those before that seem needless: one of them may be the cause of a failure. */
  readonly whole: readonly RequestRecord[]
  /** What was sent after these. */
  readonly later: readonly RequestRecord[]
  /** When the last of these responses came, in milliseconds of the epoch. */
  readonly at: number
}

/** The requests and responses of a case. */
export class Transcript {
  readonly #requests: RequestRecord[] = []
  /** The last requests before some of them were omitted. */
  readonly #before = new Set<RequestRecord>()
  readonly #recordOf = new WeakMap<HttpResponse, RequestRecord>()
  readonly #cameAt = new WeakMap<RequestRecord, number>()
  #batches = 0
  /** The number of the requests that are sent concurrently, while they are under way. */
  #batch: number | undefined

  /** As evidence shows them; the next response is recorded here. */
  get requests(): RequestRecord[] {
    return this.#requests
  }

  /** What marks a record of the requests that are sent concurrently. */
  get batchMark(): Pick<RequestRecord, 'batch'> {
    return this.#batch === undefined ? {} : { batch: this.#batch }
  }

  link(response: HttpResponse, record: RequestRecord): void {
    this.#recordOf.set(response, record)
    this.#cameAt.set(record, Date.now())
  }

  /** The record of a response; undefined while requests that were sent at once are under way, or if it was omitted. */
  recordOf(response: HttpResponse): RequestRecord | undefined {
    const record = this.#recordOf.get(response)
    return record !== undefined && this.#requests.lastIndexOf(record) !== -1 ? record : undefined
  }

  /** Records as one batch what `send` puts in each list. */
  async batch<T>(size: number, send: (lists: readonly RequestRecord[][]) => Promise<T>): Promise<T> {
    this.#batch = ++this.#batches
    const lists = Array.from({ length: size }, (): RequestRecord[] => [])
    return send(lists).finally(() => {
      this.#batch = undefined
      this.#requests.push(...lists.flat())
    })
  }

  /**
   * Removes the requests that no failure depends on.
   * @param wrong the last response that no fair reading explains: the case may fail by it at its end, so what led to it stays
   */
  omit(wrong?: HttpResponse): void {
    const record = wrong && this.recordOf(wrong)
    const kept = record === undefined ? 0 : this.#requests.lastIndexOf(record) + 1
    for (const request of this.#requests) this.#before.add(request)
    for (const request of this.#before) if (this.#before.size > mostOmitted) this.#before.delete(request)
    this.#requests.splice(kept)
  }

  /** The requests up to the last one that got one of these responses; all if none did. */
  upTo(responses: readonly HttpResponse[]): Part {
    const deciding = new Set(responses.flatMap(response => this.#recordOf.get(response) ?? []))
    // A race needs all of its requests.
    const races = new Set([...deciding].flatMap(({ batch }) => batch ?? []))
    const last = this.#requests.findLastIndex(
      request => deciding.has(request) || (request.batch !== undefined && races.has(request.batch)),
    )
    const end = last === -1 ? this.#requests.length : last + 1
    const shown = this.#requests.slice(0, end)
    return {
      deciding,
      shown: new Set(shown),
      whole: [...new Set([...this.#before, ...shown])],
      later: this.#requests.slice(end),
      at: this.#cameAt.get(shown.at(-1) as RequestRecord) ?? Date.now(),
    }
  }
}

/** A request in the terms of the specification, and its response. */
interface Sent {
  readonly request: ClientRequest
  readonly response: HttpResponse
}

const all = new WeakMap<RequestRecord, Sent>()

export function noteSent(record: RequestRecord, sent: Sent | undefined): void {
  if (sent !== undefined) all.set(record, sent)
}

/** What a record shows; undefined if no case of this process has sent it, or if no response came. */
export function sentAs(record: RequestRecord): Sent | undefined {
  return all.get(record)
}
