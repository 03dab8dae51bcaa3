import type { TestOf } from '../../src/report/test-name.js'
import { spent } from '../../src/report/verdict.js'
import { fixtureInScene, fixtureOnDeployment } from '../worlds/find-fixture.js'
import { sceneOf } from '../worlds/scene.js'
import { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import { judgedWhole } from './judged-whole.js'
import type { TestContext } from './registry.js'
import { reportFailure } from './report-failure.js'
import type { Staging } from './staging.js'
import type { Suite } from './suite.js'

/** The context of a test; its results go to the run of the suite. */
export function testContext(suite: Suite, of: TestOf): TestContext {
  const { run, schedule, staging, target } = suite
  const { clause, test } = of
  const caseOn: TestContext['caseOn'] = deployment => new Case(suite, deployment, clause, test)
  /** @throws RefusedWorld */
  const example: TestContext['example'] = async (world, judge, { path, onlyReads = false } = {}) => {
    if (schedule.isSpent) return run.untested(clause, spent, test)
    const judgeWhole = judgedWhole(judge)
    // A comparison finds the other world by the deployment.
    const isShared = onlyReads && suite.options.other === undefined
    const put: Staging['during'] = (...given) =>
      isShared ? staging.sharing(...given) : staging.during(...given)
    await put(world, async deployment => {
      const c = caseOn(deployment)
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
  return {
    suite,
    of,
    caseOn,
    example,
    withFixture(judge) {
      const scene = sceneOf(target.wire.idPrefix)
      return example(scene.world, async c =>
        judge(c, target.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)),
      )
    },
  }
}
