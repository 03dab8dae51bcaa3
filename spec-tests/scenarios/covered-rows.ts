import type { IndexedRow } from '../../src/covering-array.js'
import { foundOther } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import { withFewestRequests } from '../replay/fewest-requests.js'
import { Case } from '../run/case.js'
import { Coverage, coveringRows } from '../run/design.js'
import { Failure, Untestable } from '../run/failure.js'
import type { ClauseTest, TestContext } from '../run/registry.js'
import { blamed, reportFailure, skipIfOther } from '../run/report-failure.js'
import type { Suite } from '../run/suite.js'
import { type Deployment, RefusedWorld, Unprovisioned } from '../target/deployment.js'
import { longClasses } from '../worlds/text-classes.js'
import { runScenario } from './run-scenario.js'
import { type CoveredScenarios, rowsByWorld } from './sources.js'

const foundBefore = 'A failure of its clause was found before its end'

/** A test that judges every row of a covering array. Many rows share a world. */
export function coveredRows(covered: CoveredScenarios): ClauseTest['test'] {
  return async context => {
    const { suite, of } = context
    const coverage = new Coverage(coveringRows(covered, suite.options), suite.options)
    const others = new Set<ClauseId>()
    await coverage.during(suite, of, async () => {
      for (const rows of rowsByWorld(coverage.rows, covered.rowsPerWorld)) {
        await suite.schedule.next()
        if (suite.run.failed(of.clause)) {
          if (of.test !== undefined) suite.run.skip(of.clause, foundBefore, of.test)
          break
        }
        await judgeRows(context, { rows, covered, coverage, others })
      }
    })
  }
}

async function judgeRows({ suite, of }: TestContext, shared: Shared): Promise<void> {
  const { rows, coverage } = shared
  let left = rows
  const judgeAll = async (deployment: Deployment) => {
    left = await judgeEach(new Case(suite, deployment, of.clause, of.test), shared, left)
  }
  while (left.length > 0)
    await suite.staging.during(worldOf(suite, shared), judgeAll).catch(error => {
      const text = rows[0]?.row.text ?? ''
      const isRefused = error instanceof RefusedWorld
      if (!isRefused && !(error instanceof Unprovisioned && longClasses.includes(text))) throw error
      const reason = isRefused ? error.message : `the target takes no world with texts ${text}`
      for (const { row } of left) coverage.missed(row, reason)
      suite.run.unjudged(of.clause, reason, of.test)
      left = []
    })
}

/** Rows that share a world, and what is known of them. */
interface Shared {
  readonly rows: readonly IndexedRow[]
  readonly covered: CoveredScenarios
  readonly coverage: Coverage
  /** The other clauses of which a row has shown a failure already. */
  readonly others: Set<ClauseId>
}

/**
 * Judges rows until one of them fails their clause, and reports that failure, and the first one of each other clause.
 * @param left those that are to be judged
 * @returns those that are still to be judged, if a judgement has replaced the world
 */
async function judgeEach(
  c: Case,
  shared: Shared,
  left: readonly IndexedRow[],
): Promise<readonly IndexedRow[]> {
  const { suite } = c
  const { coverage, others } = shared
  for (const [at, each] of left.entries()) {
    if (!suite.staging.isInPlace(c.deployment)) return left.slice(at)
    c.omitRequests()
    c.judged = false
    const failure = await problemOf(() => judgeRow(c, shared, each))
    if (failure === undefined || (failure instanceof Failure && c.judged)) {
      coverage.judged(each.row)
      suite.run.check(c.clause, c.test)
    } else if (failure instanceof Untestable) coverage.missed(each.row, failure.message)
    if (!(failure instanceof Failure)) continue
    const found = blamed(c, failure)
    if (!c.judged) coverage.missed(each.row, `${foundOther} ${found}`)
    if (others.has(found)) continue
    // Whatever keeps the row from being judged alone, its failure was seen.
    const problemAlone = (isSeen: boolean) =>
      problemOf(() => {
        const alone = { ...shared, rows: [each] }
        return suite.staging.during(worldOf(suite, alone), deployment =>
          judgeRow(c.elsewhere(deployment), alone, each, isSeen),
        )
      }).catch(() => undefined)
    // Where a look shows that an earlier step has failed already, the deciding one is not to blame.
    const seen = await problemAlone(true)
    const smaller = seen instanceof Failure ? seen : await problemAlone(false)
    if (smaller instanceof Failure) {
      const id = blamed(c, smaller)
      skipIfOther(c, id)
      suite.fail(id, await withFewestRequests(suite, id, smaller), c)
      if (id === c.clause) return []
      others.add(found)
      continue
    }
    const untilThis = left.slice(0, at + 1)
    await reportFailure({
      c,
      failure,
      world: worldOf(suite, shared),
      judge: async again => {
        for (const other of untilThis) {
          const problem = await problemOf(() => judgeRow(again, shared, other))
          if (problem instanceof Failure) throw problem
        }
      },
    })
    return []
  }
  return []
}

function worldOf({ target, options: { seed } }: Suite, { covered, rows }: Shared): World {
  return covered.worldOf({ idPrefix: target.wire.idPrefix, seed }, rows)
}

/** @param isSeen whether a look follows each change, also before the deciding step */
async function judgeRow(c: Case, { covered, rows }: Shared, own: IndexedRow, isSeen = false): Promise<void> {
  const { target, options } = c.suite
  const place = { idPrefix: target.wire.idPrefix, seed: options.seed, world: c.world, rows }
  const { steps, unseen, ...more } = covered.scenarioOf(place, own)
  const looks = unseen === undefined || isSeen ? {} : { unseen }
  if (!(await runScenario(c, { clause: covered.clause, ...more, ...looks }, steps)))
    throw new Untestable('the target leaves open what this row shows')
}

/** The failure of a row, or why it cannot be judged; undefined if it is right. */
async function problemOf(judge: () => Promise<void>): Promise<Failure | Untestable | undefined> {
  try {
    await judge()
    return undefined
  } catch (error) {
    if (error instanceof Failure || error instanceof Untestable) return error
    throw error
  }
}
