import type { ClauseRow, Tier } from '../../src/report/report.js'
import { shownByAny } from '../../src/report/verdict.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { findAnything } from '../preflight/find-anything.js'
import { preflight } from '../preflight/preflight.js'
import { NoAnswer } from '../target/client.js'
import { Unprovisioned } from '../target/deployment.js'
import { Untestable } from './case.js'
import { type ClauseTest, clauseTests, type Needs, observations } from './clause.js'
import type { Suite } from './suite.js'
import { spent, testContext } from './test-context.js'

/** What a tier takes beyond the base URL: the keys of the target file. */
const keysOf: Readonly<Record<Tier, string>> = {
  anonymous: 'nothing',
  actors: 'tokens',
  world: 'tokens and world',
  control: 'control',
}

const silenceEnds = 3

/** Runs whatever is registered, and tells of each clause as it is decided. */
export async function runAll(suite: Suite, decided: (row: ClauseRow) => void): Promise<void> {
  let silences = 0
  const permissionWorlds = async (id: ClauseId | undefined, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof Unprovisioned) suite.run.abort(error.message)
      else if (error instanceof NoAnswer) {
        if (id !== undefined) suite.run.untested(id, error.message)
        if (++silences === silenceEnds) suite.run.abort(`the target stopped answering: ${error.message}`)
      } else if (error instanceof Untestable) {
        if (id !== undefined) suite.run.untested(id, error.message)
      } else if (id !== undefined)
        suite.run.errored(id, error instanceof Error ? (error.stack ?? '') : String(error))
      else suite.run.abort(`the suite erred: ${error instanceof Error ? error.stack : error}`)
    }
  }

  await permissionWorlds(undefined, () => preflight(suite))
  if (!suite.run.aborted) await permissionWorlds(undefined, () => findAnything(suite))
  for (const { needs, observe } of observations)
    if (!suite.run.aborted && !suite.isSpent && lack(suite, needs) === undefined)
      await permissionWorlds(undefined, () => observe(suite))
  const order = [...clauseIds.filter(id => !shownByAny.includes(id)), ...shownByAny]
  for (const id of order) {
    if (isRun(suite, id))
      for (const test of testsOf(id, suite)) {
        const reason = hindrance(suite)
        if (reason !== undefined) suite.run.untested(id, reason)
        else await permissionWorlds(id, () => test(testContext(suite, id)))
      }
    if (!shownByAny.includes(id)) decided(suite.run.row(id))
  }
  for (const id of shownByAny) decided(suite.run.row(id))
}

/** Whether a clause is tried: where it was asked for, or one that any response may break was. */
function isRun({ options: { only } }: Suite, id: ClauseId): boolean {
  return only === undefined || only.includes(id) || only.some(asked => shownByAny.includes(asked))
}

/** The tests of a clause that this target gives enough for; says what is missing where there are none. */
function testsOf(id: ClauseId, suite: Suite): readonly ClauseTest['test'][] {
  const tests = clauseTests.filter(test => test.id === id)
  const possible = tests.filter(({ needs }) => lack(suite, needs) === undefined)
  const [first] = tests
  if (possible.length === 0 && first !== undefined) suite.run.untested(id, lack(suite, first.needs) ?? '')
  return possible.map(({ test }) => test)
}

function lack(suite: Suite, { tier, writes }: Needs): string | undefined {
  if (!suite.has(tier)) {
    const given = suite.target.control !== undefined && tier === 'control'
    return given
      ? 'needs cleanUp to write: --allow-writes, without --read-only'
      : `needs ${keysOf[tier]} in the target file`
  }
  return writes && !suite.writable ? 'needs cleanUp to write: --allow-writes, without --read-only' : undefined
}

/** Why nothing more is tried. */
function hindrance(suite: Suite): string | undefined {
  if (suite.run.aborted) return 'the run was ended before it was reached'
  if (suite.isSpent) return spent
  const failed = suite.options.bail === true && clauseIds.some(id => suite.run.row(id).status === 'failed')
  return failed ? 'not reached: --bail ends the run at the first failure' : undefined
}
