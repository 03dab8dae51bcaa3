import type { Tier } from '../../src/report/report.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import { suiteOf } from './entry.js'
import { loadTests } from './load-tests.js'
import type { RunOptions } from './options.js'
import { registry } from './registry.js'
import { leastUnmetNeed, needsOwnTest, unmetNeed } from './unmet-need.js'

/** Which tests of a clause would be made. */
export interface ListedClause {
  readonly id: ClauseId
  readonly tested: 'all' | 'some' | 'none'
  /** What the tests that would not be made need at least; absent if all would be made. */
  readonly needs?: string
}

export interface TestList {
  readonly tier: Tier
  readonly clauses: readonly ListedClause[]
}

/** What a run with these options would test, as far as the options tell. It sends nothing. @throws UsageError */
export async function listTests(options: RunOptions): Promise<TestList> {
  const suite = suiteOf(options)
  await loadTests('clauses')
  const list = (id: ClauseId): ListedClause => {
    const tests = registry.clauseTests.filter(test => test.id === id)
    const left = tests.filter(({ needs }) => unmetNeed(suite, needs) !== undefined)
    if (left.length === 0) return { id, tested: 'all' }
    const some = left.length < tests.length || !needsOwnTest(id)
    return { id, tested: some ? 'some' : 'none', needs: leastUnmetNeed(suite, left) }
  }
  await suite.client.close()
  return { tier: suite.target.tier, clauses: (options.only ?? clauseIds).map(list) }
}
