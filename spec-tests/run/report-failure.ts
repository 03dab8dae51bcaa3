import { type Evidence, seenOnce } from '../../src/report/report.js'
import { finderOf, nameOf } from '../../src/report/test-name.js'
import { foundOther, shownByAny } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { withFewestRequests } from '../replay/fewest-requests.js'
import type { Target } from '../target/target.js'
import type { Case } from './case.js'
import { reportedOf } from './deciding-request.js'
import { evidenceOf } from './evidence.js'
import type { Failure } from './failure.js'
import type { LaterResponse } from './failures.js'
import { type FailedCase, settleFailure } from './settle-failure.js'
import type { Suite } from './suite.js'

const onceAfterServerError = 'it failed once, after a server error that did not come again'

/** Reports a failure in the run, as the policy says (failures.ts). */
export async function reportFailure(failed: FailedCase): Promise<void> {
  skipIfOther(failed.c, blamed(failed.c, failed.failure))
  await reportFound(failed)
}

/** The same for a failure that its test did not look for. */
export async function reportFound(failed: FailedCase): Promise<void> {
  const { c, failure, path } = failed
  const { suite } = c
  await suite.ownWorld.require(c.deployment)
  const id = blamed(c, failure)
  try {
    if (suite.run.isNews(id, reportedOf(suite, failure))) await reportSettled(failed, id)
    else suite.fail(id, failure, c, path)
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

/** A test that found a failure of another clause says nothing about its own, unless it has shown that too. */
export function skipIfOther({ suite, clause, test, judged }: Case, id: ClauseId): void {
  if (id !== clause && !judged && test !== undefined) suite.run.skip(clause, `${foundOther} ${id}`, test)
}

async function reportSettled(failed: FailedCase, id: ClauseId): Promise<void> {
  const { c, failure, path } = failed
  const { suite } = c
  const { verdict, later } = await settleFailure(failed, id)
  if (verdict === 'unjudged')
    return suite.run.unjudged(id, onceAfterServerError, id === c.clause ? c.test : undefined)
  const shown = verdict === 'fail' ? await withFewestRequests(suite, id, failure) : failure
  const evidence = {
    ...withLater(evidenceOf(suite, shown, path), suite.target, later),
    ...finderOf(c, id),
  }
  if (verdict === 'fail') suite.run.fail(id, evidence)
  else reportSeenOnce(suite, id, evidence, later)
}

export function reportSeenOnce(suite: Suite, id: ClauseId, evidence: Evidence, later?: LaterResponse): void {
  const reason = `${seenOnce}: ${evidence.message}; ${adviceFor(suite.target, later)}`
  suite.run.seenOnce(id, { ...evidence, verdict: seenOnce }, reason)
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
