import type { Shard } from '../../src/report/report.js'
import { shownByAny } from '../../src/report/verdict.js'
import type { ClauseTest } from './registry.js'

/** What an observation costs, and a test that does not say it. */
export const usualWeight = 20

/**
 * The tests of one of several runs that share the tests among them: a heavy part goes to the run that has least to do so
 * far. The same tests give the same shards on every machine.
 * @param takesWorlds whether the target takes worlds. If not, the tests of a clause stay together, because whether one had
 * something to judge may decide what another means.
 */
export function testsOf(
  tests: readonly ClauseTest[],
  { index, count }: Shard,
  takesWorlds: boolean,
): readonly ClauseTest[] {
  const ids = [...new Set(tests.map(({ id }) => id))]
  const parts = takesWorlds ? tests.map(test => [test]) : ids.map(id => tests.filter(test => test.id === id))
  const weighed = parts.map(part => ({ part, weight: weightOfAll(part) }))
  const loads = Array.from({ length: count }, () => 0)
  const own = new Set<ClauseTest>()
  for (const { part, weight } of weighed.toSorted((one, other) => other.weight - one.weight)) {
    const lightest = loads.indexOf(Math.min(...loads))
    loads[lightest] = (loads[lightest] as number) + weight
    if (lightest === index - 1) for (const test of part) own.add(test)
  }
  // Every shard sees responses that these clauses are checked on, so each makes their tests.
  return tests.filter(test => own.has(test) || shownByAny.includes(test.id))
}

/** What tests cost together, in requests. */
export function weightOfAll(tests: readonly ClauseTest[]): number {
  return tests.reduce((sum, test) => sum + weightOf(test), 0)
}

/** What a test costs, in requests. */
export function weightOf({ needs }: Pick<ClauseTest, 'needs'>): number {
  return needs.requests ?? usualWeight
}
