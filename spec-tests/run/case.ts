import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { Belief } from '../judge/belief.js'
import { type Finding, responsesOf } from '../judge/finding.js'
import { judgeObserved } from '../observations/judge-observed.js'
import type { Deployment } from '../target/deployment.js'
import { isServerError } from '../target/results.js'
import type { TestedTarget } from '../target/target.js'
import { Failure, Incomparable, Untestable } from './failure.js'
import type { Knowledge } from './knowledge.js'
import { Sender } from './sender.js'
import type { Suite } from './suite.js'
import { noteSent, sentAs } from './transcript.js'

/** One example on one world: sends requests, records them, and judges the responses. */
export class Case extends Sender {
  /** Whether any response was judged and right. */
  judged = false

  /** A case on a world that is put in place for it; on a target that keeps its world, on that. */
  static async on(suite: Suite, world: World, clause: ClauseId): Promise<Case> {
    return new Case(suite, await suite.staging.stage(world), clause)
  }

  elsewhere(deployment: Deployment): Case {
    return new Case(this.suite, deployment, this.clause, this.test)
  }

  get target(): TestedTarget {
    return this.suite.target
  }

  get known(): Knowledge {
    return this.suite.known
  }

  get belief(): Belief {
    return this.suite.beliefs.of(this.deployment)
  }

  /** The profiles for which the suite has tokens, in the order of the world. */
  get actors(): readonly Id[] {
    return this.world.profiles
      .map(({ svc_id }) => svc_id)
      .filter(id => Object.hasOwn(this.deployment.tokens, id))
  }

  /** Takes over requests of an earlier case that made what this one uses: they come first, and the belief follows them. */
  begin(requests: readonly RequestRecord[]): void {
    this.transcript.requests.unshift(...requests)
    for (const { request, response } of requests.flatMap(each => sentAs(each) ?? []))
      this.suite.beliefs.judge(this, request, response)
  }

  omitRequests(): void {
    const [wrong] = this.suite.beliefs.wrongOf(this).slice(-1)
    this.transcript.omit(wrong?.exchange.response)
  }

  /** @throws Failure if the target does not do what the clause demands */
  expect(holds: boolean, finding: () => Finding): void {
    if (holds) {
      this.judged = true
      return
    }
    // Whether the target conforms is not the question if it is compared with another deployment.
    throw this.suite.options.other === undefined
      ? this.failure(finding())
      : new Incomparable('a response is not what this test expects')
  }

  /** A failure with the requests up to the last deciding one, without any token. Later ones play no part. */
  failure(finding: Finding): Failure {
    const { suite, deployment } = this
    const part = this.transcript.upTo(responsesOf(finding))
    const hide = (text: string) => suite.hide(text, deployment)
    const whole = part.whole.map(request => {
      const record = { ...request, response: hide(request.response) }
      noteSent(record, sentAs(request))
      return record
    })
    const of = (records: ReadonlySet<RequestRecord>) =>
      whole.filter((_, at) => records.has(part.whole[at] as RequestRecord))
    const [requests, deciding] = [of(part.shown), of(part.deciding)]
    const decides = deciding.length > 0 ? deciding : requests.slice(-1)
    const place = { deployment, later: part.later, at: part.at }
    return new Failure({ ...finding, decides }, requests, this.world, { whole, place })
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

  /** @throws Untestable if a precondition of the test does not hold */
  require(holds: boolean, reason: () => string): void {
    if (!holds) throw new Untestable(reason())
  }
}
