import type { ClauseRow, Report } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import type { Case } from '../runner/case.js'
import { cleanUp } from '../runner/clean-up.js'
import { Difference, Diverged, Failure } from '../runner/failure.js'
import { observersOf, recordersOf } from '../runner/observers.js'
import type { ClauseTest, Registered, TestContext } from '../runner/registry.js'
import { runSuite } from '../runner/run-suite.js'
import { Suite } from '../runner/suite.js'
import type { Target } from '../target/target.js'
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
  const { targetFile: _, ...options } = suite.options
  const observed: Suite[] = []
  for (const [name, each] of [
    ['the first deployment', suite.target],
    ['the other deployment', target],
  ] as const) {
    const alone = new Suite(new Run(), { ...options, target: each }, observersOf)
    observed.push(alone)
    endWith(suite, alone)
    if (!suite.run.aborted) await runSuite(alone, { observations, clauseTests: [] }, () => {})
    if (alone.run.aborted) suite.run.abort(`${name}: ${alone.run.error}`)
  }
  const [first, known] = observed as [Suite, Suite]
  suite.learnFrom(first)
  const other = known.forNextRun({ seed: options.seed })
  endWith(suite, other)
  const reason = suite.run.aborted ? undefined : await whyIncomparable(suite, other)
  if (reason !== undefined) suite.run.abort(reason)
  const comparison = new Comparison(suite, other, options.strict === true)
  suite.observers = [...recordersOf(suite), comparison.observer]
  if (!suite.run.aborted) noteReadings(suite, first, known)
  try {
    const compared = clauseTests.map(test => comparedTest(test, comparison))
    return await runSuite(suite, { observations: [], clauseTests: compared }, decided)
  } finally {
    await cleanUp(other)
    await other.client.close()
  }
}

/** Ends a suite when the run of another one ends. */
function endWith(suite: Suite, other: Suite): void {
  const end = () => other.run.abort(suite.run.error ?? '')
  if (suite.run.aborted) end()
  else suite.run.ended.addEventListener('abort', end)
  other.run.ended.addEventListener('abort', () => suite.run.abort(`the other deployment: ${other.run.error}`))
}

/** Requests that are sent at once have no single result to compare. */
function comparedTest({ id, needs, test }: ClauseTest, comparison: Comparison): ClauseTest {
  if (id === 'state.concurrent')
    return {
      id,
      needs,
      test: async ({ suite }) =>
        suite.run.untested(id, 'requests sent at once may have several right results'),
    }
  return {
    id,
    needs,
    async test(context) {
      comparison.isOn = true
      for (let times = 0; times < mostRepetitions; times++) {
        const known = comparison.found.size
        await test(withoutOwnFailures(context))
        if (comparison.found.size === known) break
      }
    },
  }
}

/** Whether the first deployment conforms is another question: what it breaks ends a case without a failure. */
function withoutOwnFailures(context: TestContext): TestContext {
  const quietly =
    <T extends readonly unknown[]>(judge: (c: Case, ...given: T) => Promise<void>) =>
    async (c: Case, ...given: T): Promise<void> => {
      try {
        await judge(c, ...given)
      } catch (error) {
        const isOwn = error instanceof Failure && !(error instanceof Difference)
        if (!isOwn && !(error instanceof Diverged)) throw error
        c.judged = true
      }
    }
  return {
    suite: context.suite,
    example: (world, judge) => context.example(world, quietly(judge)),
    withFixture: judge => context.withFixture(quietly(judge)),
    property: (world, more, judge, share) => context.property(world, more, quietly(judge), share),
  }
}
