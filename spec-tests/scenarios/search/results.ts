import { type Group, withGroup } from '../../../src/spec/nouns.js'
import { create, join, search, update } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { withAcrsTo, withMember } from '../../worlds/granted-worlds.js'
import { bothKinds, onlyGroups, onlyProfiles, soughtTextOf } from '../../worlds/searching.js'
import { prefix } from '../../worlds/strings.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

const kinds = [{}, bothKinds, onlyProfiles, onlyGroups] as const

/** Searches for a profile and for a group, each with all flags that include it. The first may show that a search succeeds. */
const ofEachKind = ({ manager, stranger, world, club, idPrefix }: Cast) => {
  const name = soughtTextOf(world, manager, searchOracle(idPrefix))
  const [{ title }] = [...world.groups.filter(({ svc_id }) => svc_id !== world.vetted), club] as [Group]
  return kinds.flatMap(flags => [
    ...(flags === onlyGroups ? [] : [search(stranger, name, flags)]),
    ...(flags === onlyProfiles ? [] : [search(manager, title, flags)]),
  ])
}

const ofEveryResult = (clause: Scenario['clause'], says: string): Scenario => ({
  clause,
  says,
  steps: ofEachKind,
})

/** In no order of the matches those of one principal are neighbours, also if they are sorted by name: two have one name. */
const herons = sceneWith({
  profiles: ['Abel', 'Abel', 'Clay'].map((name, at) => ({
    common_name: `Heron ${name} Heron${name}`,
    email: `heron.${at}@example.org`,
  })),
  groups: ['Arches', 'Bridges', 'Canals'].map(name => ({
    title: `Heron ${name}`,
    description: `Heron watchers of the ${name}`,
  })),
})

export const resultScenarios: readonly Scenario[] = [
  ofEveryResult('search.envelope', 'The body of a successful search has the fixed texts for each kind'),
  ofEveryResult('search.profile-shape', 'A profile in the results has its four fields as strings'),
  ofEveryResult('search.group-shape', 'A group in the results has its three fields as strings'),
  ofEveryResult('search.values', 'A result shows the texts of its own principal whoever searches'),
  ofEveryResult('search.once', 'No principal stands twice in the results of any kind'),
  {
    clause: 'search.values',
    says: 'An avatar with capital letters and a query and a name with signs of HTML are shown as they are',
    early: true,
    world: sceneWith({
      of: {
        bo: {
          common_name: "Bo&Co O'Émile",
          avatar_url: 'https://avatars.example.org/At/Bo.PNG?size=64&by=Oslo',
        },
      },
    }),
    steps: ({ manager }) => [search(manager, 'Bo&Co')],
  },
  {
    // Their lengths may be refused: open.size-limits.
    clause: 'search.values',
    says: 'A result shows the short or long texts of an update just made whichever field matches',
    steps: ({ manager, club: { svc_id }, text }) =>
      [150, 600].flatMap(length => {
        const { title, description } = text(`shown ${length}`)
        const long = description.repeat(20).slice(0, length).trimEnd()
        return [update(manager, svc_id, { title, description: long })]
      }),
    decides: 0,
  },
  {
    clause: 'search.once',
    says: 'Each of several principals that match by several fields is one result',
    world: herons,
    steps: ({ manager, world }) => [
      ...world.profiles.slice(-3).map(({ svc_id }) => join(manager, 'Quiet circle', svc_id)),
      ...kinds.map(flags => search(manager, 'heron', flags)),
      search(manager, 'Quiet circle'),
    ],
    decides: 0,
  },
  {
    clause: 'search.once',
    says: 'A group whose title is its own SVC-ID is one result',
    world: ({ world, club }) => withGroup(world, club, group => ({ ...group, title: club })),
    steps: ({ manager, club }) => [search(manager, club.svc_id)],
  },
  {
    clause: 'search.once',
    says: 'A group is one result to a caller that ACRs on it name directly and through a group',
    world: ({ world, anna, club, circle }) =>
      withAcrsTo(withMember(world, anna, circle), [anna, circle], { resource: club, permission: 'read' }),
    steps: ({ manager, club }) => [club.title, club.description].map(s => search(manager, s)),
  },
  {
    clause: 'search.once',
    says: 'A created group whose title is its description is one result',
    steps({ manager, text }) {
      const { title } = text('equal')
      return [create(manager, title, title), ...[title, prefix(title, 3)].map(s => search(manager, s))]
    },
    decides: 0,
  },
]
