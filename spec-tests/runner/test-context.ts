import fc from 'fast-check'
import { spent } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import { Property } from './property.js'
import type { TestContext } from './registry.js'
import { reportFailure } from './report-failure.js'
import type { Suite } from './suite.js'

/** The context of the tests of one clause; their results go to the run of the suite. */
export function testContext(suite: Suite, id: ClauseId): TestContext {
  const example: TestContext['example'] = async (world, judge) => {
    if (suite.schedule.isSpent) return suite.run.untested(id, spent)
    await suite.staging.during(world, async deployment => {
      const c = new Case(suite, deployment, id)
      try {
        await judge(c)
        if (c.judged) suite.run.check(id)
      } catch (error) {
        if (error instanceof Failure) await reportFailure({ c, failure: error, world, judge })
        else if (error instanceof Untestable) suite.untestable(id, error)
        else throw error
      }
    })
  }
  return {
    suite,
    example,
    withFixture(judge) {
      const scene = sceneOf(suite.target.wire.idPrefix)
      return example(scene.world, async c =>
        judge(c, suite.target.takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)),
      )
    },
    async property(world, more, judge, share = 1) {
      const worlds = suite.target.takesWorlds ? world : fc.constant(await suite.staging.fixedWorld())
      await new Property(suite, id, judge).check(worlds, more, Math.ceil(suite.options.runs * share))
    },
  }
}
