import fc from 'fast-check'
import type { TestOf } from '../../src/report/test-name.js'
import { spent } from '../../src/report/verdict.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import { judgedWhole } from './judged-whole.js'
import { Property } from './property.js'
import type { TestContext } from './registry.js'
import { reportFailure } from './report-failure.js'
import type { Suite } from './suite.js'

/** The context of a test; its results go to the run of the suite. */
export function testContext(suite: Suite, of: TestOf): TestContext {
  const { clause, test } = of
  const caseOn: TestContext['caseOn'] = deployment => new Case(suite, deployment, clause, test)
  const example: TestContext['example'] = async (world, judgeCase) => {
    const judge = judgedWhole(judgeCase)
    if (suite.schedule.isSpent) return suite.run.untested(clause, spent, test)
    await suite.staging.during(world, async deployment => {
      const c = caseOn(deployment)
      try {
        await judge(c)
        if (c.judged) suite.run.check(clause, test)
      } catch (error) {
        if (error instanceof Failure) await reportFailure({ c, failure: error, world, judge })
        else if (error instanceof Untestable) suite.untestable(of, error)
        else throw error
      }
    })
  }
  return {
    suite,
    of,
    caseOn,
    example,
    withFixture(judge) {
      const scene = sceneOf(suite.target.wire.idPrefix)
      return example(scene.world, async c =>
        judge(c, suite.target.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)),
      )
    },
    async property(world, more, judge, share = 1) {
      const worlds = suite.target.takesWorlds ? world : fc.constant(await suite.staging.fixedWorld())
      await new Property(suite, of, judgedWhole(judge)).check(
        worlds,
        more,
        Math.ceil(suite.options.runs * share),
      )
    },
  }
}
