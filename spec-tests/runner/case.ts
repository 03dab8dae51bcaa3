import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { whyWornOut } from '../preflight/worn-out.js'
import { type HttpResponse, NoAnswer } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { type Actor, type ClientRequest, httpRequest, templateOf } from '../target/request.js'
import { together } from '../target/settle-all.js'
import { recordForCleanup } from './record-for-cleanup.js'
import type { Suite } from './suite.js'

export interface Finding {
  readonly clause?: ClauseId
  readonly message: string
  readonly expected: string
  readonly observed: string
}

/** The target broke the clause that is being tested. */
export class Failure extends Error {
  constructor(
    readonly finding: Finding,
    readonly requests: readonly RequestRecord[],
    readonly world: World,
  ) {
    super(finding.message)
  }
}

/** What the test rests on does not hold here, so that nothing can be said. */
export class Untestable extends Error {}

/** One example on one world: what was asked and answered so far. */
export class Case {
  /** Whether anything was judged. */
  judged = false
  readonly #requests: RequestRecord[] = []
  /** Where the next response is recorded. */
  #records = this.#requests
  #batches = 0
  readonly #known: Set<Id>
  #over: string | undefined

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly clause: ClauseId,
  ) {
    const { profiles, groups } = deployment.world
    this.#known = new Set([...profiles, ...groups].map(({ svc_id }) => svc_id))
  }

  /** What was asked and answered, as evidence shows it. */
  get requests(): readonly RequestRecord[] {
    return this.#requests
  }

  /** Leaves out of the evidence, from a place on, the requests that no failure will rest on. */
  forget(from: number, isNeedless: (request: RequestRecord) => boolean = () => true): void {
    this.#requests.push(...this.#requests.splice(from).filter(request => !isNeedless(request)))
  }

  get world(): World {
    return this.deployment.world
  }

  /** The profiles that the suite has tokens of, in the order of the world. */
  get actors(): readonly Id[] {
    return this.world.profiles
      .map(({ svc_id }) => svc_id)
      .filter(id => Object.hasOwn(this.deployment.tokens, id))
  }

  /** Whether an id belonged to something before this response. */
  knows(id: string): boolean {
    return this.#known.has(id)
  }

  /** From here on an id belongs to something. */
  learn(id: Id): void {
    this.#known.add(id)
  }

  /** From here on nothing is asked any more, for this reason. */
  end(reason: string): void {
    this.#over = reason
  }

  /**
   * Sends all at once, and comes back when all have been answered.
   * @param beside requests while they are under way
   */
  async sendConcurrently(
    requests: readonly ClientRequest[],
    beside: (underWay: Promise<unknown>) => Promise<void> = async () => {},
  ): Promise<readonly HttpResponse[]> {
    const batch = ++this.#batches
    const records = requests.map((): RequestRecord[] => [])
    const meanwhile: RequestRecord[] = []
    const underWay = together(
      requests.map((request, at) => this.#send(request, records[at] as RequestRecord[])),
    )
    this.#records = meanwhile
    await together<unknown>([underWay, beside(underWay)]).finally(() => {
      this.#records = this.#requests
      this.#requests.push(...[...records.flat(), ...meanwhile].map(record => ({ ...record, batch })))
    })
    const responses = await underWay
    // What one of them shows rests on all.
    for (const [at, response] of responses.entries())
      this.suite.checkInvariants(this, requests[at] as ClientRequest, response)
    return responses
  }

  async send(request: ClientRequest): Promise<HttpResponse> {
    const response = await this.#send(request, this.#records)
    this.suite.checkInvariants(this, request, response)
    return response
  }

  async #send(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    if (this.#over !== undefined) throw new Untestable(this.#over)
    return this.suite.inFlight.during(this.#exchange(request, records))
  }

  async #exchange(request: ClientRequest, records: RequestRecord[]): Promise<HttpResponse> {
    const { client, target } = this.suite
    const template = templateOf(request, target.wire)
    try {
      const sent = httpRequest(template, target.wire.cookie, this.tokenOf(request.actor))
      const response = await client.send(this.deployment.baseUrl, sent)
      records.push({ ...template, status: response.status, response: response.text })
      recordForCleanup(this, request, response)
      await this.#requireToken(request, response)
      return response
    } catch (error) {
      if (error instanceof NoAnswer) {
        error.message = this.suite.hide(error.message, this.deployment)
        records.push({ ...template, status: null, response: error.message })
      }
      throw error
    }
  }

  /** Ends the run where a refusal shows no more than that a good token is none any longer. @throws Untestable */
  async #requireToken(request: ClientRequest, response: HttpResponse): Promise<void> {
    const reason = await whyWornOut(this.suite, this.deployment, request, response)
    if (reason === undefined) return
    this.suite.run.abort(reason)
    throw new Untestable(reason)
  }

  /** @throws Failure where the target does not do what the clause demands */
  expect(holds: boolean, finding: () => Finding): void {
    this.judged = true
    if (!holds) throw this.failure(finding())
  }

  failure(finding: Finding): Failure {
    const requests = this.requests.map(request => ({
      ...request,
      response: this.suite.hide(request.response, this.deployment),
    }))
    const observed = this.suite.hide(finding.observed, this.deployment)
    return new Failure({ ...finding, observed }, requests, this.world)
  }

  /** @throws Untestable where a precondition was not seen to hold */
  require(holds: boolean, reason: () => string): void {
    if (!holds) throw new Untestable(reason())
  }

  tokenOf(actor: Actor): string | undefined {
    if (actor === null) return undefined
    const { tokens } = this.deployment
    const token = actor.startsWith('bad:')
      ? this.suite.staging.badTokens(this.deployment)[actor.slice('bad:'.length)]
      : tokens[actor]
    if (token === undefined) throw new Untestable(`needs a token of ${actor}`)
    return token
  }
}
