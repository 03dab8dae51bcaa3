import type { Profile } from '../../src/spec/nouns.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { flagsFor, search } from '../actors/searching.js'
import { prefix } from '../arbitraries/strings.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { actorOf, requireFound } from './expect-found.js'
import { expectNoResults } from './expect-no-results.js'
import { actors, control } from './needs.js'
import { chooseField, searches, searchProperty } from './search-property.js'

clause(
  'search.min-length',
  'Drawn worlds: the first one or two characters of a field get no results',
  actors,
  searchProperty(searches, async (c, oracle, { caller, field, length, kinds }) => {
    const owned = chooseField(c, oracle, field, ({ owner, field: { text } }) =>
      oracle.mustMatch(prefix(text, 3), owner),
    )
    const s = prefix(owned.field.text, 1 + (length % 2))
    if (!oracle.isShort(s)) throw new Untestable('no drawn field began with one or two plain characters')
    await requireFound(c, caller, prefix(owned.field.text, 3), owned)
    expectNoResults(c, s, await search(c, actorOf(c, caller), s, flagsFor(kinds, owned.owner)))
  }),
)

clause(
  'search.min-length',
  'Letters of several bytes count once and so does one that becomes two when case is ignored',
  control,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const [anna, bo, ...others] = scene.world.profiles as [Profile, Profile]
    const world = { ...scene.world, profiles: [anna, { ...bo, email: 'ssabine@example.org' }, ...others] }
    return example(world, async c => {
      const { anna } = deployed(scene, c.world)
      for (const [long, ...short] of [
        ['ssabine', 'ßa', 'ß'],
        ['Bo Émile', 'B', 'Bo'],
        ['Émile', 'É', 'Ém', 'é'],
        ['Жаворонки', 'Ж', 'Жа'],
      ] as const) {
        const found = await search(c, anna, long)
        c.require(
          found.results.length > 0,
          () => `needs a search for ${JSON.stringify(long)} to return results`,
        )
        for (const s of short) expectNoResults(c, s, await search(c, anna, s))
      }
    })
  },
)
