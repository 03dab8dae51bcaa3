import type { Id, World } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { type Flags, type Found, onlyGroups, onlyProfiles, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { control } from './needs.js'

/** The size of a crowd that no server may return completely. */
const largest = 10_000

clause(
  'search.limited',
  'A search does not return all of ten thousand groups and each is found by its own texts',
  { ...control, requests: 400 },
  ({ suite, example }) =>
    example(crowd(suite.target.wire.idPrefix, 0, largest), async c => {
      const found = await searchCrowd(c, 'groups')
      expectLimited(c, found, largest, 'groups')
      await expectEachFound(c)
    }),
)

/** A crowd of 400 shows most limits; only if it does not, the test needs the largest one. */
clause(
  'search.limited',
  'A search does not return all of a crowd of profiles and full names find the hidden ones',
  control,
  async ({ suite, example }) => {
    for (const size of [400, largest]) {
      let isLimited = false
      await example(crowd(suite.target.wire.idPrefix, size), async c => {
        const found = await searchCrowd(c, 'profiles')
        isLimited = found.results.length < size
        if (!isLimited && size < largest) return
        expectLimited(c, found, size, 'profiles')
        await expectRefinable(c, found)
      })
      if (isLimited) return
    }
  },
)

/** A search that all of a crowd match. Instead of a refusal it must return the first of them. */
async function searchCrowd(c: Case, kind: 'profiles' | 'groups'): Promise<Found> {
  const [caller] = c.actors as [Id]
  const [flags, one] = {
    profiles: [onlyProfiles, c.world.profiles.at(-1)?.common_name],
    groups: [onlyGroups, c.world.groups.at(-1)?.title],
  }[kind] as [Flags, string]
  const found = await search(c, caller, 'Crowd', flags)
  if (found.results.length > 0) return found
  const refined = await search(c, caller, one, flags)
  c.require(refined.results.length > 0, () => 'needs a search that returns results')
  c.expect(false, () => ({
    decides: found,
    expected: { statuses: [200], says: 'a limited number of results' },
    when: `to a search that matches ${c.world[kind].length} ${kind}`,
    wrong: 'returns no results',
    because: 'the caller may then refine the search string',
  }))
  return found
}

function expectLimited(c: Case, found: Found, size: number, kind: string): void {
  c.expect(found.results.length < size, () => ({
    decides: found,
    expected: { says: `fewer than ${size} results` },
    wrong: `returns all of ${size} ${kind} that match`,
  }))
}

/** Of so many groups, each is found by its own title and by its own description. */
async function expectEachFound(c: Case): Promise<void> {
  const [caller] = c.actors as [Id]
  const { groups } = c.world
  for (const group of [groups.at(-largest), groups.at(-largest / 2), groups.at(-1)] as World['groups'])
    for (const s of [group.title, group.description]) {
      c.omitRequests(0)
      const found = await search(c, caller, s, onlyGroups)
      c.expect(found.ids.has(group.svc_id), () => ({
        decides: found,
        expected: { found: [group.svc_id] },
        when: `among ${largest} groups`,
      }))
    }
}

/** Profiles that the limit hides are found by their full common name. */
async function expectRefinable(c: Case, found: Found): Promise<void> {
  const [caller] = c.actors as [Id]
  const hidden = c.world.profiles.filter(
    ({ svc_id, common_name }) => common_name.startsWith('Crowd') && !found.ids.has(svc_id),
  )
  for (const profile of [hidden[0], hidden[hidden.length >> 1], hidden.at(-1)] as World['profiles']) {
    const refined = await search(c, caller, profile.common_name, onlyProfiles)
    c.expect(refined.ids.has(profile.svc_id), () => ({
      decides: refined,
      expected: { found: [profile.svc_id] },
      when: 'by its full common name, which the limit hid before',
    }))
  }
}
