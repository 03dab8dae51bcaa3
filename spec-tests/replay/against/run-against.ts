import type { ClauseRow, Report } from '../../../src/report/report.js'
import { Run } from '../../../src/report/run.js'
import type { Case } from '../../run/case.js'
import { cleanUp } from '../../run/clean-up.js'
import { Incomparable } from '../../run/failure.js'
import { suiteForNextRun } from '../../run/next-run.js'
import { observersOf, recordersOf } from '../../run/observers.js'
import type { SuiteOptions } from '../../run/options.js'
import type { ClauseTest, Registered, TestContext } from '../../run/registry.js'
import { runSuite } from '../../run/run-suite.js'
import { Suite } from '../../run/suite.js'
import type { Target } from '../../target/target.js'
import { Comparison } from './comparison.js'
import { noteReadings } from './readings.js'
import { whyIncomparable } from './why-incomparable.js'

/** A test is repeated while it shows new differences, because it ends at the first one. */
const mostRepetitions = 4

/**
 * Compares a target with another deployment: observes the open points of both, and then makes the tests with every
 * request sent to both. A clause passes if no difference was seen in its tests, whatever both do.
 */
export async function runAgainst(
  suite: Suite,
  target: Target,
  { observations, clauseTests }: Registered,
  decided: (row: ClauseRow) => void,
): Promise<Report> {
  const { targetFile, otherFile } = suite.options
  const observe = (name: string, each: Target, file: string | undefined) =>
    observed(suite, { target: each, targetFile: file }, observations, name)
  const first = await observe('the first deployment', suite.target, targetFile)
  const known = await observe('the other deployment', target, otherFile)
  suite.known = first.known
  const other = suiteForNextRun(known, { seed: suite.options.seed })
  endTogether(suite, other, 'the other deployment')
  const reason = suite.run.aborted ? undefined : await whyIncomparable(suite, other)
  if (reason !== undefined) suite.run.abort(reason)
  if (first.run.hasFound && known.run.hasFound) suite.run.served()
  // Where one deployment does not show a group completely, the names of the other one may still fit.
  suite.known.layout ??= other.known.layout
  other.known.layout ??= suite.known.layout
  const comparison = new Comparison(suite, other)
  suite.observers.all = [...recordersOf(suite), comparison.observer]
  if (!suite.run.aborted) noteReadings(suite, first, known)
  try {
    const compared = (await clauseTests).map(test => comparedTest(test, comparison))
    return await runSuite(suite, { observations: [], clauseTests: compared }, decided)
  } finally {
    await cleanUp(other)
    await other.client.close()
  }
}

async function observed(
  suite: Suite,
  where: Pick<SuiteOptions, 'target' | 'targetFile'>,
  observations: Registered['observations'],
  name: string,
): Promise<Suite> {
  const left = Math.max(1, Math.ceil((suite.schedule.deadline - Date.now()) / 1000))
  const budget = Number.isFinite(left) ? left : undefined
  const alone = new Suite(new Run(), { ...suite.options, ...where, budget }, observersOf)
  endTogether(suite, alone, name)
  if (suite.run.aborted) return alone
  suite.note(`observing the open points of ${name}, ${where.target.baseUrl}`)
  await runSuite(alone, { observations, clauseTests: [] }, () => {})
  return alone
}

/** Ends the run of each of two suites when that of the other one ends. @param name the deployment of the second suite */
function endTogether(suite: Suite, other: Suite, name: string): void {
  const end = () => other.run.abort(suite.run.error ?? '')
  if (suite.run.aborted) end()
  else suite.run.ended.addEventListener('abort', end)
  other.run.ended.addEventListener('abort', () => suite.run.abort(`${name}: ${other.run.error}`))
}

/** Requests that are sent at once have no single result to compare. */
function comparedTest(compared: ClauseTest, comparison: Comparison): ClauseTest {
  const { id, name, test } = compared
  if (id === 'state.concurrent')
    return {
      ...compared,
      test: async ({ suite }) =>
        suite.run.untested(id, 'requests sent at once may have several right results', name),
    }
  return {
    ...compared,
    async test(context) {
      comparison.isOn = true
      for (let times = 0; times < mostRepetitions; times++) {
        const known = comparison.found.size
        await test(untilIncomparable(context))
        if (comparison.found.size === known) break
      }
    },
  }
}

/** A case that can be compared only up to some request counts for what was compared. */
function untilIncomparable(context: TestContext): TestContext {
  const quietly =
    <T extends readonly unknown[]>(judge: (c: Case, ...given: T) => Promise<void>) =>
    async (c: Case, ...given: T): Promise<void> => {
      try {
        await judge(c, ...given)
      } catch (error) {
        if (!(error instanceof Incomparable)) throw error
        c.judged = true
      }
    }
  return {
    ...context,
    example: (world, judge, path) => context.example(world, quietly(judge), path),
    withFixture: judge => context.withFixture(quietly(judge)),
  }
}
