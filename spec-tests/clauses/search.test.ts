import type { Id, World } from '../../src/spec/nouns.js'
import type { Case } from '../case.js'
import { clause, open } from '../clause.js'
import { crowd, measureLimit } from '../limit.js'
import { isRecord, textsIn } from '../results.js'
import { deployed, sceneOf } from '../scene.js'
import { search, tell } from '../searching.js'

const control = { tier: 'control' } as const
const writes = { tier: 'control', writes: true } as const

open('result-limit', control, measureLimit)

clause('search.limited', control, async ({ suite, example }) => {
  for (const size of [400, 10_000]) {
    let limited = false
    await example(crowd(suite.target.wire.idPrefix, size), async c => {
      const [caller] = c.actors as [Id]
      const found = await search(c, caller, 'Crowd', { profiles: 'true', groups: 'false' })
      c.require(found.results.length > 0, () => 'needs a search that is served, and none was')
      limited = found.results.length < size
      if (!limited && size < 10_000) return
      c.expect(limited, () => ({
        message: `a search that ${size} profiles match returns all of them`,
        expected: `fewer than ${size} results`,
        observed: `${found.results.length} results`,
      }))
      const left = c.world.profiles.find(({ svc_id }) => !found.ids.has(svc_id)) as World['profiles'][number]
      const refined = await search(c, caller, left.common_name, { profiles: 'true', groups: 'false' })
      c.expect(refined.ids.has(left.svc_id), () => ({
        message: 'a longer string does not find a profile that the limit had hidden',
        expected: `${left.common_name} is found by its full common name`,
        observed: tell(refined, c.world),
      }))
    })
    if (limited) return
  }
})

const scripts = [
  ['Émile Šimek', 'éMILE šIMEK'],
  ['łukasz żak', 'ŁUKASZ ŻAK'],
  ['Жанна Ющенко', 'жАННА юЩЕНКО'],
  ['Ωρίων Άνδρου', 'ωΡΊΩΝ άΝΔΡΟΥ'],
  ['Ådne Öberg', 'åDNE öBERG'],
  ['Թամար Գրիգոր', 'թԱՄԱՐ գՐԻԳՈՐ'],
] as const

clause('search.case-insensitive', control, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  for (const [name, other] of scripts) {
    const profiles = scene.world.profiles.map((profile, at) =>
      at === 1 ? { ...profile, common_name: name } : profile,
    )
    await example({ ...scene.world, profiles }, async c => {
      const { anna, bo } = deployed(scene, c.world)
      const found = await search(c, anna, name)
      c.require(found.ids.has(bo), () => 'needs a search that finds a profile by its full common name')
      const again = await search(c, anna, other)
      c.expect(again.ids.has(bo), () => ({
        message: `a search for ${JSON.stringify(other)} does not find ${JSON.stringify(name)}`,
        expected: `${name} is found, as it is by ${JSON.stringify(name)}: case never matters`,
        observed: tell(again, c.world),
      }))
    })
  }
})

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
          observed: tell(none, c.world),
        }))
      }
    }
  })
})

clause('search.fresh', writes, async ({ suite, example }) => {
  const scene = sceneOf(suite.target.wire.idPrefix)
  await example(scene.world, async c => {
    const { anna } = deployed(scene, c.world)
    const created = await c.ask({
      operation: 'createGroup',
      actor: anna,
      body: { title: 'Quokka watch', description: 'Zebra days' },
    })
    const id = newId(c, created.json)
    if (id === undefined)
      return c.require(false, () => `needs a group to be created, and the answer was ${created.status}`)
    await suite.settle()
    await expectSearch(c, anna, id, { Quokka: true, 'Zebra days': true }, 'was created')
  })
  await example(scene.world, async c => {
    const { anna, club } = deployed(scene, c.world)
    await expectSearch(c, anna, club, { Жаворонки: true, 'Early risers': true }, 'stands in the world')
    const body = { title: 'Quokka watch', description: 'Zebra days' }
    const updated = await c.ask({ operation: 'updateGroup', actor: anna, group: club, body })
    c.require(
      updated.status === 200,
      () => `needs a group to be updated, and the answer was ${updated.status}`,
    )
    await suite.settle()
    await expectSearch(
      c,
      anna,
      club,
      { Quokka: true, 'Zebra days': true, Жаворонки: false, 'Early risers': false },
      'was renamed',
    )
    const deleted = await c.ask({ operation: 'deleteGroup', actor: anna, group: club })
    c.require(
      deleted.status === 200,
      () => `needs a group to be deleted, and the answer was ${deleted.status}`,
    )
    await suite.settle()
    await expectSearch(c, anna, club, { Quokka: false, 'Zebra days': false }, 'was deleted')
  })
})

async function expectSearch(
  c: Case,
  caller: Id,
  group: Id,
  strings: Readonly<Record<string, boolean>>,
  what: string,
) {
  for (const [s, finds] of Object.entries(strings)) {
    const found = await search(c, caller, s)
    if (what === 'stands in the world')
      c.require(found.ids.has(group), () => `needs a search that finds ${s}`)
    else
      c.expect(found.ids.has(group) === finds, () => ({
        message: `after a group ${what}, a search for ${JSON.stringify(s)} ${finds ? 'does not find' : 'still finds'} it`,
        expected: `${group} is ${finds ? 'found' : 'not found'}`,
        observed: tell(found, c.world),
      }))
  }
}

/** The SVC-ID of a new group, wherever in the answer it stands. */
function newId(c: Case, json: unknown): Id | undefined {
  const known = new Set([...c.world.profiles, ...c.world.groups].map(({ svc_id }) => svc_id))
  const ids = textsIn(json).filter(text => text.startsWith(c.suite.target.wire.idPrefix) && !known.has(text))
  return isRecord(json) ? ids[0] : undefined
}
