import fc from 'fast-check'
import { fieldClauses } from '../../src/spec/matching.js'
import { alone, formatFound, pick, search } from '../actors/searching.js'
import { patterns } from '../arbitraries/patterns.js'
import { characters, infix, mangleCase, prefix } from '../arbitraries/strings.js'
import { worlds } from '../arbitraries/worlds.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { actorOf, choose, expectFound, expectJustified, requireFound } from './expect-found.js'

const actors = { tier: 'actors' } as const
const drawn = fc.record({
  caller: fc.nat(9),
  field: fc.nat(999),
  /** Shortest as often as anything else: limits are off by one. */
  length: fc.oneof(fc.constant(0), fc.nat(40)),
  bits: fc.nat(2 ** 30 - 1),
  flags: fc.boolean(),
})

for (const id of fieldClauses)
  clause(id, actors, ({ suite, property }) => {
    const oracle = new SearchOracle(suite.target.wire.idPrefix)
    return property(worlds(suite.target.wire.idPrefix), drawn, async (c, { caller, field, bits, flags }) => {
      const owned = choose(
        c,
        oracle,
        field,
        found => found.field.clause === id && oracle.mustMatch(found.field.text, found.owner),
      )
      const isId = id === 'search.profile-id' || id === 'search.group-id'
      const s = isId ? mangleCase(owned.field.text, bits) : owned.field.text
      await expectFound(c, caller, s, owned, flags)
    })
  })

clause('search.partial', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(worlds(suite.target.wire.idPrefix), drawn, async (c, { caller, field, length, flags }) => {
    const owned = choose(c, oracle, field, () => true)
    const { text } = owned.field
    const s = prefix(text, 3 + (length % Math.max(1, characters(text).length - 3)))
    if (s === text || !oracle.mustMatch(s, owned.owner)) throw new Untestable('no field was long enough')
    await requireFound(c, caller, text, owned)
    await expectFound(c, caller, s, owned, flags)
  })
})

clause('search.case-insensitive', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(
    worlds(suite.target.wire.idPrefix),
    drawn,
    async (c, { caller, field, length, bits, flags }) => {
      const owned = choose(c, oracle, field, () => true)
      const plain = length % 2 === 0 ? owned.field.text : prefix(owned.field.text, 3 + length)
      const mangled = mangleCase(plain, bits | 1)
      if (
        mangled === plain ||
        !oracle.mustMatch(plain, owned.owner) ||
        !oracle.mustMatch(mangled, owned.owner)
      )
        throw new Untestable('no field had a letter with two cases')
      await requireFound(c, caller, plain, owned)
      await expectFound(c, caller, mangled, owned, flags)
    },
  )
})

clause('search.field-start', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(
    worlds(suite.target.wire.idPrefix),
    drawn,
    async (c, { caller, field, length, bits, flags }) => {
      const owned = choose(c, oracle, field, () => true)
      const { text } = owned.field
      const start = 1 + (length % Math.max(1, characters(text).length - 3))
      const change = pick(patterns, bits >> 1) as (typeof patterns)[number]
      const s =
        bits % 2 === 0 ? infix(text, start, 40) : change(text, length % Math.max(1, characters(text).length))
      if (!oracle.isLong(s) || oracle.mayMatch(s, owned.owner))
        throw new Untestable('no field had a middle of its own')
      await requireFound(c, caller, text, owned)
      await expectJustified(
        c,
        oracle,
        caller,
        s,
        flags ? {} : alone(owned.owner),
        'none of its fields begins so',
      )
    },
  )
})

clause('search.min-length', actors, ({ suite, property }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(worlds(suite.target.wire.idPrefix), drawn, async (c, { caller, field, length }) => {
    const owned = choose(c, oracle, field, ({ owner, field: { text } }) =>
      oracle.mustMatch(prefix(text, 3), owner),
    )
    const s = prefix(owned.field.text, 1 + (length % 2))
    if (!oracle.isShort(s)) throw new Untestable('no field began with one or two plain characters')
    await requireFound(c, caller, prefix(owned.field.text, 3), owned)
    const found = await search(c, actorOf(c, caller), s)
    c.expect(found.results.length === 0, () => ({
      message: `a search for the ${characters(s).length} character(s) ${JSON.stringify(s)} brings results`,
      expected: 'no results: the search string must be at least 3 characters long',
      observed: formatFound(found, c.world),
    }))
  })
})
