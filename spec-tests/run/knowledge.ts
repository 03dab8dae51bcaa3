import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import type { Readings } from '../../src/spec/readings.js'
import { type NewGroupGrants, noGrants } from '../judge/oracle/new-group.js'
import { Observations } from '../observations/observations.js'
import type { GroupLayout } from '../target/group-layout.js'
import { type Failure, Unserved } from './failure.js'
import { Lateness } from './lateness.js'
import { anyLength, type Limit, type LongestTexts, noLimit } from './limits.js'

interface OtherCase {
  readonly clause: ClauseId
  readonly failure: Failure
  read(body: string): string
}

/** What the suite has learned of a target. The next run with the same target gets it as a whole. */
export class Knowledge {
  /** Whether the preflight was made: the target file has no mistake, and the operations that are not served are known. */
  isPrepared = false
  limit: Limit = noLimit
  /** Where the response to a read has the fields of a group; undefined until it is observed. */
  layout: GroupLayout | undefined
  /** On a target that keeps its world: a profile that has created and deleted a group. */
  creator: Id | undefined
  /** On a target that keeps its world: the profiles that were seen to create a group, so they are in Vetted. */
  readonly creators = new Set<Id>()
  /** open.creator-is-member, as observed. */
  creatorIsMember = false
  longest: LongestTexts = anyLength
  /** What a new group gives to others than its creator; nothing until it is observed. */
  newGroupGrants: NewGroupGrants = noGrants
  /** That the target shows SVC-IDs in another case, and how a body is read since that is reported. */
  otherCase: OtherCase | undefined
  /** Whether a search for both kinds finds nothing where only one of them matches: search.no-match has that failure. */
  needsBothKinds = false
  /** The operations that the target does not serve, and how it shows that. */
  readonly unserved = new Map<Operation, string>()
  /** The operations that were seen to succeed in a scenario. */
  readonly succeeded = new Set<Operation>()
  /** Why an observation was not made, by its open point. */
  readonly notObserved = new Map<OpenPointId, string>()
  readonly lateness = new Lateness()
  readonly observations: Observations

  constructor(idPrefix: string) {
    this.observations = new Observations(idPrefix)
  }

  serves(operation: Operation): boolean {
    return !this.unserved.has(operation)
  }

  /** @throws Unserved if the target is known not to have one of these operations */
  requireServed(...operations: readonly Operation[]): void {
    const [reason] = operations.flatMap(operation => this.unserved.get(operation) ?? [])
    if (reason !== undefined) throw new Unserved(reason)
  }

  served<T extends { readonly operation: Operation }>(requests: readonly T[]): readonly T[] {
    return requests.filter(({ operation }) => this.serves(operation))
  }

  /** The observed readings so far, and the defaults for open points that are not observed yet. */
  get readings(): Readings {
    return this.observations.readings
  }

  /** Whether the suite has observed a reading of an open point, at least for one operation. */
  hasObserved(id: OpenPointId): boolean {
    return this.observations.has(id)
  }
}
