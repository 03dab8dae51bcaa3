import type { ClauseRow } from '../../src/report/report.js'
import { inOtherShard, runEnded, shownByAny, spent } from '../../src/report/verdict.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { preflight } from '../preflight/preflight.js'
import { requireSearch, searchForNothing } from '../preflight/search-works.js'
import { findUnserved } from '../preflight/unserved-operations.js'
import { Untestable } from './failure.js'
import { sideBySide } from './observation-order.js'
import type { ClauseTest, Observation, Registered } from './registry.js'
import { chosenTests, comesFirst } from './selection.js'
import { settleContradiction } from './settle-contradiction.js'
import { usualWeight, weightOf, weightOfAll } from './shard.js'
import { Steps } from './steps.js'
import type { Suite } from './suite.js'
import { testContext } from './test-context.js'
import { Turns } from './turns.js'
import { leastUnmetNeed, needsOwnTest, unmetNeed } from './unmet-need.js'

/** How many tests run at once if each has a world of its own: while the target responds to one, the suite judges another. */
const testsAtOnce = 8
/** How many observations are made at once then. The world of each stays in place until the last of them has ended. */
const observedAtOnce = 5

/**
 * Makes the observations in their order, then the tests: those of a selection clause by clause in its order, and the others,
 * the lightest first. The tests of the option `first` end before the others start.
 * @param decided called with the row of each clause when it is final
 */
export async function runAll(
  suite: Suite,
  { observations, clauseTests: loading }: Registered,
  decided: (row: ClauseRow) => void,
): Promise<void> {
  const steps = new Steps(suite)
  const loaded = Promise.resolve(loading).then(tests => {
    const chosen = chosenTests(suite, tests)
    suite.schedule.steps.total = observations.length * usualWeight + weightOfAll(chosen)
    return chosen
  })
  for (const work of [preflight, requireSearch, searchForNothing, findUnserved])
    if (!suite.known.isPrepared && !suite.run.aborted) await steps.run(() => work(suite))
  suite.known.isPrepared = true
  const areApart = suite.staging.areApart && suite.options.other === undefined
  for (const group of sideBySide(observations, areApart ? observedAtOnce : 1))
    await suite.staging.holding(() =>
      Promise.all(
        group.map(async observation => {
          await observe(suite, steps, observation)
          suite.schedule.steps.done += usualWeight
        }),
      ),
    )
  const clauseTests = await loaded
  // Examples show most failures early, so those of all clauses come first.
  const turns = new Turns(
    suite.schedule.deadline,
    () => whyEnded(suite) ?? whyBailed(suite),
    areApart ? testsAtOnce : 1,
  )
  suite.schedule.turns = turns
  const selected = inOrderOfTests(suite).flatMap(id => {
    const tests = clauseTests.filter(test => test.id === id)
    return lightestFirst(
      possibleTests(suite, id, tests, () => shownByAny.includes(id) || decided(suite.run.row(id))),
    )
  })
  const { only = [] } = suite.options
  const [chosen, others] = parted(selected, ({ id }) => only.includes(id))
  const isFirst = comesFirst(suite.options, clauseTests)
  for (const part of parted([...chosen, ...lightestFirst(others)], isFirst)) {
    for (const { test, ended } of part)
      await turns.start(async () => {
        await steps.run(() => runTest(suite, test), { clause: test.id, test: test.name })
        suite.schedule.steps.done += weightOf(test)
        ended()
      })
    await turns.finish()
  }
  await settleContradiction(suite, 'at the end')
  for (const id of shownByAny) decided(suite.run.row(id))
}

/** The tests of the selected clauses come first, in the order of the selection, so that their failures show early. */
function inOrderOfTests({ options: { only = [] } }: Suite): readonly ClauseId[] {
  const all = [...clauseIds.filter(id => !shownByAny.includes(id)), ...shownByAny]
  return [...new Set([...only, ...all])]
}

async function observe(suite: Suite, steps: Steps, { id, needs, observe }: Observation): Promise<void> {
  const reason =
    whyEnded(suite) ??
    whyBailed(suite) ??
    unmetNeed(suite, needs) ??
    missingObservation(suite, needs.observed) ??
    (await steps.run(() => observe(suite)))
  if (reason !== undefined) suite.known.notObserved.set(id, reason)
}

/** A test, and what is to be called when it has ended. */
interface PossibleTest {
  readonly test: ClauseTest
  readonly ended: () => void
}

/**
 * The tests of a clause that can be made on this target. If there are none, the clause is untested.
 * @param allEnded called when all of them have ended
 */
function possibleTests(
  suite: Suite,
  id: ClauseId,
  tests: readonly ClauseTest[],
  allEnded: () => void,
): readonly PossibleTest[] {
  const possible = tests.filter(({ name, needs }) => {
    const reason = unmetNeed(suite, needs)
    if (reason !== undefined) suite.run.skip(id, reason, name)
    return reason === undefined
  })
  suite.schedule.steps.total -= weightOfAll(tests) - weightOfAll(possible)
  if (possible.length === 0 && tests.length > 0 && needsOwnTest(id))
    suite.run.untested(id, leastUnmetNeed(suite, tests))
  const isElsewhere = tests.length === 0 && suite.options.shard !== undefined && !shownByAny.includes(id)
  if (isElsewhere) suite.run.untested(id, inOtherShard)
  let left = possible.length
  if (left === 0) allEnded()
  const ended = () => {
    if (--left === 0) allEnded()
  }
  return possible.map(test => ({ test, ended }))
}

/** The tests for which this holds, and the others. */
function parted(
  tests: readonly PossibleTest[],
  holds: (test: ClauseTest) => boolean,
): readonly [readonly PossibleTest[], readonly PossibleTest[]] {
  return [tests.filter(({ test }) => holds(test)), tests.filter(({ test }) => !holds(test))]
}

/** The first failure shows early if the tests with few requests come first. */
function lightestFirst(tests: readonly PossibleTest[]): readonly PossibleTest[] {
  return tests
    .map(each => ({ ...each, weight: weightOf(each.test) }))
    .sort((one, other) => one.weight - other.weight)
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
function whyEnded(suite: Suite): string | undefined {
  return whyAborted(suite) ?? (suite.schedule.isSpent ? spent : undefined)
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
