import type { Group, Profile } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { flagsFor, formatFound, onlyGroups, onlyKindOf, onlyProfiles, search } from '../actors/searching.js'
import { swapCase } from '../arbitraries/strings.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { expectAllFound, expectFound } from './expect-found.js'
import { actors, actorsWrite, control } from './needs.js'
import { chooseField, searches, searchProperty } from './search-property.js'

clause('search.common-name', actors, completeFieldFinds())
clause('search.family-name', actors, completeFieldFinds())
clause('search.email', actors, completeFieldFinds())
clause('search.profile-id', actors, completeFieldFinds())
clause('search.group-name', actors, completeFieldFinds())
clause('search.group-description', actors, completeFieldFinds())
clause('search.group-id', actors, completeFieldFinds())

/** The complete text of a field of the tested clause finds its owner. An SVC-ID does so in any case. */
function completeFieldFinds() {
  return searchProperty(
    searches,
    async (c, oracle, { caller, field, caseBits, kinds }) => {
      const owned = chooseField(
        c,
        oracle,
        field,
        found => found.field.clause === c.clause && oracle.mustMatch(found.field.text, found.owner),
      )
      const s = c.clause.endsWith('-id') ? swapCase(owned.field.text, caseBits) : owned.field.text
      await expectFound(c, caller, s, owned, flagsFor(kinds, owned.owner))
    },
    // Each field has a covering array too.
    { share: 2 / 3 },
  )
}

clause(
  'search.group-name',
  actorsWrite,
  findsCreatedGroup(({ title }) => title),
)
clause(
  'search.group-description',
  actorsWrite,
  findsCreatedGroup(({ description }) => description),
)
clause(
  'search.group-id',
  actorsWrite,
  findsCreatedGroup(({ svc_id }) => svc_id),
)

/** On a deployment that keeps its world, the suite searches for a group that it has created. */
function findsCreatedGroup(text: (group: Group) => string) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club }) => {
      const found = await search(c, manager, text(club), onlyGroups)
      c.expect(found.ids.has(club.svc_id), () => ({
        message: `A search for ${JSON.stringify(text(club))} does not find a created group`,
        expected: `${club.svc_id} in the results`,
        observed: formatFound(found, c.world),
      }))
    })
}

/** Parts of an address that a server may leave out: a tag, dots and a plus. */
const address = 'quux.o+tag-1@mail.example.org'

clause('search.email', control, ({ suite, example }) => {
  const { world } = sceneOf(suite.target.wire.idPrefix)
  const similar = address.replace('.', '-')
  const profiles = world.profiles.map((profile, at) => ({
    ...profile,
    ...(at === 1 ? { email: address } : at === 2 ? { email: similar } : {}),
  }))
  return example({ ...world, profiles }, async c => {
    const owners = c.world.profiles.filter(({ email }) => email === address)
    for (const s of [address, address.slice(0, 8), 'quux.o+tag', address.slice(0, 20)])
      await expectAllFound(c, s, owners)
    const found = await search(c, owners[0]?.svc_id ?? null, 'quux.o', onlyProfiles)
    const wrong = c.world.profiles.find(({ svc_id, email }) => email === similar && found.ids.has(svc_id))
    c.expect(wrong === undefined, () => ({
      message: `A search for "quux.o" finds the email address ${similar}`,
      expected: `${wrong?.svc_id} not in the results: its address does not begin with the search string`,
      observed: formatFound(found, c.world),
    }))
  })
})

clause('search.common-name', control, findsAllNamesakes('Robin Fenn'))
clause('search.family-name', control, findsAllNamesakes('Fenn'))

/** Names are not unique: a search finds every profile that has the name. */
function findsAllNamesakes(s: string) {
  return ({ suite, example }: TestContext) => {
    const { world } = sceneOf(suite.target.wire.idPrefix)
    const profiles = world.profiles.map(profile => ({ ...profile, common_name: 'Robin Fenn' }))
    return example({ ...world, profiles }, c => expectAllFound(c, s, c.world.profiles))
  }
}

clause('search.common-name', control, findsTextLikeSvcId('Backup Service', 'common_name'))
clause('search.group-name', control, findsTextLikeSvcId('Operators', 'title'))
clause('search.group-description', control, findsTextLikeSvcId('On call', 'description'))

/** A text that begins like an SVC-ID is still a text: here the name of Bo, or a text of the club. */
function findsTextLikeSvcId(text: string, changed: keyof Profile | keyof Group) {
  return ({ suite, example }: TestContext) => {
    const { idPrefix } = suite.target.wire
    const scene = sceneOf(idPrefix)
    const s = `${idPrefix}${text}`
    const owner = changed === 'common_name' ? scene.bo : scene.club
    const withText = <T extends Profile | Group>(principal: T): T =>
      principal.svc_id === owner ? { ...principal, [changed]: s } : principal
    const { profiles, groups } = scene.world
    const world = { ...scene.world, profiles: profiles.map(withText), groups: groups.map(withText) }
    return example(world, c => {
      const principals = [...c.world.profiles, ...c.world.groups]
      return expectAllFound(
        c,
        s,
        principals.filter(principal => Object.values(principal).includes(s)),
      )
    })
  }
}

/** Names of more than two parts, and what may be the second part of each. */
const longNames = [
  ['Nadia Quist Umberto', 'Quist Umberto', 'Quist', 'Umberto'],
  ['Lidia Ysolde Rask Fjord', 'Ysolde Rask Fjord', 'Ysolde', 'Fjord'],
] as const

/** Which words of a longer name are the second part is open, but some must be. */
clause('search.family-name', control, ({ suite, example }) => {
  const { world } = sceneOf(suite.target.wire.idPrefix)
  const profiles = world.profiles.map((profile, at) => ({
    ...profile,
    common_name: longNames[at]?.[0] ?? profile.common_name,
  }))
  return example({ ...world, profiles }, async c => {
    for (const [at, [name, ...parts]] of longNames.entries()) {
      const { svc_id: owner } = c.world.profiles[at] as Profile
      const found = []
      for (const s of [name, ...parts]) found.push(await search(c, owner, s, onlyProfiles))
      const [whole, ...others] = found.map(({ ids }) => ids.has(owner))
      c.require(whole === true, () => `needs a search for ${name} to find it`)
      const joined = parts[0].replaceAll(' ', '')
      const wrong = await search(c, owner, joined, onlyProfiles)
      c.expect(!wrong.ids.has(owner), () => ({
        clause: 'search.no-other-field',
        message: `A search for ${joined} finds ${name}`,
        expected: `${owner} not in the results: no field of it begins so`,
        observed: formatFound(wrong, c.world),
      }))
      c.expect(others.includes(true), () => ({
        message: `No search for a part of ${name} after the first finds it`,
        expected: `found by at least one of ${parts.join(', ')}: its name has a second part (open.second-part)`,
        observed: 'found by none of them',
      }))
    }
  })
})

const namesWithSigns = [
  'Ana Smith-Jones',
  "Sean O'Brien",
  'Нина Ёлкина',
  'Wei 欧阳娜娜',
  'Omar Al-Hakim',
  'Zoë Žižková',
]

/** Real family names hold signs and letters that are not ASCII. */
clause('search.family-name', control, ({ suite, example }) => {
  const { idPrefix } = suite.target.wire
  const { world } = sceneOf(idPrefix)
  const others = namesWithSigns.map((common_name, at) => ({
    svc_id: `${idPrefix}${String(at + 1).repeat(32)}`,
    common_name,
    email: `family${at}@example.org`,
    avatar_url: 'https://avatars.example.org/family.png',
  }))
  return example({ ...world, profiles: [...world.profiles, ...others] }, async c => {
    for (const owner of c.world.profiles.filter(({ common_name }) => namesWithSigns.includes(common_name))) {
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
})
