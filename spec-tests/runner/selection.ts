import { nameOf, partsOf } from '../../src/report/test-name.js'
import { inOtherShard, notSelected, shownByAny } from '../../src/report/verdict.js'
import type { ClauseTest } from './registry.js'
import { testsOf } from './shard.js'
import type { Suite } from './suite.js'

/** A test as options name it. */
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

/** Tells the tests to make first from the others. A name that no test has any more stands for all tests of its clause. */
export function comesFirst(
  { first = [] }: Pick<Suite['options'], 'first'>,
  tests: readonly ClauseTest[],
): (test: ClauseTest) => boolean {
  const known = new Set(tests.map(fullName))
  const wanted = new Set(first.map(each => (known.has(each) ? each : (partsOf(each)?.clause ?? each))))
  return test => wanted.has(test.id) || wanted.has(fullName(test))
}
