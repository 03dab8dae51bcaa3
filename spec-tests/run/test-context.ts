import type { TestOf } from '../../src/report/test-name.js'
import { spent } from '../../src/report/verdict.js'
import type { Judged } from '../judge/beliefs.js'
import { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import { findingOf } from './finding-of.js'
import type { TestContext } from './registry.js'
import { reportFailure, reportFound } from './report-failure.js'
import type { Staging } from './staging.js'
import type { Suite } from './suite.js'

/** The context of a test; its results go to the run of the suite. */
export function testContext(suite: Suite, of: TestOf): TestContext {
  const { run, schedule, staging } = suite
  const { clause, test } = of
  /** @throws RefusedWorld */
  const example: TestContext['example'] = async (world, judge, { path, onlyReads = false } = {}) => {
    if (schedule.isSpent) return run.untested(clause, spent, test)
    const judgeWhole = judgedWhole(judge)
    const put: Staging['during'] = (...given) =>
      onlyReads ? staging.sharing(...given) : staging.during(...given)
    await put(world, async deployment => {
      const c = new Case(suite, deployment, clause, test)
      c.endsAt = schedule.deadline
      try {
        await judgeWhole(c)
        if (c.judged) run.check(clause, test)
      } catch (error) {
        if (error instanceof Untestable) suite.untestable(of, error)
        else if (error instanceof Failure) {
          await reportFailure({ c, failure: error, world, judge: judgeWhole, path })
          if (c.judged) run.check(clause, test)
        } else throw error
      }
    })
  }
  return { suite, of, example }
}

/**
 * A judgement of a case by what its test looks at, and then of every other response. A wrong one is a failure of the clause
 * that it may violate. If that is another clause than that of the test, the test says what it says apart from it.
 */
function judgedWhole(judge: (c: Case) => Promise<void>) {
  return async (c: Case): Promise<void> => {
    const untestable = await untestableIn(judge(c))
    const failure = await failureBesides(c)
    if (failure?.finding.clause === c.clause) throw failure
    if (failure !== undefined)
      await reportFound({
        c,
        failure,
        world: c.world,
        async judge(again) {
          await untestableIn(judge(again))
          const same = await failureBesides(again)
          if (same !== undefined) throw same
        },
      })
    if (untestable !== undefined) throw untestable
  }
}

/** Why a test can judge nothing; undefined if it can. */
async function untestableIn(judged: Promise<void>): Promise<Untestable | undefined> {
  try {
    await judged
    return undefined
  } catch (error) {
    if (error instanceof Untestable) return error
    throw error
  }
}

/** The first response of a case that no fair reading explains, and whose clause is reported. */
async function failureBesides(c: Case): Promise<Failure | undefined> {
  // Whether the target conforms is not the question if it is compared with another deployment.
  if (c.suite.options.other !== undefined) return undefined
  for (const judged of c.suite.beliefs.wrongOf(c)) {
    if (!isOfOwn(c, judged)) continue
    const finding = await findingOf(c, judged, 'never')
    if (finding !== undefined) return c.failure(finding)
  }
  return undefined
}

/**
 * A target that keeps its world may be changed by others, and may give others permissions on a new group, so that only
 * what a creator may do with its group is certain there.
 */
function isOfOwn({ target }: Case, { before, exchange: { request } }: Judged): boolean {
  const { group, actor } = request
  if (target.takesWorlds || actor === null || actor.startsWith('bad:')) return true
  return group === undefined ? request.operation === 'createGroup' : before.past.creators.get(group) === actor
}
