import fc from 'fast-check'
import type { TestOf } from '../../src/report/test-name.js'
import { spent } from '../../src/report/verdict.js'
import type { World } from '../../src/spec/nouns.js'
import { RefusedWorld } from '../target/deployment.js'
import { fixtureInScene, fixtureOnDeployment } from '../worlds/find-fixture.js'
import { sceneOf } from '../worlds/scene.js'
import { Case } from './case.js'
import { Failure, Untestable } from './failure.js'
import { judgedWhole } from './judged-whole.js'
import type { TestContext } from './registry.js'
import type { FailedCase } from './repeat-case.js'
import { reportFailure } from './report-failure.js'
import type { Suite } from './suite.js'

/** What came of one example: it was judged, it has failed, or why it says nothing. Undefined if nothing was judged. */
type Outcome = 'judged' | 'failed' | Untestable | RefusedWorld | undefined

/** An example that was drawn: its position, and when it ends, in milliseconds of the epoch. */
interface Drawn {
  readonly path?: string
  readonly endsAt?: number
}

/** The context of a test; its results go to the run of the suite. */
export function testContext(suite: Suite, of: TestOf): TestContext {
  const { run, schedule, staging, target } = suite
  const { clause, test } = of
  const caseOn: TestContext['caseOn'] = deployment => new Case(suite, deployment, clause, test)
  /** @throws RefusedWorld */
  const judgeOn = (world: World, judge: FailedCase['judge'], { path, endsAt }: Drawn = {}) =>
    staging.during(world, async (deployment): Promise<Outcome> => {
      const c = caseOn(deployment)
      c.endsAt = endsAt
      try {
        await judge(c)
        if (!c.judged) return undefined
        run.check(clause, test)
        return 'judged'
      } catch (error) {
        if (error instanceof Untestable) return error
        if (!(error instanceof Failure)) throw error
        await reportFailure({ c, failure: error, world, judge, path })
        return 'failed'
      }
    })
  const example: TestContext['example'] = async (world, judge, path) => {
    if (schedule.isSpent) return run.untested(clause, spent, test)
    const outcome = await judgeOn(world, judgedWhole(judge), path === undefined ? {} : { path })
    if (outcome instanceof Untestable) suite.untestable(of, outcome)
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
    async property(world, more, judge, share) {
      await schedule.next()
      const { seed, runs } = suite.options
      const endsAt = Math.min(schedule.deadline, schedule.turnEnds)
      const examples = fc.sample(fc.tuple(world, more), { seed, numRuns: Math.ceil(runs * share) })
      const outcomes: Outcome[] = []
      for (const [at, [drawnWorld, drawn]] of examples.entries()) {
        if (run.aborted || Date.now() > endsAt || outcomes.includes('failed')) break
        const judgeWhole = judgedWhole((c: Case) => judge(c, drawn))
        const judged = judgeOn(drawnWorld, judgeWhole, { path: String(at), endsAt })
        outcomes.push(await judged.catch(refusedWorld))
      }
      if (outcomes.includes('judged') || outcomes.includes('failed')) return
      if (Date.now() > endsAt) return run.untested(clause, spent, test)
      const reason = outcomes.findLast(outcome => outcome instanceof Error)
      suite.untestable(of, reason ?? new Untestable('no example of it was generated'))
    },
  }
}

/** @throws any other error than a refused world */
function refusedWorld(error: unknown): RefusedWorld {
  if (error instanceof RefusedWorld) return error
  throw error
}
