import type { Id } from '../../src/spec/nouns.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { flagsFor, search } from '../actors/searching.js'
import { prefix, swapCase } from '../arbitraries/strings.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { expectFound, requireFound } from './expect-found.js'
import { actors, control } from './needs.js'
import { chooseField, searches, searchProperty } from './search-property.js'

clause(
  'search.case-insensitive',
  'Drawn searches: a field is found by its text or its beginning with the case of letters swapped',
  actors,
  searchProperty(searches, async (c, oracle, { caller, field, length, caseBits, kinds }) => {
    const owned = chooseField(c, oracle, field)
    const { text } = owned.field
    const plain = length % 2 === 0 ? text : prefix(text, 3 + length)
    const mangled = swapCase(plain, caseBits | 1)
    if (mangled === plain || !oracle.mustMatch(plain, owned.owner) || !oracle.mustMatch(mangled, owned.owner))
      throw new Untestable('no drawn field had a letter with two cases')
    const flags = flagsFor(kinds, owned.owner)
    await requireFound(c, caller, plain, owned, flags)
    await expectFound(c, caller, mangled, owned, flags)
  }),
)

const scripts = [
  ['Émile Šimek', 'éMILE šIMEK'],
  ['łukasz żak', 'ŁUKASZ ŻAK'],
  ['Жанна Ющенко', 'жАННА юЩЕНКО'],
  ['Ωρίων Άνδρου', 'ωΡΊΩΝ άΝΔΡΟΥ'],
  ['Ådne Öberg', 'åDNE öBERG'],
  ['Թամար Գրիգոր', 'թԱՄԱՐ գՐԻԳՈՐ'],
] as const
/** Begins like an email address of the scene, but in another case. */
const emailInOtherCase = 'Bo.E@Example.net'

clause(
  'search.case-insensitive',
  'Latin and Cyrillic and Greek and Armenian names are found with the case of each letter swapped',
  control,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    for (const [name, other] of scripts) {
      const { profiles, groups } = scene.world
      const world = {
        ...scene.world,
        profiles: profiles.map((profile, at) =>
          at === 1
            ? { ...profile, common_name: name }
            : at === 2
              ? { ...profile, email: emailInOtherCase }
              : profile,
        ),
        groups: groups.map(group =>
          group.svc_id === scene.club ? { ...group, title: `${name} I` } : { ...group, description: name },
        ),
      }
      await example(world, async c => {
        const { anna, bo, carol, club, circle } = deployed(scene, c.world)
        const [family = '', otherFamily = ''] = [name, other].map(text => text.split(' ')[1])
        await expectSameInOtherCase(c, anna, name, other, [bo, club, circle])
        await expectSameInOtherCase(c, anna, family, otherFamily, [bo])
        await expectSameInOtherCase(c, anna, 'bo.e@ex', 'BO.e@EX', [bo], [carol])
      })
    }
  },
)

/**
 * The principals that a string finds must be found in another case too, together with those whose field differs from
 * the string only in case.
 */
async function expectSameInOtherCase(
  c: Case,
  caller: Id,
  s: string,
  otherCase: string,
  ids: readonly Id[],
  inOtherCase: readonly Id[] = [],
): Promise<void> {
  const found = await search(c, caller, s)
  const owners = ids.filter(id => found.ids.has(id))
  c.require(
    owners.length > 0,
    () => `needs a search for ${JSON.stringify(s)} to find a field that begins with it`,
  )
  const again = await search(c, caller, otherCase)
  for (const id of again.full ? owners : [...owners, ...inOtherCase])
    c.expect(again.ids.has(id), () => ({
      decides: again,
      expected: { found: [id] },
      when: 'by a field that differs only in case',
      because: 'case never matters',
    }))
}
