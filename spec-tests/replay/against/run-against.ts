import { differentReadings } from '../../../src/report/notes.js'
import type { ClauseRow, ReadingRow, Report } from '../../../src/report/report.js'
import { Run } from '../../../src/report/run.js'
import { cleanUp } from '../../run/clean-up.js'
import { Failure, Incomparable } from '../../run/failure.js'
import { recordersOf } from '../../run/observers.js'
import type { SuiteOptions } from '../../run/options.js'
import type { ClauseTest, Registered, TestContext } from '../../run/registry.js'
import { reportOf, runSuite } from '../../run/run-suite.js'
import { Suite } from '../../run/suite.js'
import type { Target } from '../../target/target.js'
import { Comparison } from './comparison.js'
import { whyIncomparable } from './targets.js'

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
  const [first, known] = await Promise.all([
    observe('the first deployment', suite.target, targetFile),
    observe('the other deployment', target, otherFile),
  ])
  suite.known = first.known
  const other = known.next({ seed: suite.options.seed })
  endTogether(suite, other, 'the other deployment')
  const reason = suite.run.aborted ? undefined : await whyIncomparable(suite, other)
  if (reason !== undefined) suite.run.abort(reason)
  if (first.run.hasFound && known.run.hasFound) suite.run.served()
  // Where one deployment does not show a group completely, the names of the other one may still fit.
  suite.known.layout ??= other.known.layout
  other.known.layout ??= suite.known.layout
  const comparison = new Comparison(suite, other)
  suite.observers.all = [...recordersOf(suite), comparison.observer]
  other.observers.all = recordersOf(other)
  if (!suite.run.aborted) {
    noteReadings(suite, first, known)
    failOtherCase(suite, first.known.otherCase, known.known.otherCase)
  }
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
  const alone = new Suite(new Run(), { ...suite.options, ...where, budget }, suite.observersOf)
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
  return {
    ...context,
    example: (world, judge, about) =>
      context.example(
        world,
        c =>
          judge(c).catch(error => {
            if (!(error instanceof Incomparable)) throw error
            c.judged = true
          }),
        about,
      ),
  }
}

/**
 * Puts in the report what both deployments do at the open points: one value if they agree, and else both. In a strict
 * comparison, an open point on which they differ fails state.consistent.
 */
function noteReadings(suite: Suite, first: Suite, other: Suite): void {
  const { run, options } = suite
  if (!options.strict) run.untested('state.consistent', 'needs --strict, which compares the readings')
  const [one, two] = [reportOf(first).readings, reportOf(other).readings]
  for (const id of keysOf([...one, ...two])) {
    const [a = 'not observed', b = 'not observed'] = [seenIn(one, id), seenIn(two, id)]
    const key = id.replace(/^open\./, '')
    run.observe(key, a === b ? a : `${differentReadings}${a}; the other: ${b}`, true)
    if (!options.strict) continue
    if (a === b) run.check('state.consistent')
    else suite.fail('state.consistent', differenceOf(first, id, a, b))
  }
}

/** The requests are those to the first deployment. */
function differenceOf(first: Suite, id: string, a: string, b: string): Failure {
  const { requests = [], world = { profiles: [], groups: [], acrs: [] } } =
    shownBy(first, id.replace(/^open\./, '')) ?? {}
  const compared = {
    differs: `The two take different readings of ${id}; both are fair`,
    other: b,
    own: a,
  }
  return new Failure({ decides: requests.slice(-1), expected: {}, compared }, requests, world)
}

/** SVC-IDs that one deployment alone shows in another case are one difference. After that, both are read alike. */
function failOtherCase(
  suite: Suite,
  first: Suite['known']['otherCase'],
  other: Suite['known']['otherCase'],
): void {
  const only = first ?? other
  if (only === undefined || (first !== undefined && other !== undefined)) return
  const { requests, world, finding } = only.failure
  const [own, another] = ['as the world has them', 'in another case']
  const compared = {
    differs: 'The two show SVC-IDs in different cases',
    own: first === undefined ? own : another,
    other: first === undefined ? another : own,
  }
  suite.fail(only.clause, new Failure({ decides: finding.decides, expected: {}, compared }, requests, world))
}

/** The requests that first showed something of an open point, without any token. */
function shownBy(suite: Suite, key: string): Pick<Failure, 'requests' | 'world'> | undefined {
  const shown = suite.known.observations.shown(key)
  if (shown === undefined) return undefined
  const { deployment, requests } = shown
  const hide = (text: string) => suite.hide(text, deployment)
  return {
    world: deployment.world,
    requests: requests.map(request => ({ ...request, response: hide(request.response) })),
  }
}

/** The open points; where one deployment has a row for each operation, those. */
function keysOf(rows: readonly ReadingRow[]): readonly string[] {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.filter(id => !ids.some(other => other.startsWith(`${id}/`)))
}

/** What a deployment does at an open point, or on all operations alike. */
function seenIn(rows: readonly ReadingRow[], id: string): string | undefined {
  const row = rows.find(each => each.id === id) ?? rows.find(each => each.id === id.split('/')[0])
  return row === undefined ? undefined : (row.observed ?? row.note)
}
