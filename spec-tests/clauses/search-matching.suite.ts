import { sceneOf } from '../actors/scene.js'
import { flagsFor, onlyGroups, ownedFields, pick, search } from '../actors/searching.js'
import { laterPatterns, middlesOf, patterns } from '../arbitraries/patterns.js'
import { characters, infix, prefix } from '../arbitraries/strings.js'
import { type SearchOracle, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { expectFound, expectJustified, requireFound } from './expect-found.js'
import { actors, control } from './needs.js'
import { chooseField, searches, searchProperty } from './search-property.js'

clause(
  'search.partial',
  'Drawn beginnings of three characters or more find the owner of the field',
  actors,
  searchProperty(searches, async (c, oracle, { caller, field, length, kinds }) => {
    const owned = chooseField(c, oracle, field)
    const { text } = owned.field
    const s = prefix(text, 3 + (length % Math.max(1, characters(text).length - 3)))
    if (s === text || !oracle.mustMatch(s, owned.owner))
      throw new Untestable('no drawn field was long enough')
    const flags = flagsFor(kinds, owned.owner)
    await requireFound(c, caller, text, owned, flags)
    await expectFound(c, caller, s, owned, flags)
  }),
)

clause(
  'search.field-start',
  'Drawn middles of a field and drawn patterns find nothing that does not begin like them',
  actors,
  searchProperty(searches, async (c, oracle, { caller, field, length, caseBits, kinds }) => {
    const owned = chooseField(c, oracle, field)
    const { text } = owned.field
    const start = 1 + (length % Math.max(1, characters(text).length - 3))
    const toPattern = pick(patterns, caseBits >> 1) as (typeof patterns)[number]
    const s =
      caseBits % 2 === 0
        ? infix(text, start, 40)
        : toPattern(text, length % Math.max(1, characters(text).length))
    if (!oracle.isLong(s) || oracle.mayMatch(s, owned.owner))
      throw new Untestable('in each drawn field the middle may match the beginning')
    await requireFound(c, caller, text, owned)
    await expectJustified(c, oracle, caller, s, flagsFor(kinds, owned.owner))
  }),
)

/**
 * Searches for every field from after each of its signs and from within a word, and for every kind of pattern. On a target
 * that keeps its world, each field gets some of the patterns.
 */
clause(
  'search.field-start',
  'The middle of a field after each sign or within a word and every kind of pattern find nothing',
  actors,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const { world, anna, club } = sceneOf(idPrefix)
    const oracle = searchOracle(idPrefix)
    const profiles = world.profiles.map(profile =>
      profile.svc_id === anna
        ? { ...profile, common_name: "Anne-Marie O'Hara-Sayed", email: 'jo.fenn+oars@mail.example.org' }
        : profile,
    )
    const groups = world.groups.map(group =>
      group.svc_id === club
        ? {
            ...group,
            title: 'Wine-Club (North) “Oars”',
            description: 'Open_door: 50% off, C++ [x], for all who row until sunset',
          }
        : group,
    )
    return example({ ...world, profiles, groups }, async c => {
      const { takesWorlds } = suite.target
      for (const [index, owned] of ownedFields(c.world, oracle).entries()) {
        if (takesWorlds && owned.owner !== c.world.profiles[0] && owned.owner !== c.world.groups[1]) continue
        const own = patterns.filter((_, at) => takesWorlds || at % fixedShare === index % fixedShare)
        const { text } = owned.field
        if (!oracle.isLong(text)) continue
        c.omitRequests(0)
        const strings = [
          ...middlesOf(text),
          ...own.map(pattern => pattern(text, 2)),
          ...(takesWorlds ? laterPatterns.map(pattern => pattern(text, 4)) : []),
          `${idPrefix}${text}`,
        ]
        await requireFound(c, 0, text, owned)
        await expectEachJustified(c, oracle, strings)
      }
    })
  },
)

/** A target that does not find such a text shows nothing. */
clause(
  'search.field-start',
  'What follows a line break or a tab stop is not the beginning of a field',
  control,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const { world, club } = sceneOf(idPrefix)
    const oracle = searchOracle(idPrefix)
    const description = 'Wine for all,\nfor those\r\nwho row\tuntil sunset'
    const groups = world.groups.map(group => (group.svc_id === club ? { ...group, description } : group))
    return example({ ...world, groups }, async c => {
      const { ids } = await search(c, c.actors[0] ?? null, description, onlyGroups)
      if (ids.has(c.world.groups[1]?.svc_id)) await expectEachJustified(c, oracle, middlesOf(description))
    })
  },
)

async function expectEachJustified(c: Case, oracle: SearchOracle, strings: readonly string[]): Promise<void> {
  const kinds = { profiles: true, groups: true }
  for (const s of strings.filter(each => oracle.isLong(each) && !oracle.mayMatchAny(each, c.world, kinds))) {
    // A search with the right result is not part of the evidence of a later failure.
    c.omitRequests(1)
    await expectJustified(c, oracle, 0, s)
  }
}

/** On a fixed world, one of so many patterns is tried for each field. */
const fixedShare = 4
