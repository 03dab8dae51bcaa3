import type { Id, Profile, World } from '../../src/spec/nouns.js'
import type { Readings } from '../../src/spec/readings.js'
import { searchPrincipals } from '../../src/spec/search.js'
import { contextOf } from '../../src/spec/service.js'
import { sceneOf } from '../actors/scene.js'
import { type Found, search } from '../actors/searching.js'
import { Case } from '../runner/case.js'
import { open } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'

const control = { tier: 'control' } as const

/** A world whose names formatFound the readings of matching apart. */
async function puzzle(
  suite: Suite,
): Promise<{ c: Case; find: (s: string) => Promise<Found>; names: Map<string, Id> }> {
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
  const [caller = ''] = c.actors
  return {
    c,
    find: s => search(c, caller, s),
    names: new Map(c.world.profiles.map(({ common_name, svc_id }) => [common_name, svc_id])),
  }
}

open('second-part', control, async suite => {
  const { c, find, names } = await puzzle(suite)
  const id = names.get('Quentin van Tassel')
  const finds = async (s: string) => (await find(s)).ids.has(id)
  const [whole, first, last] = [await finds('van Tassel'), await finds('van'), await finds('Tassel')]
  const value = last ? (first ? 'any' : 'last') : whole ? 'rest' : first ? 'second' : 'none'
  suite.observe(c, 'second-part', value, value !== 'any' && value !== 'none')
})

open('trim', control, async suite => {
  const { c, find, names } = await puzzle(suite)
  suite.observe(
    c,
    'trim',
    (await find('  Quentin ')).ids.has(names.get('Quentin van Tassel')) ? 'dropped' : 'kept',
  )
})

open('diacritics', control, async suite => {
  const { c, find, names } = await puzzle(suite)
  suite.observe(
    c,
    'diacritics',
    (await find('zoe garcia')).ids.has(names.get('Zoë García')) ? 'ignored' : 'distinct',
  )
})

open('bare-prefix', control, async suite => {
  const { c, find } = await puzzle(suite)
  const prefix = suite.target.wire.idPrefix
  const responses = [await find(prefix), await find(`${prefix}9`)]
  suite.observe(c, 'bare-prefix', responses.some(({ ids }) => ids.size > 0) ? 'everything' : 'nothing')
})

open('characters', control, async suite => {
  const { c, find, names } = await puzzle(suite)
  const isUnits = (await find('😀😀')).ids.has(names.get('😀😀😀 Smile'))
  const isPoints = (await find('e\u0301e\u0301')).ids.size > 0
  suite.observe(c, 'characters', isUnits ? 'code-unit' : isPoints ? 'code-point' : 'grapheme')
})

const foldings = ['plain', 'lower', 'upper', 'simple', 'full'] as const
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

/** The folding under which the definitions find what the target finds; else what each probe found. */
open('special-case-folding', needsMatching, async suite => {
  const { c, find } = await puzzle(suite)
  const seen: boolean[] = []
  for (const s of probes) seen.push((await find(s)).results.length > 0)
  const folding = foldings.find(reading =>
    probes.every((s, at) => findsAny(c.world, s, suite.readings, reading) === seen[at]),
  )
  const told = probes.filter((_, at) => seen[at]).join(', ')
  suite.observe(c, 'special-case-folding', folding ?? `found by ${told || 'none of the probes'}`)
})

function findsAny(world: World, s: string, readings: Readings, folding: (typeof foldings)[number]): boolean {
  const context = contextOf(world, { ...readings, 'special-case-folding': folding })
  const request = { operation: 'searchPrincipals', query: { s } } as const
  return searchPrincipals(context, '', request).outcome.kind === 'found'
}

open('result-order', control, async suite => {
  const { c, find } = await puzzle(suite)
  const shown = (await find('puzzle')).results.map(result => result[suite.target.wire.idField])
  if (shown.length < 3) return
  const puzzles = c.world.profiles.filter(({ email }) => email.startsWith('puzzle'))
  const orders: Readonly<Record<string, readonly Profile[]>> = {
    created: puzzles,
    id: puzzles.toSorted((a, b) => (a.svc_id < b.svc_id ? -1 : 1)),
    name: puzzles.toSorted((a, b) => (a.common_name < b.common_name ? -1 : 1)),
    'name, as people sort': puzzles.toSorted((a, b) => a.common_name.localeCompare(b.common_name)),
  }
  const order = Object.keys(orders).find(name => shown.every((id, at) => id === orders[name]?.[at]?.svc_id))
  suite.observe(c, 'result-order', order ?? 'none that is known')
})
