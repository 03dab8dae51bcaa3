import type { Id, World } from '../../src/spec/nouns.js'
import { sceneOf } from '../actors/scene.js'
import { search } from '../actors/searching.js'
import { characters, prefix } from '../arbitraries/strings.js'
import { type Principal, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { control, worldRead } from './needs.js'
import { onFixedWorld } from './on-fixed-world.js'

/** How many principals of one kind of the world are compared. */
const mostNames = 100

/** How many principals of one kind a string matches. */
const counts = [0, 1, 2, 3] as const

clause(
  'search.includes',
  'A search finds all its matches: every pair of up to three profiles and up to three groups',
  control,
  ({ suite, example }) => {
    const { idPrefix } = suite.target.wire
    const pairs = counts.flatMap(profiles => counts.map(groups => [profiles, groups] as const)).slice(1)
    const stemOf = (pair: readonly [number, number]) =>
      `Mixed${pairs.findIndex(each => String(each) === String(pair))}x`
    const { world } = sceneOf(idPrefix)
    const drawn = (kind: 0 | 1) =>
      pairs.flatMap(pair => Array.from({ length: pair[kind] }, (_, at) => ({ stem: stemOf(pair), at })))
    const id = (digit: string, at: number): Id => `${idPrefix}${digit}${at.toString(16).padStart(31, digit)}`
    const profiles = drawn(0).map(({ stem, at }, index) => ({
      svc_id: id('5', index),
      common_name: `${stem} Name${at}`,
      email: `mixed${index}@example.org`,
      avatar_url: 'https://avatars.example.org/mixed.png',
    }))
    const groups = drawn(1).map(({ stem, at }, index) => ({
      svc_id: id('6', index),
      title: `${stem} Group${at}`,
      description: 'One of some',
      members: [],
    }))
    const mixed = {
      ...world,
      profiles: [...world.profiles, ...profiles],
      groups: [...world.groups, ...groups],
    }
    return example(mixed, async c => {
      for (const pair of pairs) await expectAll(c, stemOf(pair))
    })
  },
)

/** The most strings of which the suite searches a world that it did not make. */
const mostStrings = 40

clause(
  'search.includes',
  'On a fixed world each beginning that a profile and a group share finds all its matches',
  worldRead,
  onFixedWorld(async c => {
    const strings = sharedBeginnings(c.world).slice(0, mostStrings)
    if (strings.length === 0)
      throw new Untestable(
        'needs a profile and a group of the world whose names begin with the same characters',
      )
    for (const s of strings) await expectAll(c, s)
  }),
)

/** The strings of at least three characters with which both the name of a profile and the name of a group begin. */
function sharedBeginnings({ profiles, groups }: World): readonly string[] {
  const shared = profiles.slice(0, mostNames).flatMap(({ common_name }) =>
    groups.slice(0, mostNames).map(({ title }) => {
      const [one, other] = [characters(common_name), characters(title)]
      const end = one.findIndex((each, at) => each !== other[at])
      return prefix(common_name, end === -1 ? one.length : end)
    }),
  )
  const long = shared.map(s => s.trim()).filter(s => characters(s).length >= 3)
  return [...new Set(long.flatMap(s => [prefix(s, 3), s]))]
}

/** A search must find every principal that the string matches under every reading. */
async function expectAll(c: Case, s: string): Promise<void> {
  const oracle = searchOracle(c.wire.idPrefix)
  const matching = (principal: Principal) => oracle.mustMatch(s, principal)
  const profiles = c.world.profiles.filter(matching)
  const groups = c.world.groups.filter(matching)
  const matches = [...profiles, ...groups]
  if (matches.length === 0) return
  c.omitRequests(0)
  const found = await search(c, c.actors[0] ?? '', s)
  const missing = found.full ? undefined : matches.find(({ svc_id }) => !found.ids.has(svc_id))
  c.expect(found.response.status === 200 && missing === undefined, () => ({
    decides: found,
    expected: { found: matches.map(({ svc_id }) => svc_id) },
    when: `among ${profiles.length} profiles and ${groups.length} groups that match`,
  }))
}
