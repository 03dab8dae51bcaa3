import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { type Finding, responsesOf } from '../judge/finding.js'
import { type HttpResponse, NoResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { type ClientRequest, httpRequest, templateOf } from '../target/request.js'
import { isServerError } from '../target/results.js'
import { settleAll } from '../target/settle-all.js'
import type { WireNames } from '../target/target.js'
import { Failure, Incomparable, Untestable } from './failure.js'
import type { CaseRecord } from './response-observer.js'
import type { Suite } from './suite.js'

/** The most requests that are remembered beyond those of the evidence. */
const mostOmitted = 300

/** The SVC-IDs of each world. Many cases share a world, and it may have 10,000 principals. */
const staged = new WeakMap<World, ReadonlySet<Id>>()

function idsIn(world: World): ReadonlySet<Id> {
  const ids = staged.get(world) ?? new Set(idsOf(world))
  staged.set(world, ids)
  return ids
}

/** One example on one world: sends requests, records them, and judges the responses. */
export class Case implements CaseRecord {
  /** Whether any response was judged. */
  judged = false
  readonly #requests: RequestRecord[] = []
  /** The last requests before some of them were omitted. */
  readonly #before = new Set<RequestRecord>()
  /** Where the next response is recorded. */
  #records = this.#requests
  /** The number of the requests that are sent concurrently, while they are under way. */
  #batch: number | undefined
  readonly #recordOf = new WeakMap<HttpResponse, RequestRecord>()
  #last: HttpResponse | undefined
  #batches = 0
  /** The SVC-IDs of the principals that were created since the world was put in place. */
  readonly #created = new Set<Id>()
  #endReason: string | undefined

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly clause: ClauseId,
  ) {}

  /** The requests and responses, as evidence shows them. */
  get requests(): readonly RequestRecord[] {
    return this.#requests
  }

  /** The response that came last, as one that decides. Empty if none came. */
  get last(): readonly HttpResponse[] {
    return this.#last === undefined ? [] : [this.#last]
  }

  get world(): World {
    return this.deployment.world
  }

  get wire(): WireNames {
    return this.suite.target.wire
  }

  /** The profiles for which the suite has tokens, in the order of the world. */
  get actors(): readonly Id[] {
    return this.world.profiles
      .map(({ svc_id }) => svc_id)
      .filter(id => Object.hasOwn(this.deployment.tokens, id))
  }

  isKnownId(id: string): boolean {
    return this.#created.has(id) || idsIn(this.world).has(id)
  }

  /** Notes that a principal has this id from now on. */
  addKnownId(id: Id): void {
    this.#created.add(id)
  }

  /** Removes from the evidence the requests, from a position on, that no failure depends on. */
  omitRequests(from: number, isNeedless: (request: RequestRecord) => boolean = () => true): void {
    for (const request of this.#requests) this.#before.add(request)
    for (const request of this.#before) if (this.#before.size > mostOmitted) this.#before.delete(request)
    this.#requests.push(...this.#requests.splice(from).filter(request => !isNeedless(request)))
  }

  /** Sends no more requests from now on, for this reason. */
  end(reason: string): void {
    this.#endReason = reason
  }

  /**
   * Sends all requests at once and waits for all responses.
   * @param whileUnderWay sends further requests until `underWay` has settled
   */
  async sendConcurrently(
    requests: readonly ClientRequest[],
    whileUnderWay: (underWay: Promise<unknown>) => Promise<void> = async () => {},
  ): Promise<readonly HttpResponse[]> {
    this.#batch = ++this.#batches
    const records = requests.map((): RequestRecord[] => [])
    const others: RequestRecord[] = []
    const underWay = settleAll(
      requests.map((request, at) => this.#send(request, records[at] as RequestRecord[])),
    )
    this.#records = others
    await settleAll<unknown>([underWay, whileUnderWay(underWay)]).finally(() => {
      this.#records = this.#requests
      this.#batch = undefined
      this.#requests.push(...records.flat(), ...others)
    })
    const responses = await underWay
    for (const [at, response] of responses.entries()) this.#recorded(requests[at] as ClientRequest, response)
    return responses
  }

  /** Sends a read again if it gets a server error: that shows no state, and a proxy may return one now and then. */
  async send(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#sendOnce(request)
    return isServerError(response) && !changesState(request.operation) ? this.#sendOnce(request) : response
  }

  async #sendOnce(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#send(request, this.#records)
    this.#recorded(request, response)
    return response
  }

  #recorded(request: ClientRequest, response: HttpResponse): void {
    for (const { recorded } of this.suite.observers) recorded?.(this, request, response)
  }

  async #send(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    if (this.#endReason !== undefined) throw new Untestable(this.#endReason)
    this.suite.requireServed(request.operation)
    return this.suite.inFlight.during(this.#exchange(request, records))
  }

  async #exchange(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    const { client, staging, observers } = this.suite
    const batch = this.#batch === undefined ? {} : { batch: this.#batch }
    const template = { ...templateOf(request, this.wire), ...batch }
    try {
      const sent = httpRequest(template, this.wire.cookie, staging.tokenOf(this.deployment, request.actor))
      const response = await client.send(this.deployment.baseUrl, sent)
      const record = { ...template, status: response.status, response: response.text }
      records.push(record)
      this.#recordOf.set(response, record)
      this.#last = response
      for (const { received } of observers)
        if (received !== undefined) await received(this, request, response)
      return response
    } catch (error) {
      if (error instanceof NoResponse) {
        error.message = this.#hide(error.message)
        records.push({ ...template, status: null, response: error.message })
      }
      throw error
    }
  }

  /** @throws Failure if the target does not do what the clause demands */
  expect(holds: boolean, finding: () => Finding): void {
    this.judged = true
    if (holds) return
    // Whether the target conforms is not the question if it is compared with another deployment.
    throw this.suite.options.other === undefined
      ? this.failure(finding())
      : new Incomparable('a response is not what this test expects')
  }

  /** A failure with the requests up to the last deciding one, without any token. Later ones play no part. */
  failure(finding: Finding): Failure {
    const deciding = responsesOf(finding).map(response => this.#recordOf.get(response))
    const isIn = ({ batch }: RequestRecord) =>
      batch !== undefined && deciding.some(record => record?.batch === batch)
    // A race needs all of its requests.
    const last = this.#requests.findLastIndex(request => deciding.includes(request) || isIn(request))
    const end = last === -1 ? this.#requests.length : last + 1
    const kept = new Set(this.#requests.slice(0, end))
    const place = { deployment: this.deployment, later: this.#requests.slice(end) }
    const all = [...new Set([...this.#before, ...kept])]
    const whole = all.map(request => ({ ...request, response: this.#hide(request.response) }))
    const requests = whole.filter((_, at) => kept.has(all[at] as RequestRecord))
    const decides = whole.filter((_, at) => deciding.includes(all[at]))
    const recorded = { ...finding, decides: decides.length > 0 ? decides : requests.slice(-1) }
    return new Failure(recorded, requests, this.world, whole, place)
  }

  /** @throws Untestable if a precondition of the test does not hold */
  require(holds: boolean, reason: () => string): void {
    if (!holds) throw new Untestable(reason())
  }

  #hide(text: string): string {
    return this.suite.hide(text, this.deployment)
  }
}
