import type { Group, Profile } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { flagsFor, onlyGroups, onlyProfiles, search } from '../actors/searching.js'
import { swapCase } from '../arbitraries/strings.js'
import { clause } from '../runner/clause.js'
import type { TestContext } from '../runner/registry.js'
import { expectAllFound, expectFound } from './expect-found.js'
import { actors, actorsWrite, control } from './needs.js'
import { chooseField, searches, searchProperty } from './search-property.js'

clause(
  'search.common-name',
  'Drawn searches for a whole common name find its profile',
  actors,
  completeFieldFinds(),
)
clause(
  'search.family-name',
  'Drawn searches for the whole second part of a common name find its profile',
  actors,
  completeFieldFinds(),
)
clause(
  'search.email',
  'Drawn searches for a whole email address find its profile',
  actors,
  completeFieldFinds(),
)
clause(
  'search.profile-id',
  'Drawn searches for a whole SVC-ID in drawn case find its profile',
  actors,
  completeFieldFinds(),
)
clause('search.group-name', 'Drawn searches for a whole title find its group', actors, completeFieldFinds())
clause(
  'search.group-description',
  'Drawn searches for a whole description find its group',
  actors,
  completeFieldFinds(),
)
clause(
  'search.group-id',
  'Drawn searches for a whole SVC-ID in drawn case find its group',
  actors,
  completeFieldFinds(),
)

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
  'A group that the suite has created is found by its title',
  actorsWrite,
  findsCreatedGroup(({ title }) => title),
)
clause(
  'search.group-description',
  'A group that the suite has created is found by its description',
  actorsWrite,
  findsCreatedGroup(({ description }) => description),
)
clause(
  'search.group-id',
  'A group that the suite has created is found by its SVC-ID',
  actorsWrite,
  findsCreatedGroup(({ svc_id }) => svc_id),
)

/** On a deployment that keeps its world, the suite searches for a group that it has created. */
function findsCreatedGroup(text: (group: Group) => string) {
  return (context: TestContext) =>
    context.withFixture(async (c, { manager, club }) => {
      const found = await search(c, manager, text(club), onlyGroups)
      c.expect(found.ids.has(club.svc_id), () => ({
        decides: found,
        expected: { found: [club.svc_id] },
      }))
    })
}

/** Parts of an address that a server may leave out: a tag, dots and a plus. */
const address = 'quux.o+tag-1@mail.example.org'

clause(
  'search.email',
  'An address with dots and a tag is found by its beginnings and one with another sign is not',
  control,
  ({ suite, example }) => {
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
        decides: found,
        expected: { notFound: wrong === undefined ? [] : [wrong.svc_id] },
        when: `with the email address ${similar}`,
        because: 'its address does not begin with the search string',
      }))
    })
  },
)

clause(
  'search.common-name',
  'A search for a common name that all profiles of a world share finds every one',
  control,
  findsAllNamesakes('Robin Fenn'),
)
clause(
  'search.family-name',
  'A search for a family name that all profiles of a world share finds every one',
  control,
  findsAllNamesakes('Fenn'),
)

/** Names are not unique: a search finds every profile that has the name. */
function findsAllNamesakes(s: string) {
  return ({ suite, example }: TestContext) => {
    const { world } = sceneOf(suite.target.wire.idPrefix)
    const profiles = world.profiles.map(profile => ({ ...profile, common_name: 'Robin Fenn' }))
    return example({ ...world, profiles }, c => expectAllFound(c, s, c.world.profiles))
  }
}

clause(
  'search.common-name',
  'A common name that begins like an SVC-ID finds its profile',
  control,
  findsTextLikeSvcId('Backup Service', 'common_name'),
)
clause(
  'search.group-name',
  'A title that begins like an SVC-ID finds its group',
  control,
  findsTextLikeSvcId('Operators', 'title'),
)
clause(
  'search.group-description',
  'A description that begins like an SVC-ID finds its group',
  control,
  findsTextLikeSvcId('On call', 'description'),
)

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
