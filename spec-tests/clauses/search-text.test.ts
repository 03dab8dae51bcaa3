import type { Id } from '../../src/spec/nouns.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { formatFound, ownedFields, search } from '../actors/searching.js'
import { patterns } from '../arbitraries/patterns.js'
import { characters } from '../arbitraries/strings.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { expectJustified, requireFound } from './expect-found.js'

const control = { tier: 'control' } as const

const scripts = [
  ['Émile Šimek', 'éMILE šIMEK'],
  ['łukasz żak', 'ŁUKASZ ŻAK'],
  ['Жанна Ющенко', 'жАННА юЩЕНКО'],
  ['Ωρίων Άνδρου', 'ωΡΊΩΝ άΝΔΡΟΥ'],
  ['Ådne Öberg', 'åDNE öBERG'],
  ['Թամար Գրիգոր', 'թԱՄԱՐ գՐԻԳՈՐ'],
] as const
/** Begins like an email address of the scene, but for its case. */
const capitals = 'Bo.E@Example.net'

clause('search.case-insensitive', control, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  for (const [name, other] of scripts) {
    const { profiles, groups } = scene.world
    const world = {
      ...scene.world,
      profiles: profiles.map((profile, at) =>
        at === 1 ? { ...profile, common_name: name } : at === 2 ? { ...profile, email: capitals } : profile,
      ),
      groups: groups.map(group =>
        group.svc_id === scene.club ? { ...group, title: `${name} I` } : { ...group, description: name },
      ),
    }
    await example(world, async c => {
      const { anna, bo, carol, club, circle } = deployed(scene, c.world)
      const [family = '', otherFamily = ''] = [name, other].map(text => text.split(' ')[1])
      await expectCaseless(c, anna, name, other, [bo, club, circle])
      await expectCaseless(c, anna, family, otherFamily, [bo])
      await expectCaseless(c, anna, 'bo.e@ex', 'BO.e@EX', [bo], [carol])
    })
  }
})

/** What a string finds among these, it finds in another case too, and with it the twins, whose field has other cases. */
async function expectCaseless(
  c: Case,
  caller: Id,
  s: string,
  other: string,
  ids: readonly Id[],
  twins: readonly Id[] = [],
): Promise<void> {
  const found = await search(c, caller, s)
  const owners = ids.filter(id => found.ids.has(id))
  c.require(
    owners.length > 0,
    () => `needs a search that finds what begins with ${s}, and it was not seen to`,
  )
  const again = await search(c, caller, other)
  for (const id of again.full ? owners : [...owners, ...twins])
    c.expect(again.ids.has(id), () => ({
      message: `a search for ${JSON.stringify(other)} does not find what differs in case alone`,
      expected: `${id} is found: case never matters`,
      observed: formatFound(again, c.world),
    }))
}

clause('search.min-length', control, ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  return example(scene.world, async c => {
    const { anna } = deployed(scene, c.world)
    for (const [long, ...short] of [
      ['Bo Émile', 'B', 'Bo'],
      ['Émile', 'É', 'Ém', 'é'],
      ['Жаворонки', 'Ж', 'Жа'],
    ] as const) {
      const found = await search(c, anna, long)
      c.require(found.results.length > 0, () => `needs a search that finds ${long}, and it was not seen to`)
      for (const s of short) {
        const none = await search(c, anna, s)
        c.expect(none.results.length === 0, () => ({
          message: `a search for ${JSON.stringify(s)} brings results`,
          expected: 'no results: the search string must be at least 3 characters long',
          observed: formatFound(none, c.world),
        }))
      }
    }
  })
})

/** Every field from after each sign in it on, and from within a word; then all that may be taken for a pattern. */
clause('search.field-start', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const { world, anna, club } = sceneOf(idPrefix)
  const oracle = new SearchOracle(idPrefix)
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
    for (const owned of ownedFields(c.world, oracle)) {
      if (owned.owner !== c.world.profiles[0] && owned.owner !== c.world.groups[1]) continue
      const { text } = owned.field
      const strings = [
        ...middlesOf(text),
        ...patterns.map(pattern => pattern(text, 2)),
        `${idPrefix}${text}`,
      ].filter(s => oracle.isLong(s) && !oracle.mayMatchAny(s, c.world, { profiles: true, groups: true }))
      // What finds nothing that it should not is no part of the smallest case.
      c.omitRequests(0)
      await requireFound(c, 0, text, owned)
      for (const s of strings) {
        await expectJustified(c, oracle, 0, s, {}, 'no field of it begins so')
        c.omitRequests(1)
      }
    }
  })
})

/** The text from after every sign in it, and from within its words. */
function middlesOf(text: string): readonly string[] {
  const letters = characters(text)
  const starts = letters.flatMap((letter, at) => (/[\p{L}\p{N}]/u.test(letter) ? [] : [at, at + 1]))
  return [...new Set([1, 2, ...starts])].map(start => letters.slice(start).join('').trim())
}
