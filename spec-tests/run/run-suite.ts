import { packageVersion } from '../../src/files.js'
import type { ClauseRow, Report } from '../../src/report/report.js'
import { inOtherShard, runEnded, shownByAny, spent } from '../../src/report/verdict.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { sideBySide } from '../observations/observation-order.js'
import { settleContradiction } from '../observations/settle-contradiction.js'
import { askForAdvice } from './ask-for-advice.js'
import { cleanUp } from './clean-up.js'
import { Untestable } from './failure.js'
import { preflight, searchForNothing } from './preflight/preflight.js'
import { findUnserved } from './preflight/unserved-operations.js'
import type { ClauseTest, Observation, Registered } from './registry.js'
import { chosenTests, inOrderOfTests, suspectedFirst, usualWeight, weightOf } from './selection.js'
import type { Suite } from './suite.js'
import { testContext } from './test-context.js'
import { TestRunner } from './test-runner.js'
import { leastUnmetNeed, needsOwnTest, unmetNeed } from './unmet-need.js'

/**
 * Checks the target, removes what the run created, and gives the report.
 * @param decided called with the row of each clause when it is final
 */
export async function runSuite(
  suite: Suite,
  registered: Registered,
  decided: (row: ClauseRow) => void,
): Promise<Report> {
  try {
    await runAll(suite, registered, decided)
    await cleanUp(suite)
  } finally {
    await suite.client.close()
  }
  return reportOf(suite)
}

export function reportOf({ run, target, options }: Suite): Report {
  const { other, strict = false } = options
  return run.report({
    tool: { name: 'principal-oracle', version: packageVersion() },
    target: { name: target.name, baseUrl: target.baseUrl, tier: target.tier },
    ...(other === undefined ? {} : { against: { name: other.name, baseUrl: other.baseUrl, strict } }),
    seed: options.seed,
    ...(options.shard === undefined ? {} : { shard: options.shard }),
  })
}

/** How many tests run at once if each has a world of its own: while the target responds to one, the suite judges another. */
const testsAtOnce = 8
/** How many observations are made at once then. The world of each stays in place until the last of them has ended. */
const observedAtOnce = 5

/**
 * Makes the observations in their order, then the tests.
 * @param decided called with the row of each clause when it is final
 */
export async function runAll(
  suite: Suite,
  { observations, clauseTests: loading }: Registered,
  decided: (row: ClauseRow) => void,
): Promise<void> {
  const { run, schedule, staging, beliefs } = suite
  const runner = new TestRunner(suite)
  const loaded = Promise.resolve(loading).then(tests => {
    const chosen = chosenTests(suite, tests)
    schedule.steps.total = observations.length * usualWeight + weightOf(...chosen)
    return chosen
  })
  for (const work of [preflight, searchForNothing, findUnserved])
    if (!suite.known.isPrepared && !run.aborted) await runner.run(() => work(suite))
  suite.known.isPrepared = true
  const areApart = staging.areApart && suite.options.other === undefined
  const isLast = ({ needs }: Pick<Observation, 'needs'>) => needs.last === true && !suite.target.takesWorlds
  const early = observations.filter(each => !isLast(each))
  for (const group of sideBySide(early, areApart ? observedAtOnce : 1))
    await staging.holding(() => Promise.all(group.map(each => observe(suite, runner, each))))
  const late = observations.filter(isLast)
  // Examples show most failures early, so those of all clauses come first.
  schedule.most = areApart ? testsAtOnce : 1
  schedule.whyOver = () => whyOver(suite)
  const possible = possibleTests(suite, await loaded)
  const left = new Set(possible)
  const decideIfEnded = (id: ClauseId) => {
    if (!shownByAny.includes(id) && ![...left].some(test => test.id === id)) decided(run.row(id))
  }
  for (const id of clauseIds) decideIfEnded(id)
  // The order of a whole run is the same each time; one that ends at its first failure should find it soon.
  const suspects = () => (suite.options.bail ? [...beliefs.suspects].filter(id => !run.failed(id)) : [])
  const [first = [], others = []] = inOrderOfTests(suite.options, possible)
  for (const part of [first, others.filter(test => !isLast(test)), others.filter(isLast)]) {
    if (part.some(isLast)) for (const each of late.splice(0)) await observe(suite, runner, each)
    for (const test of suspectedFirst(part, suspects))
      await schedule.start(async () => {
        await runner.run(() => runTest(suite, test), { clause: test.id, test: test.name })
        schedule.steps.done += weightOf(test)
        left.delete(test)
        decideIfEnded(test.id)
      })
    await schedule.finish()
  }
  for (const each of late) await observe(suite, runner, each)
  const isWhole = suite.options.only === undefined && suite.options.other === undefined
  if (isWhole && whyOver(suite) === undefined) await runner.run(() => askForAdvice(suite))
  await settleContradiction(suite, 'at the end')
  for (const id of shownByAny) decided(run.row(id))
}

async function observe(suite: Suite, runner: TestRunner, { id, needs, observe }: Observation): Promise<void> {
  const reason =
    whyOver(suite) ??
    unmetNeed(suite, needs) ??
    missingObservation(suite, needs.observed) ??
    (await runner.run(() => observe(suite)))
  if (reason !== undefined) suite.known.notObserved.set(id, reason)
  suite.schedule.steps.done += usualWeight
}

/** Those of the tests that can be made on this target. A clause of which none can be made is untested. */
function possibleTests(suite: Suite, tests: readonly ClauseTest[]): readonly ClauseTest[] {
  const { run, schedule, options } = suite
  const possible = tests.filter(({ id, name, needs }) => {
    const reason = unmetNeed(suite, needs)
    if (reason !== undefined) run.skip(id, reason, name)
    return reason === undefined
  })
  schedule.steps.total -= weightOf(...tests) - weightOf(...possible)
  for (const id of clauseIds) {
    const own = tests.filter(test => test.id === id)
    if (own.length === 0) {
      if (options.shard !== undefined && !shownByAny.includes(id)) run.untested(id, inOtherShard)
    } else if (needsOwnTest(id) && !possible.some(test => test.id === id))
      run.untested(id, leastUnmetNeed(suite, own))
  }
  return possible
}

/** @throws Untestable, and what the test throws */
async function runTest(suite: Suite, { id, name, needs, test }: ClauseTest): Promise<void> {
  if (needs.observed?.includes('read-fields')) suite.known.requireServed('readGroup')
  const reason = whyAborted(suite) ?? whyBailed(suite) ?? missingObservation(suite, needs.observed)
  if (reason !== undefined) throw new Untestable(reason)
  await test(testContext(suite, { clause: id, test: name }))
}

function missingObservation(
  { known: { notObserved } }: Suite,
  needed: readonly OpenPointId[] = [],
): string | undefined {
  const [id] = needed.filter(id => notObserved.has(id))
  return id && `${notObserved.get(id)} (open.${id} was not observed)`
}

/** Why nothing more is sent. */
function whyOver(suite: Suite): string | undefined {
  return whyAborted(suite) ?? (suite.schedule.isSpent ? spent : undefined) ?? whyBailed(suite)
}

function whyAborted({ run }: Suite): string | undefined {
  return run.aborted ? runEnded : undefined
}

/** Most targets with another fault contradict themselves too, so that does not end the run unless it was selected. */
function whyBailed({ options: { bail, only }, run }: Suite): string | undefined {
  const deciding = only ?? clauseIds.filter(id => id !== 'state.consistent')
  const hasFailed = bail === true && deciding.some(id => run.failed(id))
  return hasFailed ? '--bail ended the run at the first failure, before this test' : undefined
}
