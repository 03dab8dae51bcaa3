import type { Tier } from '../../src/report/report.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { suiteOf } from './entry.js'
import { loadTests } from './load-tests.js'
import type { RunOptions } from './options.js'
import { registry } from './registry.js'
import { isSelected } from './selection.js'
import { leastUnmetNeed, needsOwnTest, unmetNeed } from './unmet-need.js'

export interface ListedClause {
  readonly id: ClauseId
  readonly tested: 'all' | 'some' | 'none'
  /** What the tests that would not be made need at least; absent if all would be made. */
  readonly needs?: string
  /** The selected tests of the clause. */
  readonly tests: readonly ListedTest[]
}

interface ListedTest {
  readonly name: string
  /** What the test needs that the target does not have; absent if it would be made. */
  readonly needs?: string
}

export interface TestList {
  readonly tier: Tier
  readonly clauses: readonly ListedClause[]
}

/** What a run with these options would test, as far as the options tell. It sends nothing. @throws UsageError */
export async function listTests(options: RunOptions): Promise<TestList> {
  const suite = suiteOf(options)
  await loadTests()
  const list = (id: ClauseId): ListedClause => {
    const own = registry.clauseTests.filter(test => test.id === id && isSelected(options, test))
    const tests = own.map(({ name, needs: needed }): ListedTest => {
      const needs = unmetNeed(suite, needed)
      return { name, ...(needs === undefined ? {} : { needs }) }
    })
    const left = own.filter((_, at) => tests[at]?.needs !== undefined)
    if (left.length === 0) return { id, tested: 'all', tests }
    const some = left.length < own.length || !needsOwnTest(id)
    return { id, tested: some ? 'some' : 'none', needs: leastUnmetNeed(suite, left), tests }
  }
  await suite.client.close()
  return { tier: suite.target.tier, clauses: (options.only ?? clauseIds).map(list) }
}
