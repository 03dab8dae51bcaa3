import { type Evidence, isRace, seenOnce } from '../../src/report/report.js'
import { finderOf, nameOf } from '../../src/report/test-name.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import { withFewestRequests } from '../shrinking/with-fewest-requests.js'
import { withoutRace } from '../shrinking/without-race.js'
import { NoResponse } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { isServerError } from '../target/results.js'
import type { Target } from '../target/target.js'
import type { Case } from './case.js'
import { mayHaveComeLate, restsOnChange } from './deciding-request.js'
import { evidenceOf } from './evidence.js'
import { Failure, Untestable } from './failure.js'
import { type LaterResponse, laterResponse } from './later-response.js'
import type { Suite } from './suite.js'

/** A failure of a case, and how to judge the same again. */
export interface FailedCase {
  readonly c: Case
  readonly failure: Failure
  /** The world to put in place for another case. */
  readonly world: World
  /** @throws Failure if the case fails */
  readonly judge: (c: Case) => Promise<unknown>
  /** Where fast-check finds the case again. */
  readonly path?: string | undefined
}

/** The waits in milliseconds after which a read is repeated. */
const waits = [0, 50, 200, 800, 2000]
/** How many of these waits a failure gets that a repetition shows again: such a target is most often simply wrong. */
const waitsForRepeatable = { control: 2, kept: 4 }
/** A repetition may be unable to judge anything, or fail at another place: on a late target, a long case often does. */
const mostRepetitions = { usual: 4, late: 12 }

/** Why a failure is none that has a server error among its requests, and that a repetition did not show again. */
const onceAfterServerError = 'it failed once, after a server error that did not come again'

/**
 * Reports a failure in the run. A deployment that shows a change late fails a read after a write now and then, so such a
 * failure is final only if a repetition of the whole case fails too, or if the read gets the same response after all waits.
 * Otherwise it was seen once, and the clause is untested. Nor is a failure after a server error one that comes only once:
 * wire.no-server-error has it.
 */
export async function reportFailure(failed: FailedCase): Promise<void> {
  const { c, failure, path } = failed
  const { suite } = c
  const id = blamed(c, failure)
  skipIfOther(c, id)
  try {
    await reportSettled(failed, id)
  } catch (error) {
    // The failure was seen, so it must be in the report, whatever its repetition met.
    suite.note(`the suite could not repeat a failure of ${id} (found by ${nameOf(c)}): ${error}`)
    suite.fail(id, failure, c, path)
  }
}

/** The clause that the finding names, or that of the test if the run does not report the other one. */
export function blamed({ suite, clause }: Case, { finding }: Failure): ClauseId {
  const id = finding.clause ?? clause
  const { only } = suite.options
  return only === undefined || only.includes(id) || shownByAny.includes(id) ? id : clause
}

/** A test that found a failure of another clause says nothing about its own. */
export function skipIfOther({ suite, clause, test }: Case, id: ClauseId): void {
  if (id !== clause && test !== undefined) suite.run.skip(clause, `It found a failure of ${id}`, test)
}

async function reportSettled(failed: FailedCase, id: ClauseId): Promise<void> {
  const { c, failure, path } = failed
  const { suite } = c
  if (!suite.run.isNews(id, failure.finding.message)) return suite.fail(id, failure, c, path)
  const hadServerError = id !== 'wire.no-server-error' && failure.whole.some(isServerError)
  const isRaceOfLate = suite.isLate && isRace(failure)
  if (!restsOnChange(failure) && !isRaceOfLate && !hadServerError)
    return suite.fail(id, await shrunk(suite, failure), c, path)
  const atOnce = await laterResponse(suite, failure, waits.slice(0, 1))
  if (typeof atOnce === 'object') suite.isLate = true
  const again = await repeat(failed)
  if (hadServerError && again === 'passed')
    return suite.run.unjudged(id, onceAfterServerError, id === c.clause ? c.test : undefined)
  const isAgain = typeof again === 'object'
  const last =
    typeof atOnce === 'object'
      ? atOnce
      : await laterResponse(suite, isAgain ? again : failure, isAgain ? waitsFor(suite) : waits)
  if (isAgain && last === 'same') suite.hasWaitedInVain = true
  const later = last === 'same' ? undefined : last
  const isOlderChange = again === 'passed' && (suite.isLate || mayHaveComeLate(failure))
  const isLasting = last === 'same' && !isOlderChange
  const isCertain = isAgain || isLasting || (again === 'not repeatable' && last === undefined)
  if (later !== undefined) suite.isLate = true
  const shown = isCertain ? await shrunk(suite, failure) : failure
  const evidence = {
    ...withLater(evidenceOf(suite, shown, path), suite.target, later),
    ...finderOf(c, id),
  }
  if (isCertain) suite.run.fail(id, evidence)
  else reportSeenOnce(suite, id, evidence, later)
}

async function shrunk(suite: Suite, failure: Failure): Promise<Failure> {
  return withoutRace(suite, failure, await withFewestRequests(suite, failure))
}

/** Reports a failure that a repetition did not show again. */
export function reportSeenOnce(suite: Suite, id: ClauseId, evidence: Evidence, later?: LaterResponse): void {
  const reason = `${seenOnce}: ${evidence.message}; ${adviceFor(suite.target, later)}`
  suite.run.seenOnce(id, { ...evidence, verdict: seenOnce }, reason)
}

/**
 * Judges the case again. A failure at another place is none until all repetitions fail: in a long case, a target that is
 * late or fails now and then may do so each time. Of one that is known to be late, the same failure must come twice.
 * @returns the failure, or what became of the case instead
 */
async function repeat({
  c,
  world,
  judge,
  failure,
}: FailedCase): Promise<Failure | 'passed' | 'not repeatable'> {
  const { suite } = c
  let last: Failure | undefined
  let isSeenAgain = false
  const most = suite.isLate ? mostRepetitions.late : mostRepetitions.usual
  for (let tries = 0; tries < most && !suite.run.aborted; tries++) {
    let again = c
    try {
      await suite.staging.during(world, async deployment => {
        again = c.elsewhere(deployment)
        await judge(again)
      })
      if (again.judged) return 'passed'
    } catch (error) {
      if (error instanceof NoResponse || error instanceof Unprovisioned) break
      if (error instanceof Failure) {
        const isSamePlace = error.whole.length === failure.whole.length
        if (isSamePlace && (!suite.isLate || isSeenAgain)) return error
        isSeenAgain ||= isSamePlace
        last = error
      } else if (!(error instanceof Untestable)) throw error
    }
  }
  return last ?? 'not repeatable'
}

/** Repeatable failures get waits until they are in vain once, so that they cost a wrong target little time. */
function waitsFor({ hasWaitedInVain, takesWorlds }: Suite): readonly number[] {
  return waits.slice(0, hasWaitedInVain ? 1 : waitsForRepeatable[takesWorlds ? 'control' : 'kept'])
}

function withLater(evidence: Evidence, target: Target, later: LaterResponse | undefined): Evidence {
  if (later === undefined) return evidence
  const { status, afterMs } = later
  const observed = `${evidence.observed}; ${afterMs} ms later the same request returned another response (${status}): ${adviceFor(target, later)}`
  return { ...evidence, observed, rightAfterMs: afterMs }
}

/** A wait with some reserve, in steps of 50 ms. */
function adviceFor({ settleMs }: Target, later: LaterResponse | undefined): string {
  const enough = later && 50 * Math.ceil((settleMs + 2 * later.afterMs + 1) / 50)
  return `if the deployment shows changes late, set settleMs${enough === undefined ? '' : ` to ${enough}`} in the target file`
}
