import type { Id, Profile, World } from '../../src/spec/nouns.js'
import { type OpenPointId, openPoints } from '../../src/spec/open-points.js'
import type { Readings } from '../../src/spec/readings.js'
import { searchPrincipals } from '../../src/spec/search.js'
import { contextOf } from '../../src/spec/service.js'
import { sceneOf } from '../actors/scene.js'
import { type Found, onlyProfiles, search } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import { compareShown } from './observing.js'

const control = { tier: 'control' } as const

interface Names {
  readonly c: Case
  find(s: string): Promise<Found>
  readonly names: ReadonlyMap<string, Id>
  /** Searches again in other circumstances, and compares whether a profile is found. */
  repeat(id: OpenPointId, s: string, name: string): Promise<void>
}

/** A world whose names give different results under the readings of matching. */
async function stageNames(suite: Suite): Promise<Names> {
  const { world } = sceneOf(suite.target.wire.idPrefix)
  const names = [
    'Quentin van Tassel',
    'Zoë García',
    'Straße Weg',
    'İnci Su',
    'ﬁona Ek',
    'Σίσυφος Ζευς',
    '😀😀😀 Smile',
    'e\u0301e\u0301e\u0301 Marks',
  ]
  const extra: Profile[] = names.map((common_name, at) => ({
    svc_id: `${suite.target.wire.idPrefix}${(9 - at).toString().repeat(32)}`,
    common_name,
    email: `puzzle${at}@example.org`,
    avatar_url: 'https://avatars.example.org/p.png',
  }))
  const c = new Case(
    suite,
    await suite.staging.stage({ ...world, profiles: [...world.profiles, ...extra] }),
    'search.values',
  )
  const [caller = '', other = caller, third = other] = c.actors
  const ids = new Map(c.world.profiles.map(({ common_name, svc_id }) => [common_name, svc_id]))
  return {
    c,
    find: s => search(c, caller, s),
    names: ids,
    async repeat(id, s, name) {
      for (const [actor, flags] of [
        [caller, {}],
        [other, {}],
        [third, onlyProfiles],
      ] as const) {
        const { response, ids: found, full } = await search(c, actor, s, flags)
        // The limit on results may hide the profile.
        if (full) continue
        const request = { operation: 'searchPrincipals', actor, query: { s, ...flags } } as const
        const value = found.has(ids.get(name)) ? 'found' : 'not found'
        compareShown(c, request, response, { key: id, aspect: `${JSON.stringify(s)} for ${name}`, value })
      }
    },
  }
}

open('second-part', control, async suite => {
  const { c, find, names, repeat } = await stageNames(suite)
  const id = names.get('Quentin van Tassel')
  const finds = async (s: string) => (await find(s)).ids.has(id)
  const [whole, first, last] = [await finds('van Tassel'), await finds('van'), await finds('Tassel')]
  if (first && last) suite.observe(c, 'second-part', 'every part after the first matches')
  else if (last) suite.observe(c, 'second-part', 'last')
  else if (whole) suite.observe(c, 'second-part', 'rest')
  else suite.observe(c, 'second-part', first ? 'second' : 'no part after the first matches')
  for (const s of ['van Tassel', 'Tassel']) await repeat('second-part', s, 'Quentin van Tassel')
})

open('trim', control, async suite => {
  const { c, find, names, repeat } = await stageNames(suite)
  suite.observe(
    c,
    'trim',
    (await find('  Quentin ')).ids.has(names.get('Quentin van Tassel')) ? 'dropped' : 'kept',
  )
  for (const s of ['  Quentin ', '   Quentin van']) await repeat('trim', s, 'Quentin van Tassel')
})

open('diacritics', control, async suite => {
  const { c, find, names, repeat } = await stageNames(suite)
  suite.observe(
    c,
    'diacritics',
    (await find('zoe garcia')).ids.has(names.get('Zoë García')) ? 'ignored' : 'distinct',
  )
  for (const s of ['zoe garcia', 'garcia']) await repeat('diacritics', s, 'Zoë García')
})

open('bare-prefix', control, async suite => {
  const { c, find, repeat } = await stageNames(suite)
  const prefix = suite.target.wire.idPrefix
  const responses = [await find(prefix), await find(`${prefix}9`)]
  suite.observe(c, 'bare-prefix', responses.some(({ ids }) => ids.size > 0) ? 'everything' : 'nothing')
  for (const s of [prefix, `${prefix}9`]) await repeat('bare-prefix', s, 'Quentin van Tassel')
})

open('characters', control, async suite => {
  const { c, find, names, repeat } = await stageNames(suite)
  const isUnits = (await find('😀😀')).ids.has(names.get('😀😀😀 Smile'))
  const isPoints = (await find('e\u0301e\u0301')).ids.size > 0
  suite.observe(c, 'characters', isUnits ? 'code-unit' : isPoints ? 'code-point' : 'grapheme')
  await repeat('characters', '😀😀', '😀😀😀 Smile')
  await repeat('characters', 'e\u0301e\u0301', 'e\u0301e\u0301e\u0301 Marks')
})

const foldings = openPoints['special-case-folding'].values
const probes = [
  'STRASSE',
  'straß',
  'inci su',
  'İNCİ',
  'FIONA',
  'fiona',
  'σίσυφοΣ ζ',
  'ΣΊΣΥΦΟΣ',
  'ΣΊΣ',
  'éé\u0301é',
]

const needsMatching = {
  ...control,
  observed: ['second-part', 'trim', 'diacritics', 'characters', 'bare-prefix'],
} as const

/** The folding under which the definitions find the same as the target, or else the probes that found something. */
open('special-case-folding', needsMatching, async suite => {
  const { c, find, repeat } = await stageNames(suite)
  const seen: boolean[] = []
  for (const s of probes) seen.push((await find(s)).results.length > 0)
  const folding = foldings.find(reading =>
    probes.every((s, at) => findsAny(c.world, s, suite.readings, reading) === seen[at]),
  )
  const finding = probes.filter((_, at) => seen[at]).join(', ')
  const note = `of the search strings that were tried, these find a profile: ${finding || 'none'}`
  suite.observe(c, 'special-case-folding', folding ?? note, true)
  for (const [s, name] of [
    ['STRASSE', 'Straße Weg'],
    ['FIONA', 'ﬁona Ek'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος Ζευς'],
    ['inci su', 'İnci Su'],
  ] as const)
    await repeat('special-case-folding', s, name)
})

function findsAny(world: World, s: string, readings: Readings, folding: (typeof foldings)[number]): boolean {
  const context = contextOf(world, { ...readings, 'special-case-folding': folding })
  const request = { operation: 'searchPrincipals', query: { s } } as const
  return searchPrincipals(context, '', request).outcome.kind === 'found'
}

open('result-order', control, async suite => {
  const { c, find } = await stageNames(suite)
  const shown = (await find('puzzle')).results.map(result => result[suite.target.wire.idField])
  if (shown.length < 3) return
  const puzzles = c.world.profiles.filter(({ email }) => email.startsWith('puzzle'))
  const orders: Readonly<
    Record<Readings['result-order'] | 'by name in dictionary order', readonly Profile[]>
  > = {
    created: puzzles,
    id: puzzles.toSorted((a, b) => (a.svc_id < b.svc_id ? -1 : 1)),
    name: puzzles.toSorted((a, b) => (a.common_name < b.common_name ? -1 : 1)),
    'by name in dictionary order': puzzles.toSorted((a, b) => a.common_name.localeCompare(b.common_name)),
  }
  const fits = (order: readonly Profile[]) => shown.every((id, at) => id === order[at]?.svc_id)
  const order = Object.entries(orders).find(([, profiles]) => fits(profiles))?.[0]
  suite.observe(c, 'result-order', order ?? 'in no order that the suite knows', true)
})
