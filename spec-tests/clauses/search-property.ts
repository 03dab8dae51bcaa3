import fc, { type Arbitrary } from 'fast-check'
import type { World } from '../../src/spec/nouns.js'
import { type Owned, ownedFields, pick } from '../actors/searching.js'
import { worlds } from '../arbitraries/worlds.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
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
  /** Whether both kinds are searched. */
  bothKinds: fc.boolean(),
})

/**
 * A test of many searches, each on a world that fast-check draws, with other drawn values and the oracle of the target.
 * @param change applied to each world before it is staged
 */
export function searchProperty<T>(
  drawn: Arbitrary<T>,
  judge: (c: Case, oracle: SearchOracle, drawn: T) => Promise<void>,
  change: (world: World) => World = world => world,
): ClauseTest['test'] {
  return ({ suite, property }) => {
    const { idPrefix } = suite.target.wire
    const oracle = new SearchOracle(idPrefix)
    return property(worlds(idPrefix).map(change), drawn, (c, values) => judge(c, oracle, values))
  }
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
  const fitting = ownedFields(c.world, oracle)
    .filter(({ field: { text } }) => oracle.isLong(text))
    .filter(fits)
  const owned = pick(fitting, drawn)
  if (owned === undefined) throw new Untestable('the drawn worlds had no suitable field')
  return owned
}
