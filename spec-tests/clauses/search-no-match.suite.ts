import fc from 'fast-check'
import { deleteGroup } from '../actors/group-view.js'
import { flagsFor, formatFound, nameOf, search, withoutKindOf } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { actorOf, requireFound } from './expect-found.js'
import { actors, actorsWrite } from './needs.js'
import { caller, chooseField, field, searchProperty } from './search-property.js'

const drawn = fc.record({
  caller,
  field,
  random: fc.string({ unit: fc.constantFrom(...'qwzxkj0189é'), minLength: 3, maxLength: 12 }),
  /** Whether the string matches a principal of the kind that the search excludes. */
  excluded: fc.boolean(),
  explicit: fc.boolean(),
})

clause(
  'search.no-match',
  'Drawn strings that match nothing or only the excluded kind are 404',
  actors,
  searchProperty(drawn, async (c, oracle, { caller, field, random, excluded, explicit }) => {
    const known = chooseField(c, oracle, field)
    const s = excluded ? known.field.text : random
    const both = flagsFor(explicit ? 'flags explicit' : 'flags absent', known.owner)
    const flags = excluded ? withoutKindOf(known.owner) : both
    const kinds = { profiles: flags.profiles !== 'false', groups: flags.groups !== 'false' }
    if (!oracle.isLong(s) || oracle.mayMatchAny(s, c.world, kinds))
      throw new Untestable('every drawn string may match')
    await requireFound(c, caller, known.field.text, known)
    const found = await search(c, actorOf(c, caller), s, flags)
    if ([...found.ids].some(id => !c.isKnownId(String(id))))
      throw new Untestable('a principal matched that is not in the world of the target file')
    c.expect(found.response.status === 404, () => ({
      decides: found,
      expected: { statuses: [404] },
      when: excluded
        ? `to a search for ${JSON.stringify(s)}, which matches only the excluded kind (${nameOf(known.owner)})`
        : `to a search for ${JSON.stringify(s)}`,
      because: 'nothing matches',
    }))
  }),
)

clause('search.no-match', 'A search that only a deleted group would match is 404', actorsWrite, context =>
  context.withFixture(async (c, { manager, club }) => {
    const before = await search(c, manager, club.title)
    c.require(before.ids.has(club.svc_id), () => 'needs a search that finds a group by its name')
    await deleteGroup(c, manager, club.svc_id)
    const after = await search(c, manager, club.title)
    c.require(
      after.results.length === 0,
      () => `needs a string that matches only one group; the target returned ${formatFound(after, c.world)}`,
    )
    c.expect(after.response.status === 404, () => ({
      decides: after,
      expected: { statuses: [404] },
      when: 'to a search that would match only a deleted group',
      because: 'nothing matches',
    }))
  }),
)
