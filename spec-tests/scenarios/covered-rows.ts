import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import type { World } from '../../src/spec/nouns.js'
import { onWorld } from '../actors/requests.js'
import { longClasses } from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import { Coverage, coveringRows, type Design } from '../runner/design.js'
import { Failure, Untestable } from '../runner/failure.js'
import type { ClauseTest, TestContext } from '../runner/registry.js'
import { blamed, reportFailure, skipIfOther } from '../runner/report-failure.js'
import type { Suite } from '../runner/suite.js'
import { withFewestRequests } from '../shrinking/with-fewest-requests.js'
import { type Deployment, RefusedWorld, Unprovisioned } from '../target/deployment.js'
import { rowsByWorld } from './covered.js'

/** How the rows of a design become examples. */
export interface RowTest {
  /** The most rows that share a world. */
  readonly rowsPerWorld: number
  readonly worldOf: (suite: Suite, rows: readonly IndexedRow[]) => World
  /**
   * Judges one of the rows whose world the case has.
   * @param isSeen whether a look follows each change, also before the deciding step
   */
  readonly judge: (c: Case, rows: readonly IndexedRow[], own: IndexedRow, isSeen: boolean) => Promise<void>
}

const foundBefore = 'A failure of its clause was found before its end'

/** A test that judges every row of a covering array. Many rows share a world. */
export function coveredRows(design: Design, test: RowTest): ClauseTest['test'] {
  return async context => {
    const { suite, of } = context
    const coverage = new Coverage(coveringRows(design, suite.options), suite.options)
    await coverage.during(suite, of, async () => {
      for (const rows of rowsByWorld(coverage.rows, test.rowsPerWorld)) {
        await suite.schedule.next()
        if (suite.run.failed(of.clause)) {
          if (of.test !== undefined) suite.run.skip(of.clause, foundBefore, of.test)
          break
        }
        await judgeRows(context, rows, test, coverage)
      }
    })
  }
}

async function judgeRows(
  { suite, of, caseOn }: TestContext,
  rows: readonly IndexedRow[],
  test: RowTest,
  coverage: Coverage,
): Promise<void> {
  let left = rows
  const judgeAll = async (deployment: Deployment) => {
    left = await judgeEach(caseOn(deployment), rows, left, test, coverage)
  }
  while (left.length > 0)
    await suite.staging.during(test.worldOf(suite, rows), judgeAll).catch(error => {
      const text = rows[0]?.row.text ?? ''
      const isRefused = error instanceof RefusedWorld
      if (!isRefused && !(error instanceof Unprovisioned && longClasses.includes(text))) throw error
      const reason = isRefused ? error.message : `the target takes no world with texts ${text}`
      for (const { row } of left) coverage.missed(row, reason)
      suite.run.unjudged(of.clause, reason, of.test)
      left = []
    })
}

/**
 * Judges rows until one of them fails, and reports that failure.
 * @param rows those whose world the case has
 * @param left those that are to be judged
 * @returns those that are still to be judged, if a judgement has replaced the world
 */
async function judgeEach(
  c: Case,
  rows: readonly IndexedRow[],
  left: readonly IndexedRow[],
  { worldOf, judge }: RowTest,
  coverage: Coverage,
): Promise<readonly IndexedRow[]> {
  const { suite } = c
  for (const [at, each] of left.entries()) {
    if (!suite.staging.isInPlace(c.deployment)) return left.slice(at)
    c.omitRequests(0)
    const failure = await judgeRow(c, coverage, each.row, () => judge(c, rows, each, false))
    if (failure === undefined) continue
    const failureAlone = (isSeen: boolean) =>
      failureOf(() => onWorld(c, worldOf(suite, [each]), alone => judge(alone, [each], each, isSeen)))
    // Where a look shows that an earlier step has failed already, the deciding one is not to blame.
    const smaller = (await failureAlone(true)) ?? (await failureAlone(false))
    if (smaller !== undefined) {
      const id = blamed(c, smaller)
      skipIfOther(c, id)
      suite.fail(id, await withFewestRequests(suite, smaller), c)
      return []
    }
    const untilThis = left.slice(0, at + 1)
    await reportFailure({
      c,
      failure,
      world: worldOf(suite, rows),
      judge: async again => {
        for (const other of untilThis) await unlessUntestable(judge(again, rows, other, false))
      },
    })
    return []
  }
  return []
}

/** Judges one row, and counts it as covered or as missed. @returns the failure, if there is one */
async function judgeRow(
  { suite, clause, test }: Case,
  coverage: Coverage,
  row: Assignment,
  judge: () => Promise<void>,
): Promise<Failure | undefined> {
  try {
    await judge()
    coverage.judged(row)
    suite.run.check(clause, test)
  } catch (error) {
    if (error instanceof Failure) return error
    if (!(error instanceof Untestable)) throw error
    coverage.missed(row, error.message)
  }
  return undefined
}

/** The failure of a judgement; undefined if it does not fail, or cannot be made. */
async function failureOf(judge: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await judge()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  return undefined
}

/** Waits for a judgement that need not be possible. */
async function unlessUntestable(judgement: Promise<void>): Promise<void> {
  await judgement.catch(error => {
    if (!(error instanceof Untestable)) throw error
  })
}
