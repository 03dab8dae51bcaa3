import type { Profile } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import type { Found } from '../actors/searching.js'
import { onlyKindOf, onlyProfiles, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { expectFound } from './expect-found.js'
import { control } from './needs.js'

/** Names of more than two parts, and what may be the second part of each. */
const longNames = [
  ['Nadia Quist Umberto', 'Quist Umberto', 'Quist', 'Umberto'],
  ['Lidia Ysolde Rask Fjord', 'Ysolde Rask Fjord', 'Ysolde', 'Fjord'],
] as const

/** Which words of a longer name are its second part is open: open.second-part. */
clause(
  'search.family-name',
  'A name of three or four parts is found by at least one reading of its second part',
  control,
  ({ suite, example }) => {
    const { world } = sceneOf(suite.target.wire.idPrefix)
    const profiles = world.profiles.map((profile, at) => ({
      ...profile,
      common_name: longNames[at]?.[0] ?? profile.common_name,
    }))
    return example({ ...world, profiles }, async c => {
      for (const [at, [name, ...parts]] of longNames.entries()) {
        const { svc_id: owner } = c.world.profiles[at] as Profile
        const found: Found[] = []
        for (const s of [name, ...parts]) found.push(await search(c, owner, s, onlyProfiles))
        const [whole, ...others] = found.map(({ ids }) => ids.has(owner))
        c.require(whole === true, () => `needs a search for ${name} to find it`)
        const joined = parts[0].replaceAll(' ', '')
        const wrong = await search(c, owner, joined, onlyProfiles)
        c.expect(!wrong.ids.has(owner), () => ({
          clause: 'search.no-other-field',
          decides: wrong,
          expected: { notFound: [owner] },
          because: 'no field of it begins so',
        }))
        c.expect(others.includes(true), () => ({
          decides: found.slice(1),
          expected: { says: `${name} found by at least one of ${parts.join(', ')}` },
          wrong: `does not find ${name} by any part of the name after the first`,
          because: 'the name has a second part (open.second-part)',
        }))
      }
    })
  },
)

const namesWithSigns = [
  'Ana Smith-Jones',
  "Sean O'Brien",
  'Нина Ёлкина',
  'Wei 欧阳娜娜',
  'Omar Al-Hakim',
  'Zoë Žižková',
]

clause(
  'search.family-name',
  'A family name with a hyphen or an apostrophe or letters outside ASCII is found',
  control,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const { world } = sceneOf(idPrefix)
    const others = namesWithSigns.map((common_name, at) => ({
      svc_id: `${idPrefix}${String(at + 1).repeat(32)}`,
      common_name,
      email: `family${at}@example.org`,
      avatar_url: 'https://avatars.example.org/family.png',
    }))
    return example({ ...world, profiles: [...world.profiles, ...others] }, async c => {
      for (const owner of c.world.profiles.filter(({ common_name }) =>
        namesWithSigns.includes(common_name),
      )) {
        const text = owner.common_name.replace(/^\S+ /u, '')
        await expectFound(
          c,
          0,
          text,
          { owner, field: { clause: 'search.family-name', text } },
          onlyKindOf(owner),
        )
        c.omitRequests(0)
      }
    })
  },
)
