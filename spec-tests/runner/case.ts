import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import type { Belief } from '../judge/belief.js'
import { type Finding, responsesOf } from '../judge/finding.js'
import type { HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import { isServerError } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import type { TestedTarget } from '../target/tested-target.js'
import { Failure, Incomparable, type Smaller, Untestable } from './failure.js'
import { judgeObserved } from './judge-observed.js'
import type { Knowledge } from './knowledge.js'
import type { CaseRecord } from './response-observer.js'
import { Sender } from './sender.js'
import type { Suite } from './suite.js'
import { Transcript } from './transcript.js'

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
  readonly #transcript = new Transcript()
  readonly #sender: Sender
  /** The SVC-IDs of the principals that were created since the world was put in place. */
  readonly #created = new Set<Id>()

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly clause: ClauseId,
    readonly test?: string,
  ) {
    this.#sender = new Sender(suite, this, this.#transcript)
  }

  /** Another case of the same test. */
  elsewhere(deployment: Deployment): Case {
    return new Case(this.suite, deployment, this.clause, this.test)
  }

  /** The requests and responses, as evidence shows them. */
  get requests(): readonly RequestRecord[] {
    return this.#transcript.requests
  }

  /** The response that came last, as one that decides. Empty if none came. */
  get last(): readonly HttpResponse[] {
    return this.#transcript.last
  }

  get world(): World {
    return this.deployment.world
  }

  get target(): TestedTarget {
    return this.suite.target
  }

  /** What the suite has learned of the target. */
  get known(): Knowledge {
    return this.suite.known
  }

  get wire(): WireNames {
    return this.target.wire
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

  /** Removes from the evidence the requests, from a position on, that no failure depends on: all, unless the test selects. */
  omitRequests(from: number, isNeedless?: (request: RequestRecord) => boolean): void {
    const [wrong] = isNeedless === undefined ? this.suite.beliefs.wrongOf(this).slice(-1) : []
    const response = wrong?.exchange.response as HttpResponse | undefined
    this.#transcript.omit(from, isNeedless ?? (() => true), response)
  }

  /** As `Transcript.recordOf`. */
  recordOf(response: HttpResponse): RequestRecord | undefined {
    return this.#transcript.recordOf(response)
  }

  /** Sends no more requests from now on, for this reason. */
  end(reason: string): void {
    this.#sender.end(reason)
  }

  /**
   * Sends all requests at once and waits for all responses.
   * @param whileUnderWay sends further requests until `underWay` has settled
   */
  sendConcurrently(
    requests: readonly ClientRequest[],
    whileUnderWay: (underWay: Promise<unknown>) => Promise<void> = async () => {},
  ): Promise<readonly HttpResponse[]> {
    return this.#sender.sendConcurrently(requests, whileUnderWay)
  }

  /** Sends a request; a read a second time if it gets a server error. */
  send(request: ClientRequest): Promise<HttpResponse> {
    return this.#sender.send(request)
  }

  /**
   * @param smaller as in the place of a failure
   * @throws Failure if the target does not do what the clause demands
   */
  expect(holds: boolean, finding: () => Finding, smaller?: Smaller): void {
    this.judged = true
    if (holds) return
    // Whether the target conforms is not the question if it is compared with another deployment.
    throw this.suite.options.other === undefined
      ? this.failure(finding(), smaller)
      : new Incomparable('a response is not what this test expects')
  }

  /**
   * A failure with the requests up to the last deciding one, without any token. Later ones play no part.
   * @param smaller as in the place of a failure
   */
  failure(finding: Finding, smaller?: Smaller): Failure {
    const part = this.#transcript.upTo(responsesOf(finding))
    const whole = part.whole.map(request => ({ ...request, response: this.#hide(request.response) }))
    const of = (records: ReadonlySet<RequestRecord>) =>
      whole.filter((_, at) => records.has(part.whole[at] as RequestRecord))
    const [requests, deciding] = [of(part.shown), of(part.deciding)]
    const decides = deciding.length > 0 ? deciding : requests.slice(-1)
    const place = { deployment: this.deployment, later: part.later, at: part.at, smaller }
    return new Failure({ ...finding, decides }, requests, this.world, whole, place)
  }

  /**
   * Records what the target does at an open point; from then on the oracle expects it.
   * A target that does something else later contradicts itself (state.consistent).
   * @param key the open point, with the operation after a slash if it is observed for one
   * @param seen a value that `--reading` takes, or else a status or a note that says what was seen
   * @param isNoteFair if `seen` is not a valid value: whether it is fair; valid values always are
   */
  observe(key: string, seen: string, isNoteFair = false): void {
    if (isServerError({ status: Number(seen) })) return
    const noted = this.known.observations.note(this, key, seen)
    if (noted === 'new') this.suite.run.observe(key, seen, isNoteFair)
    judgeObserved(this.suite, noted)
  }

  /** What the suite believes of the deployment now. */
  get belief(): Belief {
    return this.suite.beliefs.of(this.deployment)
  }

  /** @throws Untestable if a precondition of the test does not hold */
  require(holds: boolean, reason: () => string): void {
    if (!holds) throw new Untestable(reason())
  }

  #hide(text: string): string {
    return this.suite.hide(text, this.deployment)
  }
}
