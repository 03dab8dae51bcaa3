import type * as recorded from '../../src/report/finding.js'
import type { RequestRecord } from '../../src/report/report.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { HttpResponse } from '../target/client.js'

/** What the deciding responses must be. */
export interface Expected extends recorded.Expected {
  /** What else must be so, in words. */
  readonly says?: string
}

/** Why a response is wrong, and in which circumstances. The words are for a reader; no code reads them. */
interface About {
  /** The violated clause, if it is not the one that is tested. */
  readonly clause?: ClauseId
  readonly expected: Expected
  readonly why?: recorded.Why | undefined
  readonly kind?: recorded.Finding['kind']
  /** What is wrong if no status, field or result is: the rest of a sentence that begins with the operation. */
  readonly wrong?: string
  /** The circumstances: the end of a sentence on the first deciding request. */
  readonly when?: string | undefined
  /** The reason for what is expected, if `why` does not have it. */
  readonly because?: string | undefined
  readonly compared?: Compared
}

interface Compared {
  readonly differs: string
  readonly other: string
  readonly own: string
}

/** A response, or what was made of one. */
type Deciding = HttpResponse | { readonly response: HttpResponse }

/** What is wrong with the target, as a test sees it. */
export interface Finding extends About {
  /**
   * The responses that show it: one, or several if only together they do. The statuses are expected of the first, and
   * the group or the results of the last. Absent for the last response of the case.
   */
  readonly decides?: Deciding | readonly Deciding[]
}

export interface RecordedFinding extends About {
  readonly decides: readonly RequestRecord[]
}

export function responsesOf({ decides = [] }: Finding): readonly HttpResponse[] {
  return [decides].flat().map(each => ('response' in each ? each.response : each))
}
