import { sceneOf } from '../actors/scene.js'
import { type Found, formatFound, ownedFields, search } from '../actors/searching.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import { clause } from '../runner/clause.js'
import { actorOf, expectFound, expectJustified, requireFound } from './expect-found.js'

const control = { tier: 'control' } as const

/** Every text that the world holds beside its searchable fields, and every one of them for what it is no field of. */
clause('search.no-other-field', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const oracle = new SearchOracle(idPrefix)
  const { world } = sceneOf(idPrefix)
  const people = world.profiles.map((profile, at) => ({ ...profile, ...longNames[at] }))
  return example({ ...world, profiles: people }, async c => {
    const { profiles, groups } = c.world
    const later = (text: string) => text.split(' ').slice(1).join(' ')
    const strings = [
      ...profiles.flatMap(owner =>
        choicesOf(owner.common_name.split(' ')).filter(text => !oracle.mayMatch(text, owner)),
      ),
      ...profiles.flatMap(({ avatar_url }) => [avatar_url, avatar_url.replace('https://', '')]),
      ...profiles.flatMap(({ common_name, email }) => [common_name, email, email.split('@')[1] ?? '']),
      ...groups.flatMap(({ title, description }) => [later(title), later(description)]),
      ...groups.flatMap(({ members }) => members),
    ].filter(text => oracle.isLong(text))
    const [known] = ownedFields(c.world, oracle)
    if (known !== undefined) await requireFound(c, 0, known.field.text, known)
    for (const s of new Set(strings)) {
      await expectJustified(c, oracle, 0, s, {}, 'no field that is searched begins so')
      c.omitRequests(1)
    }
  })
})

/** Of names of three parts and more, the second part may be this or that, and nothing else is searched. */
const longNames = [
  { common_name: 'Anna Prior Lindqvist' },
  { common_name: 'Bo Quill Ember Émile' },
  { common_name: 'Carol Yarrow Tundra Umber Żukowska' },
] as const

/** Every choice of these words, in their order. */
function choicesOf([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ['']
  const others = choicesOf(rest)
  return [...others, ...others.map(text => `${first} ${text}`.trim())]
}

/** The scene's profiles hold all, something and nothing, and find the same. */
clause('search.any-caller', control, ({ suite, example }) => {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return example(sceneOf(suite.target.wire.idPrefix).world, async c => {
    for (const { field } of ownedFields(c.world, oracle)) {
      c.omitRequests(0)
      const all = []
      for (const at of c.actors.keys()) all.push(await search(c, actorOf(c, at), field.text))
      const most = all.toSorted((a, b) => b.ids.size - a.ids.size)[0] as Found
      if (most.ids.size === 0) continue
      for (const found of all)
        c.expect(found.ids.size === most.ids.size, () => ({
          message: `two callers who search for ${JSON.stringify(field.text)} do not find the same`,
          expected: formatFound(most, c.world),
          observed: formatFound(found, c.world),
        }))
    }
  })
})

const names = [
  'Ana Smith-Jones',
  "Sean O'Brien",
  'Нина Ёлкина',
  'Wei 欧阳娜娜',
  'Omar Al-Hakim',
  'Zoë Žižková',
]

/** Family names as they are, and not only of ASCII letters. */
clause('search.family-name', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const { world } = sceneOf(idPrefix)
  const [anna] = world.profiles
  const others = names.map((common_name, at) => ({
    ...(anna as (typeof world.profiles)[number]),
    svc_id: `${idPrefix}${String(at + 1).repeat(32)}`,
    common_name,
    email: `family${at}@example.org`,
  }))
  return example({ ...world, profiles: [...world.profiles, ...others] }, async c => {
    for (const owner of c.world.profiles.filter(({ common_name }) => names.includes(common_name))) {
      const text = owner.common_name.replace(/^\S+ /u, '')
      await expectFound(c, 0, text, { owner, field: { clause: 'search.family-name', text } }, false)
      c.omitRequests(0)
    }
  })
})
