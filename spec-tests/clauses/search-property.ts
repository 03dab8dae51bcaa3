import fc, { type Arbitrary } from 'fast-check'
import type { World } from '../../src/spec/nouns.js'
import { type Owned, ownedFields, pick, searchedKinds } from '../actors/searching.js'
import { worlds } from '../arbitraries/worlds.js'
import { type SearchOracle, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import { reportUnjudged } from '../runner/property.js'
import type { ClauseTest } from '../runner/registry.js'

/** The numbers that select a caller and a field of the world. */
export const caller = fc.nat(9)
export const field = fc.nat(999)

/** The drawn values of one search: these two, and what part of the field is sent and how. */
export const searches = fc.record({
  caller,
  field,
  /** How much longer or later the part is than it must be; often 0, because limits are off by one. */
  length: fc.oneof(fc.constant(0), fc.nat(40)),
  /** Which letters change their case, as bits. */
  caseBits: fc.nat(2 ** 30 - 1),
  kinds: fc.constantFrom(...searchedKinds),
})

/** With so many examples per property, each field of a fixed world is searched for once. */
const runsPerField = 15
/** A large world has more fields than a run can search for. */
const mostOnFixedWorld = 300
/** A drawn world costs more requests than a search, so several searches are drawn for each. */
const mostPerWorld = 6
/** How many worlds are drawn for one example of a property, and for all of them at least if there are as many. */
const worldsPerExample = 1 / 4
const fewestWorlds = 5

/** How a search property draws its worlds. */
export interface Drawing {
  /** Selects or changes the drawn worlds. */
  readonly on?: (drawn: Arbitrary<World>) => Arbitrary<World>
  /** The share of the usual number of drawn worlds. */
  readonly share?: number
}

/**
 * A test of many searches with drawn values and the oracle of the target: on worlds that fast-check draws, or for every
 * field of a world that the target keeps.
 */
export function searchProperty<T extends { readonly field: number }>(
  drawn: Arbitrary<T>,
  judge: (c: Case, oracle: SearchOracle, drawn: T) => Promise<void>,
  { on = drawn => drawn, share = 1 }: Drawing = {},
): ClauseTest['test'] {
  return async ({ suite, property, example }) => {
    const { idPrefix } = suite.target.wire
    const oracle = searchOracle(idPrefix)
    if (suite.target.takesWorlds)
      return property(
        on(worlds(idPrefix)),
        fc.array(drawn, { minLength: 1, maxLength: mostPerWorld }),
        (c, all) => judgeEach(c, all, values => judge(c, oracle, values)),
        Math.min(share, Math.max(share * worldsPerExample, fewestWorlds / suite.options.runs)),
      )
    return example(await suite.staging.fixedWorld(), async c => {
      const { runs, seed } = suite.options
      const fields = ownedFields(c.world, oracle).length
      const perField = Math.ceil(runs / runsPerField)
      const numRuns = Math.min(perField * fields, Math.max(runs, mostOnFixedWorld))
      const step = Math.max(1, Math.floor(fields / numRuns))
      const all = fc.sample(drawn, { numRuns, seed }).map((values, at) => ({ ...values, field: at * step }))
      await judgeEach(c, all, values => judge(c, oracle, values)).catch(error => {
        if (!(error instanceof Untestable)) throw error
        reportUnjudged(suite, c, error.message)
      })
    })
  }
}

/** Judges every value that can be judged. @throws Untestable if none can be */
async function judgeEach<T>(c: Case, all: readonly T[], judge: (value: T) => Promise<void>): Promise<void> {
  let hasJudged = false
  let reason = 'the world has no searchable field'
  for (const value of all) {
    if (c.suite.schedule.isSpent || c.suite.run.aborted) break
    c.omitRequests(0)
    try {
      await judge(value)
      hasJudged = true
    } catch (error) {
      if (!(error instanceof Untestable)) throw error
      reason = error.message
    }
  }
  if (!hasJudged) throw new Untestable(reason)
}

/**
 * A field of the world that is long enough for a search, selected by a drawn number.
 * @throws Untestable if no field fits
 */
export function chooseField(
  c: Case,
  oracle: SearchOracle,
  drawn: number,
  fits: (owned: Owned) => boolean = () => true,
): Owned {
  const fitting = fieldsOf(c.world, oracle)
    .filter(({ field: { text } }) => oracle.isLong(text))
    .filter(fits)
  const owned = pick(fitting, drawn)
  if (owned === undefined) throw new Untestable('the world has no suitable field')
  return owned
}

const known = new WeakMap<World, readonly Owned[]>()

function fieldsOf(world: World, oracle: SearchOracle): readonly Owned[] {
  const fields = known.get(world) ?? ownedFields(world, oracle)
  known.set(world, fields)
  return fields
}
