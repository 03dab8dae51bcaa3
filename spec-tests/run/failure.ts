import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import type { RecordedFinding } from '../judge/finding.js'
import type { Deployment } from '../target/deployment.js'

/** Where a failure was seen. It is not known if it was put together from several cases. */
interface Place {
  readonly deployment: Deployment
  /** When its last deciding response came, in milliseconds of the epoch. */
  readonly at: number
  /** What the case had sent there after the requests of the failure. */
  readonly later: readonly RequestRecord[]
}

/** The target violates a clause. */
export class Failure extends Error {
  /** The requests, and those before that seem needless: one of them may be the cause. */
  readonly whole: readonly RequestRecord[]
  readonly place: Place | undefined

  constructor(
    readonly finding: RecordedFinding,
    readonly requests: readonly RequestRecord[],
    readonly world: World,
    { whole = requests, place }: { whole?: readonly RequestRecord[]; place?: Place } = {},
  ) {
    super('the target violates a clause')
    this.whole = whole
    this.place = place
  }
}

/** Two deployments differ. Another clause than the tested one may be violated, or none. */
export class Difference extends Failure {
  /** @param kind in what the two differ, as a text to compare */
  constructor(
    { finding, requests, world }: Failure,
    readonly clause: ClauseId,
    readonly kind: string,
  ) {
    super(finding, requests, world)
  }
}

/** A precondition of the test does not hold on this target, so the test says nothing. */
export class Untestable extends Error {}

/** A test needs what the target does not serve, or does not take: an operation, or a long text. Other tests of its clause may do without. */
export class Unserved extends Untestable {}

/** The rest of a case says nothing about the difference of two deployments. */
export class Incomparable extends Untestable {}
