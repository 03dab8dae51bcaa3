import type { Evidence } from '../../src/report/report.js'
import type { TestOf } from '../../src/report/test-name.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Contradictions, SeenContradiction } from '../observations/contradictions.js'
import type { Failure } from './failure.js'

/** What a run has seen and decides only when no case is under way. */
export class Unsettled {
  /** Reported failures whose histories are to be shrunk. */
  readonly unshrunk: { readonly id: ClauseId; readonly failure: Failure; readonly evidence: Evidence }[] = []
  readonly contradictions = new FirstContradiction()
}

/** The contradictions of a run. Only the first one is reported. */
class FirstContradiction implements Contradictions {
  failure: Failure | undefined
  /** The test whose response showed it; undefined if an observation did. */
  finder: TestOf | undefined
  readonly seen: SeenContradiction[] = []
  repeated: Contradictions['repeated']

  note(failure: Failure, contradiction: SeenContradiction, finder: TestOf | undefined): void {
    if (this.failure === undefined) this.finder = finder
    this.failure ??= failure
    this.seen.push(contradiction)
  }
}
