import type { World } from '../../src/spec/nouns.js'
import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { type Found, onlyGroups, search } from '../actors/searching.js'
import { searchFields } from '../arbitraries/search-world.js'
import { prefix } from '../arbitraries/strings.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { findingInEnvelope, findingInRepetition, findingInShape, shownTexts } from '../runner/result-shape.js'
import { findingInGroups, findingInProfiles } from '../runner/result-values.js'
import { type Results, resultsOf } from '../target/results.js'
import { expectNoFinding } from './expect-no-finding.js'
import { judgeResults } from './judge-results.js'
import { actorsWrite, control } from './needs.js'
import { searchFactors } from './search-row.js'

judgeResults('search.envelope', 'The body of a successful search has the fixed texts', (c, { response }) =>
  expectNoFinding(c, findingInEnvelope(response.json)),
)

judgeResults(
  'search.profile-shape',
  'A profile in the results has its four fields as strings',
  (c, found) => expectShape(c, found, 'profiles'),
  {
    fields: searchFields.filter(field => !field.startsWith('search.group')),
  },
)
judgeResults(
  'search.group-shape',
  'A group in the results has its three fields as strings',
  (c, found) => expectShape(c, found, 'groups'),
  {
    fields: searchFields.filter(field => field.startsWith('search.group')),
  },
)

function expectShape(c: Case, { response }: Found, kind: keyof Results): void {
  c.require(resultsOf(response)[kind].length > 0, () => `needs a search that finds ${kind}`)
  expectNoFinding(c, findingInShape(response.json, kind, c.target))
}

/** On a deployment that keeps its world, the suite searches for a group that it has created. */
clause(
  'search.group-shape',
  'A created group in the results has a name and a description that are strings',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, club }) => {
      const found = await search(c, manager, club.title, onlyGroups)
      const result = found.results.find(shown => shown[c.target.wire.idField] === club.svc_id)
      c.expect(
        shownTexts.groups.every(name => typeof result?.[name] === 'string'),
        () => ({
          decides: found,
          expected: { says: `${club.svc_id} with a name and a description, both strings` },
          wrong: 'does not show a created group with its required fields',
        }),
      )
    }),
)

judgeResults(
  'search.values',
  'A result shows the texts of its own principal',
  (c, { response }) => {
    const { idField } = c.target.wire
    expectNoFinding(
      c,
      findingInProfiles(response, c.world, idField) ?? findingInGroups(response, c.world, idField),
    )
  },
  { texts: searchFactors.text },
)

clause(
  'search.values',
  'Whichever field matches: a result shows the short or long texts of an update just made',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, club }) => {
      if (!c.known.serves('updateGroup')) return
      for (const length of [150, 600]) {
        const { title, description } = textOf(c, 'shown')
        const long = description.repeat(20).slice(0, Math.min(length, c.known.longest.description)).trimEnd()
        const group = { ...club, title, description: long }
        const body = { title, description: long }
        const update = { operation: 'updateGroup', actor: manager, group: club.svc_id, body } as const
        if ((await sendAndSettle(c, update)).status !== 200) continue
        for (const s of [title, description, club.svc_id]) {
          c.omitRequests(1)
          const { response } = await search(c, manager, s, onlyGroups)
          expectNoFinding(c, findingInGroups(response, { ...c.world, groups: [group] }, c.wire.idField))
        }
      }
    }),
)

judgeResults(
  'search.once',
  'No principal stands twice in the results',
  (c, { response }) => expectNoFinding(c, findingInRepetition(response, c.suite.target)),
  { on: drawn => drawn.map(withSimilarFields) },
)

clause(
  'search.once',
  'A group whose title is its own SVC-ID is one result',
  control,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const groups = scene.world.groups.map(group =>
      group.svc_id === scene.club ? { ...group, title: scene.club } : group,
    )
    return example({ ...scene.world, groups }, async c => {
      const { anna, club } = deployed(scene, c.world)
      const found = await search(c, anna, club)
      c.require(found.results.length > 0, () => 'needs a search that returns results')
      expectNoFinding(c, findingInRepetition(found.response, suite.target))
    })
  },
)

clause('search.once', 'A created group whose title is its description is one result', actorsWrite, context =>
  context.withFixture(async (c, { manager }) => {
    const { title } = textOf(c, 'equal')
    if ((await createIfAccepted(c, manager, { title, description: title })) === undefined) return
    for (const s of [title, prefix(title, 3)]) {
      const found = await search(c, manager, s)
      expectNoFinding(c, findingInRepetition(found.response, c.target))
    }
  }),
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
