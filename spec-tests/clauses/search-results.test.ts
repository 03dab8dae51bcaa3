import fc from 'fast-check'
import { searchTexts } from '../../src/spec/endpoints.js'
import type { World } from '../../src/spec/nouns.js'
import { alone, type Found, formatFound, search } from '../actors/searching.js'
import { prefix } from '../arbitraries/strings.js'
import { worlds } from '../arbitraries/worlds.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import type { TestContext } from '../runner/registry.js'
import { isRecord, type Result, resultsOf } from '../target/results.js'
import { actorOf, choose } from './expect-found.js'

const actors = { tier: 'actors' } as const
const drawn = fc.record({
  caller: fc.nat(9),
  field: fc.nat(999),
  length: fc.nat(12),
  one: fc.boolean(),
})

/** Searches both kinds or one for the beginning of some field, and judges what is found. */
function whatIsFound(
  { suite, property }: TestContext,
  judge: (c: Case, found: Found) => void,
  change: (world: World) => World = world => world,
): Promise<void> {
  const oracle = new SearchOracle(suite.target.wire.idPrefix)
  return property(
    worlds(suite.target.wire.idPrefix).map(change),
    drawn,
    async (c, { caller, field, length, one }) => {
      const { field: chosen, owner } = choose(c, oracle, field, () => true)
      const s = prefix(chosen.text, 3 + length)
      const found = await search(c, actorOf(c, caller), s, one ? alone(owner) : {})
      c.require(found.results.length > 0, () => 'needs a search that is served, and none was')
      judge(c, found)
    },
  )
}

clause('search.envelope', actors, context =>
  whatIsFound(context, (c, { response: { json } }) => {
    const { method, msg } = isRecord(json) ? json : {}
    c.expect(method === searchTexts.method && msg === searchTexts.msg, () => ({
      message: 'a successful search does not carry its fixed texts',
      expected: JSON.stringify(searchTexts),
      observed: JSON.stringify({ method, msg }),
    }))
  }),
)

const shapes = {
  profiles: ['common_name', 'email', 'avatar_url'],
  groups: ['name', 'description'],
} as const

for (const [kind, id] of [
  ['profiles', 'search.profile-shape'],
  ['groups', 'search.group-shape'],
] as const)
  clause(id, actors, context =>
    whatIsFound(context, (c, { response }) => {
      const list = isRecord(response.json) ? response.json[kind] : undefined
      if (!Array.isArray(list) || list.length === 0) throw new Untestable(`needs a search that finds ${kind}`)
      const names = [c.suite.target.wire.idField, ...shapes[kind]]
      const wrong = list.find(
        result => !isRecord(result) || names.some(name => typeof result[name] !== 'string'),
      )
      c.expect(wrong === undefined, () => ({
        message: `a result in ${kind} does not have the fields it must have`,
        expected: `an object whose ${names.join(', ')} are strings`,
        observed: JSON.stringify(wrong),
      }))
    }),
  )

clause('search.values', actors, context =>
  whatIsFound(context, (c, { response }) => {
    const { profiles, groups } = resultsOf(response)
    const { idField } = c.suite.target.wire
    const differing = (results: readonly Result[], ours: readonly Result[]) =>
      results
        .map(result => ({ result, own: ours.find(({ svc_id }) => svc_id === result[idField]) }))
        .find(
          ({ result, own }) =>
            own && Object.keys(own).some(key => key !== 'svc_id' && own[key] !== result[key]),
        )
    const wrong =
      differing(profiles, c.world.profiles as readonly unknown[] as Result[]) ??
      differing(
        groups,
        c.world.groups.map(({ svc_id, title, description }) => ({ svc_id, name: title, description })),
      )
    c.expect(wrong === undefined, () => ({
      message: "a result shows other values than its principal's",
      expected: JSON.stringify(wrong?.own),
      observed: JSON.stringify(wrong?.result),
    }))
  }),
)

clause('search.once', actors, context =>
  whatIsFound(
    context,
    (c, found) => {
      const { idField } = c.suite.target.wire
      const ids = found.results.map(result => result[idField])
      const twice = ids.find((id, at) => ids.indexOf(id) < at)
      c.expect(twice === undefined, () => ({
        message: 'a principal stands more than once in one response',
        expected: `${twice} once`,
        observed: formatFound(found, c.world),
      }))
    },
    alike,
  ),
)

/** The world with principals whose fields begin alike, so that one string matches several of them, and full groups. */
function alike(world: World): World {
  const members = world.profiles.map(({ svc_id }) => svc_id)
  return {
    ...world,
    profiles: world.profiles.map((profile, at) => {
      const [first = '', second = ''] = profile.common_name.split(' ')
      return {
        ...profile,
        common_name: `${first} ${first}${second}`,
        email: `${first}@mail${at}.example.org`,
      }
    }),
    groups: world.groups.map(group => ({ ...group, description: group.title, members })),
  }
}
