import type { Shard } from '../../src/report/report.js'
import { nameOf, partsOf } from '../../src/report/test-name.js'
import { inOtherShard, notSelected, shownByAny } from '../../src/report/verdict.js'
import { type ClauseId, clauseIds } from '../../src/spec/clauses.js'
import type { ClauseTest } from './registry.js'
import type { Suite } from './suite.js'

/** What an observation costs, and a test that does not say it. */
export const usualWeight = 20

export function weightOf(...tests: readonly Pick<ClauseTest, 'needs'>[]): number {
  return tests.reduce((sum, { needs }) => sum + (needs.requests ?? usualWeight), 0)
}

function fullName({ id, name }: Pick<ClauseTest, 'id' | 'name'>): string {
  return nameOf({ clause: id, test: name })
}

/** The tests that this run makes. The report lists the others too, and says why they are not made. */
export function chosenTests(
  { run, options, target }: Suite,
  tests: readonly ClauseTest[],
): readonly ClauseTest[] {
  const selected = tests.filter(test => isSelected(options, test))
  const { shard } = options
  const own = new Set(shard === undefined ? selected : testsOf(selected, shard, target.takesWorlds))
  for (const test of tests) {
    const { id, name } = test
    run.declare(id, name)
    if (!own.has(test)) run.skip(id, selected.includes(test) ? inOtherShard : notSelected, name)
  }
  return [...own]
}

/** Whether to make a test: if it is selected, or if a selected clause is checked on every response. */
export function isSelected(
  { only, onlyTests = [] }: Pick<Suite['options'], 'only' | 'onlyTests'>,
  test: Pick<ClauseTest, 'id' | 'name'>,
): boolean {
  const named = new Set(onlyTests.map(name => partsOf(name)?.clause))
  if (named.has(test.id)) return onlyTests.includes(fullName(test))
  const isChosen = (id: ClauseTest['id']) => shownByAny.includes(id) && !named.has(id)
  return only === undefined || only.includes(test.id) || only.some(isChosen)
}

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
  const loads = Array.from({ length: count }, () => 0)
  const own = new Set<ClauseTest>()
  for (const part of parts.toSorted((one, other) => weightOf(...other) - weightOf(...one))) {
    const lightest = loads.indexOf(Math.min(...loads))
    loads[lightest] = (loads[lightest] as number) + weightOf(...part)
    if (lightest === index - 1) for (const test of part) own.add(test)
  }
  // Every shard sees responses that these clauses are checked on, so each makes their tests.
  return tests.filter(test => own.has(test) || shownByAny.includes(test.id))
}

/**
 * The tests in the order in which they start: those of a selection clause by clause in its order, and then the others. The
 * first failure shows early if tests that show many kinds of mistakes come first, then those with few requests, and one of
 * each clause before a second one.
 * @returns the tests of the option `first`, and the others. A name that no test has any more stands for all tests of its clause.
 */
export function inOrderOfTests(
  { only = [], first = [] }: Pick<Suite['options'], 'only' | 'first'>,
  tests: readonly ClauseTest[],
): readonly (readonly ClauseTest[])[] {
  const clauses = [...clauseIds.filter(id => !shownByAny.includes(id)), ...shownByAny]
  const position = ({ id }: ClauseTest) => (only.includes(id) ? only.indexOf(id) : only.length)
  const ofClauses = clauses.map(id => tests.filter(test => test.id === id))
  const turns = new Map(ofClauses.flatMap(own => own.map((test, at) => [test, at] as const)))
  const turn = (test: ClauseTest) => turns.get(test) ?? 0
  const isEarly = ({ needs }: ClauseTest) => Number(needs.early === true)
  const ordered = ofClauses
    .flat()
    .toSorted(
      (one, other) =>
        position(one) - position(other) ||
        isEarly(other) - isEarly(one) ||
        weightOf(one) - weightOf(other) ||
        turn(one) - turn(other),
    )
  const known = new Set(tests.map(fullName))
  const wanted = new Set(first.map(each => (known.has(each) ? each : (partsOf(each)?.clause ?? each))))
  const isFirst = (test: ClauseTest) => wanted.has(test.id) || wanted.has(fullName(test))
  return [ordered.filter(isFirst), ordered.filter(test => !isFirst(test))]
}

/**
 * The tests in order, but first those of a clause that seems to be violated.
 * @param suspects those clauses as they are now: this depends on when responses come
 */
export function* suspectedFirst(
  tests: readonly ClauseTest[],
  suspects: () => readonly ClauseId[],
): Generator<ClauseTest> {
  const waiting = [...tests]
  while (waiting.length > 0) {
    const [next = 0] = suspects()
      .map(suspect => waiting.findIndex(({ id }) => id === suspect))
      .filter(at => at !== -1)
    yield* waiting.splice(next, 1)
  }
}
