import { searchTexts } from '../../src/spec/endpoints.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { World } from '../../src/spec/nouns.js'
import { type Found, formatFound, onlyGroups, search } from '../actors/searching.js'
import { searchFields } from '../arbitraries/search-world.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { type Result, resultsOf } from '../target/results.js'
import { differOnlyInControls } from './control-characters.js'
import { judgeResults } from './judge-results.js'
import { actorsWrite } from './needs.js'
import { searchFactors } from './search-row.js'

judgeResults('search.envelope', (c, { response: { json } }) => {
  const { method, msg } = isRecord(json) ? json : {}
  c.expect(method === searchTexts.method && msg === searchTexts.msg, () => ({
    message: 'A successful search does not return the fixed texts of method and msg',
    expected: JSON.stringify(searchTexts),
    observed: JSON.stringify({ method, msg }),
  }))
})

const textsOfProfile = ['common_name', 'email', 'avatar_url']
const textsOfGroup = ['name', 'description']

judgeResults('search.profile-shape', (c, found) => expectShape(c, found, 'profiles', textsOfProfile), {
  fields: searchFields.filter(field => !field.startsWith('search.group')),
})
judgeResults('search.group-shape', (c, found) => expectShape(c, found, 'groups', textsOfGroup), {
  fields: searchFields.filter(field => field.startsWith('search.group')),
})

function expectShape(
  c: Case,
  { response }: Found,
  kind: 'profiles' | 'groups',
  texts: readonly string[],
): void {
  const list = isRecord(response.json) ? response.json[kind] : undefined
  if (!Array.isArray(list) || list.length === 0) throw new Untestable(`needs a search that finds ${kind}`)
  const names = [c.suite.target.wire.idField, ...texts]
  const isFair = (result: Result, name: string) =>
    typeof result[name] === 'string' || ((result[name] ?? null) === null && mayLack(c, result, name))
  const wrong = list.find(result => !isRecord(result) || names.some(name => !isFair(result, name)))
  c.expect(wrong === undefined, () => ({
    message: `A result in ${kind} does not have the required fields`,
    expected: `an object with the strings ${names.join(', ')}`,
    observed: JSON.stringify(wrong),
  }))
}

/** Whether the world file says that the profile of a result has no such field. */
function mayLack({ suite }: Case, result: Result, name: string): boolean {
  const { wire, world } = suite.target
  const profile = world?.profiles.find(({ svc_id }) => svc_id === result[wire.idField])
  return profile !== undefined && !Object.hasOwn(profile, name)
}

/** On a deployment that keeps its world, the suite searches for a group that it has created. */
clause('search.group-shape', actorsWrite, context =>
  context.withFixture(async (c, { manager, club }) => {
    const found = await search(c, manager, club.title, onlyGroups)
    const result = found.results.find(shown => shown[c.suite.target.wire.idField] === club.svc_id)
    c.expect(
      textsOfGroup.every(name => typeof result?.[name] === 'string'),
      () => ({
        message: `A search for ${JSON.stringify(club.title)} does not show the created group with its required fields`,
        expected: `${club.svc_id} with a name and a description, both strings`,
        observed: formatFound(found, c.world),
      }),
    )
  }),
)

judgeResults(
  'search.values',
  (c, { response }) => {
    const { profiles, groups } = resultsOf(response)
    const { idField } = c.suite.target.wire
    // A field that a result does not show is judged by search.profile-shape and search.group-shape.
    const isWrong = (own: unknown, shown: unknown) =>
      (shown ?? null) !== null && own !== shown && !differOnlyInControls(own, shown)
    const differing = (results: readonly Result[], known: readonly Result[]) =>
      results
        .map(result => ({ result, own: known.find(({ svc_id }) => svc_id === result[idField]) }))
        .find(
          ({ result, own }) =>
            own && Object.keys(own).some(key => key !== 'svc_id' && isWrong(own[key], result[key])),
        )
    const knownGroups = c.world.groups.map(({ svc_id, title, description }) => ({
      svc_id,
      name: title,
      description,
    }))
    const wrong =
      differing(profiles, c.world.profiles as readonly unknown[] as Result[]) ??
      differing(groups, knownGroups)
    c.expect(wrong === undefined, () => ({
      message: 'A result does not show the values of its principal',
      expected: JSON.stringify(wrong?.own),
      observed: JSON.stringify(wrong?.result),
    }))
  },
  { texts: searchFactors.text },
)

judgeResults(
  'search.once',
  (c, found) => {
    const { idField } = c.suite.target.wire
    const ids = found.results.map(result => result[idField])
    const twice = ids.find((id, at) => ids.indexOf(id) < at)
    c.expect(twice === undefined, () => ({
      message: 'A response holds the same principal more than once',
      expected: `${twice} once`,
      observed: formatFound(found, c.world),
    }))
  },
  { change: withSimilarFields },
)

/** The world with principals of which several fields begin with the same string, and with groups that have all members. */
function withSimilarFields(world: World): World {
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
