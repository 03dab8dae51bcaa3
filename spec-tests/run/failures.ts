import { type Lateness, shortWaits } from './lateness.js'

/** What a failure may rest on, apart from a wrong target. */
export interface FailureFacts {
  /** A request before the deciding one succeeded in changing something. */
  readonly restsOnChange: boolean
  /** Some requests were concurrent. */
  readonly hasRace: boolean
  /** A server error is among the requests, and it is not what fails. */
  readonly followsServerError: boolean
  /** The deciding read was sent before, with no change in between: then an older change may have come late. */
  readonly mayShowOlderChange: boolean
}

/** A response that differs from the one of a failure, to the same request and without any change in between. */
export interface LaterResponse {
  /** Milliseconds after the failure. */
  readonly afterMs: number
  readonly status: number
}

export interface RepeatCase {
  readonly did: 'repeat the case'
  /** `impossible`: no response, no such world, or the end of the run. */
  readonly saw: 'no failure' | 'the same failure' | 'another failure' | 'nothing to judge' | 'impossible'
}

export interface ReadAgain {
  readonly did: 'read again'
  readonly of: Read
  /** `unknown`: the deciding request is no read, its world is replaced, or a write since may be why the response differs. */
  readonly saw: LaterResponse | 'the same response' | 'unknown'
}

export type Attempt = RepeatCase | ReadAgain

/** Which read is sent again: the one that failed first, or that of the last repetition that failed. */
export type Read = 'the failure' | 'the repetition'

export type FailureVerdict = 'fail' | 'seen once' | 'unjudged'

export type FailureStep =
  | { readonly verdict: FailureVerdict }
  | { readonly next: 'repeat the case' }
  /** After each of the waits in milliseconds, until the response differs. */
  | { readonly next: 'read again'; readonly of: Read; readonly waits: readonly number[] }

/** A repetition may be unable to judge anything, or fail at another place: on a late target, a long case often does. */
const mostRepetitions = { usual: 4, late: 12 }
/** A single wrong response of a late target may come twice by chance. */
const sameFailuresNeeded = { usual: 1, late: 2 }
/** The last wait before a failure is final that no repetition shows. */
const longestWait = 2000

/**
 * What to do after a failure. A deployment that shows a change late fails a read after a write now and then, so such a
 * failure is final only if a repetition of the whole case fails too, or if the read gets the same response after all waits.
 * Otherwise it was seen once. A failure after a server error that does not come again says nothing: wire.no-server-error
 * has the error.
 */
export function stepAfterFailure(
  facts: FailureFacts,
  attempts: readonly Attempt[],
  known: Lateness,
  takesWorlds: boolean,
): FailureStep {
  if (!isDoubtful(facts, known)) return { verdict: 'fail' }
  const [atOnce, patient] = attempts.filter(isRead)
  if (atOnce === undefined) return { next: 'read again', of: 'the failure', waits: [0] }
  if (patient !== undefined) return { verdict: verdictAfterWaits(facts, attempts, patient, known) }
  const repeated = repetitionOf(attempts, known)
  if (repeated === undefined) return { next: 'repeat the case' }
  if (repeated === 'passes' && facts.followsServerError) return { verdict: 'unjudged' }
  if (typeof atOnce.saw !== 'object') return readPatiently(repeated, known, takesWorlds)
  return { verdict: repeated === 'fails' ? 'fail' : 'seen once' }
}

function isRead(attempt: Attempt): attempt is ReadAgain {
  return attempt.did === 'read again'
}

function isDoubtful({ restsOnChange, hasRace, followsServerError }: FailureFacts, known: Lateness): boolean {
  return restsOnChange || followsServerError || (hasRace && known.isLate)
}

/** What the repetitions show together; undefined if one more is needed. A failure at another place counts once all have failed. */
function repetitionOf(
  attempts: readonly Attempt[],
  { isLate }: Lateness,
): 'passes' | 'fails' | 'cannot be judged' | undefined {
  const seen = attempts.flatMap(attempt => (isRead(attempt) ? [] : attempt.saw))
  const kind = isLate ? 'late' : 'usual'
  const same = seen.filter(saw => saw === 'the same failure').length
  if (seen.includes('no failure')) return 'passes'
  if (same >= sameFailuresNeeded[kind]) return 'fails'
  if (seen.at(-1) !== 'impossible' && seen.length < mostRepetitions[kind]) return undefined
  return seen.some(saw => saw === 'the same failure' || saw === 'another failure')
    ? 'fails'
    : 'cannot be judged'
}

/** The verdict after the read that got all waits that are due. */
function verdictAfterWaits(
  { mayShowOlderChange }: FailureFacts,
  attempts: readonly Attempt[],
  { of, saw }: ReadAgain,
  { isLate }: Lateness,
): FailureVerdict {
  if (of === 'the repetition') return 'fail'
  if (typeof saw === 'object') return 'seen once'
  if (!attempts.some(attempt => attempt.saw === 'no failure')) return 'fail'
  return saw === 'the same response' && !isLate && !mayShowOlderChange ? 'fail' : 'seen once'
}

/** A target that fails again is most often simply wrong, so it gets fewer waits. */
function readPatiently(
  repeated: 'passes' | 'fails' | 'cannot be judged',
  known: Lateness,
  takesWorlds: boolean,
): FailureStep {
  if (repeated !== 'fails')
    return { next: 'read again', of: 'the failure', waits: [0, ...shortWaits, longestWait] }
  return { next: 'read again', of: 'the repetition', waits: known.fewWaits(takesWorlds) }
}

/** Notes what an attempt shows of how the target shows changes. */
export function learnFrom(attempt: Attempt, known: Lateness): void {
  if (!isRead(attempt)) return
  if (typeof attempt.saw === 'object') known.isLate = true
  else if (attempt.of === 'the repetition' && attempt.saw === 'the same response')
    known.inVain.add('the response to a read that failed')
}
