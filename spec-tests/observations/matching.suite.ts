import type { World } from '../../src/spec/nouns.js'
import { openPoints } from '../../src/spec/open-points.js'
import type { Readings } from '../../src/spec/readings.js'
import { searchPrincipals } from '../../src/spec/search.js'
import { contextOf } from '../../src/spec/service.js'
import { open } from '../run/clause.js'
import { stageNames } from './names.js'

const control = { tier: 'control' } as const
const world = { tier: 'world' } as const

/** The parts of a name, as section 3 separates them. */
const partsOf = (name: string) => name.split(/\s+/)
const hasThreeParts = (name: string) =>
  partsOf(name).length > 2 && partsOf(name).every(part => part.length > 2)

open('second-part', world, async suite => {
  const { c, finds, like, repeat } = await stageNames(suite)
  const profile = like('Quentin van Tassel', hasThreeParts)
  const [, ...rest] = partsOf(profile.common_name)
  const [whole, first, last] = [
    await finds(profile, rest.join(' ')),
    await finds(profile, rest[0] ?? ''),
    await finds(profile, rest.at(-1) ?? ''),
  ]
  if (first && last) c.observe('second-part', 'every part after the first matches')
  else if (last) c.observe('second-part', 'last')
  else if (whole) c.observe('second-part', 'rest')
  else c.observe('second-part', first ? 'second' : 'no part after the first matches')
  for (const s of [rest.join(' '), rest.at(-1) ?? '']) await repeat('second-part', s, profile)
})

open('trim', world, async suite => {
  const { c, finds, like, repeat } = await stageNames(suite)
  const profile = like('Quentin van Tassel', hasThreeParts)
  const { common_name: name } = profile
  const spaces = async (s: string) => ((await finds(profile, s)) ? 'dropped' : 'kept')
  const observe = async () => {
    const [before, after] = [await spaces(`  ${name}`), await spaces(`${name} `)]
    c.observe(
      'trim',
      before === after ? before : `${before} before the search string, ${after} after it`,
      true,
    )
    return before === after
  }
  const isSame = await observe()
  // A server may remember a search by its string without the spaces.
  await finds(profile, name)
  await observe()
  if (!isSame) return
  const [first, second] = partsOf(name)
  for (const s of [`  ${first} `, `   ${first} ${second}`]) await repeat('trim', s, profile)
})

const withoutMarks = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

open('diacritics', world, async suite => {
  const { c, finds, like, repeat } = await stageNames(suite)
  const profile = like(
    'Zoë García',
    name => /\p{Script=Latin}/u.test(name) && /\p{M}/u.test(name.normalize('NFD')),
  )
  const plain = withoutMarks(profile.common_name)
  c.observe('diacritics', (await finds(profile, plain)) ? 'ignored' : 'distinct')
  for (const s of [plain, plain.slice(0, -1)]) await repeat('diacritics', s, profile)
})

open('bare-prefix', world, async suite => {
  const { c, find, like, repeat } = await stageNames(suite)
  const profile = like('Quentin van Tassel', () => true)
  const prefix = suite.target.wire.idPrefix
  const strings = [prefix, profile.svc_id.slice(0, prefix.length + 1)]
  const responses = [await find(prefix), await find(strings[1] ?? '')]
  c.observe('bare-prefix', responses.some(({ ids }) => ids.size > 0) ? 'everything' : 'nothing')
  for (const s of strings) await repeat('bare-prefix', s, profile)
})

open('characters', control, async suite => {
  const { c, find, like, repeat } = await stageNames(suite)
  const smile = like('😀😀😀 Smile', () => false)
  const marks = like('e\u0301e\u0301e\u0301 Marks', () => false)
  const isUnits = (await find('😀😀')).ids.has(smile.svc_id)
  const isPoints = (await find('e\u0301e\u0301')).ids.size > 0
  c.observe('characters', isUnits ? 'code-unit' : isPoints ? 'code-point' : 'grapheme')
  await repeat('characters', '😀😀', smile)
  await repeat('characters', 'e\u0301e\u0301', marks)
})

const foldings = openPoints['special-case-folding'].values
const probes = [
  'STRASSE',
  'straß',
  'STRAẞ',
  'inci su',
  'İNCİ',
  'FIONA',
  'fiona',
  'σίσυφοΣ ζ',
  'ΣΊΣΥΦΟΣ',
  'ΣΊΣ',
  'ée\u0301é',
]

const needsMatching = {
  ...control,
  observed: ['second-part', 'trim', 'diacritics', 'characters', 'bare-prefix'],
} as const

/** The folding under which the definitions find the same as the target, or else the probes that found something. */
open('special-case-folding', needsMatching, async suite => {
  const { c, find, like, repeat } = await stageNames(suite)
  const seen: boolean[] = []
  for (const s of probes) seen.push((await find(s)).results.length > 0)
  const folding = foldings.find(reading =>
    probes.every((s, at) => findsAny(c.world, s, suite.known.readings, reading) === seen[at]),
  )
  const finding = probes.filter((_, at) => seen[at]).join(', ')
  const note = `of the search strings that were tried, these find a profile: ${finding || 'none'}`
  c.observe('special-case-folding', folding ?? note, true)
  for (const [s, name] of [
    ['STRASSE', 'Straße Weg'],
    ['FIONA', 'ﬁona Ek'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος Ζευς'],
    ['inci su', 'İnci Su'],
  ] as const)
    await repeat(
      'special-case-folding',
      s,
      like(name, () => false),
    )
})

function findsAny(world: World, s: string, readings: Readings, folding: (typeof foldings)[number]): boolean {
  const context = contextOf(world, { ...readings, 'special-case-folding': folding })
  const request = { operation: 'searchPrincipals', query: { s } } as const
  return searchPrincipals(context, '', request).outcome.kind === 'found'
}
