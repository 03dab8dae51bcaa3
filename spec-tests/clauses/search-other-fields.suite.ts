import fc from 'fast-check'
import type { World } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { ownedFields, pick } from '../actors/searching.js'
import { prefix } from '../arbitraries/strings.js'
import { searchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { expectJustified, requireFound } from './expect-found.js'
import { actors } from './needs.js'
import { caller, chooseField, field, searchProperty } from './search-property.js'

clause(
  'search.no-other-field',
  'Drawn searches: a beginning of a text outside the searchable fields finds only what matches it',
  actors,
  searchProperty(fc.record({ caller, field, length: fc.nat(12) }), async (c, oracle, drawn) => {
    const { profiles, groups } = c.world
    const strings = [
      ...profiles.flatMap(({ avatar_url = '' }) => [
        avatar_url,
        avatar_url.slice('https://'.length),
        'avatars',
      ]),
      ...otherTexts(c.world),
      ...profiles.flatMap(({ common_name }) => common_name.split(' ').slice(2, -1)),
      ...groups.flatMap(({ title, description }) =>
        [title, description].flatMap(text => text.split(' ').slice(1)),
      ),
    ]
    const long = strings.filter(text => oracle.isLong(text))
    const s = prefix(pick(long, drawn.field) ?? '', 3 + drawn.length)
    if (!oracle.isLong(s)) throw new Untestable('no drawn world had a text outside the searchable fields')
    const known = chooseField(c, oracle, drawn.field)
    await requireFound(c, drawn.caller, known.field.text, known)
    await expectJustified(c, oracle, drawn.caller, s)
  }),
)

clause(
  'search.no-other-field',
  'Each text of a small world inside or outside the searchable fields finds only owners of a match',
  actors,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const oracle = searchOracle(idPrefix)
    const { world } = sceneOf(idPrefix)
    const withLongNames = world.profiles.map((profile, at) => ({ ...profile, ...longNames[at] }))
    return example({ ...world, profiles: withLongNames }, async c => {
      const { profiles, groups } = c.world
      const afterFirst = (text: string) => text.split(' ').slice(1).join(' ')
      const strings = [
        ...profiles.flatMap(owner =>
          selectionsOf(owner.common_name.split(' ')).filter(text => !oracle.mayMatch(text, owner)),
        ),
        ...profiles.flatMap(({ avatar_url = '' }) => [avatar_url, avatar_url.replace('https://', '')]),
        ...otherTexts(c.world),
        ...groups.flatMap(({ title, description }) => [afterFirst(title), afterFirst(description)]),
        ...joined(c.world),
      ].filter(text => oracle.isLong(text))
      const [known] = ownedFields(c.world, oracle)
      if (known !== undefined) await requireFound(c, 0, known.field.text, known)
      for (const s of new Set(strings)) {
        await expectJustified(c, oracle, 0, s)
        c.omitRequests(1)
      }
    })
  },
)

/** Names of three parts and more: the second part is open, but no other selection of the parts is searchable. */
const longNames = [
  { common_name: 'Anna Prior Lindqvist' },
  { common_name: 'Bo Quill Ember Émile' },
  { common_name: 'Carol Yarrow Tundra Umber Żukowska' },
] as const

/** Every selection of these words, in their order. */
function selectionsOf([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ['']
  const others = selectionsOf(rest)
  return [...others, ...others.map(text => `${first} ${text}`.trim())]
}

/** Texts that are not a searchable field of every principal that they belong to: names, email domains, members. */
function otherTexts({ profiles, groups }: World): readonly string[] {
  return [
    ...profiles.flatMap(({ common_name, email = '' }) => [common_name, email, email.split('@')[1] ?? '']),
    ...groups.flatMap(({ members }) => members),
  ]
}

/** A whole field followed by the beginning of another one: no field begins so. */
function joined({ profiles: [profile], groups: [group] }: World): readonly string[] {
  const fields = [
    [profile?.common_name, profile?.email],
    [group?.title, group?.description],
  ]
  const pairs = fields.flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ])
  return pairs
    .filter(pair => !pair.includes(''))
    .flatMap(([whole = '', other = '']) => ['', ' '].map(between => `${whole}${between}${prefix(other, 4)}`))
}
