import { groupBy } from '../../src/report/group-by.js'
import { type Id, idsOf, profileAt, type World, withGroup } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { join, leave, read, search } from '../../src/spec/steps.js'
import { renamed } from '../target/deployment.js'
import type { Scene } from '../worlds/scene.js'
import { onlyProfiles } from '../worlds/searching.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** What two profiles share. Some deployments refuse a world in which profiles share an email address. */
interface Shared {
  readonly says: string
  readonly emailOf: (email: string) => string
  /** Whether all SVC-IDs are like 0e1 and 0e2, which are equal as numbers. */
  readonly areNumbers: boolean
}

const withOther = (email: string) => `other.${email}`

const shared = {
  name: { says: 'of the same name', emailOf: withOther, areNumbers: false },
  email: { says: 'of the same name and email address', emailOf: email => email, areNumbers: false },
  number: {
    says: 'with SVC-IDs equal as numbers',
    emailOf: withOther,
    areNumbers: true,
  },
} as const satisfies Readonly<Record<string, Shared>>

/** The namesake of Bo is a member of the club, and the others of no group. The members of the circle may read the club. */
function withNamesakes(
  { world, bo, club, circle }: Scene,
  idPrefix: string,
  { emailOf, areNumbers }: Shared,
): World {
  const idOfOther = (profile: Id) =>
    `${idPrefix}${String(world.profiles.findIndex(({ svc_id }) => svc_id === profile) + 1).repeat(32)}`
  const others = world.profiles.map(({ svc_id, email = '', ...profile }) => ({
    ...profile,
    svc_id: idOfOther(svc_id),
    email: emailOf(email),
    avatar_url: `https://avatars.example.org/other/${svc_id.slice(-8)}.png`,
  }))
  const all: World = {
    ...withGroup(world, club, group => ({ ...group, members: [bo, idOfOther(bo)] })),
    profiles: [...world.profiles, ...others],
    acrs: [...world.acrs, { resource: club, principal: circle, permission: 'read' }],
  }
  const ids = idsOf(all)
  const asNumber = (id: Id) => `${idPrefix}0e${String(ids.indexOf(id) + 1).padStart(30, '0')}`
  return areNumbers ? renamed(all, asNumber) : all
}

/** A profile with the same name as another one is another one: a scenario for each thing that the two share. */
function ofProfiles(
  clause: Scenario['clause'],
  says: string,
  steps: (cast: Cast, others: Readonly<Record<'anna' | 'bo' | 'carol', Id>>) => readonly Step[],
): readonly Scenario[] {
  return Object.values(shared).map(each => ({
    clause,
    decides: -1,
    says: `${says} ${each.says}`,
    world: (scene, idPrefix) => withNamesakes(scene, idPrefix, each),
    steps(cast) {
      const [anna = '', bo = '', carol = ''] = cast.world.profiles.slice(-3).map(({ svc_id }) => svc_id)
      return steps(cast, { anna, bo, carol })
    },
  }))
}

/** A search for what the manager and its namesake share. */
const searchBy =
  (field: 'common_name' | 'email') =>
  ({ world, manager }: Cast): readonly Step[] => {
    const { [field]: s = '' } = profileAt(world, manager) ?? {}
    return [search(manager, s, onlyProfiles)]
  }

/** Two profiles of any world join a group, and the last one may leave it. They have one name if two profiles have. */
const ofAnyWorld = (
  clause: Scenario['clause'],
  says: string,
  changes: readonly (typeof join)[],
): Scenario => ({
  clause,
  says,
  kept: 'only',
  steps({ manager, world: { profiles }, text }) {
    const { title } = text('of both')
    const byName = groupBy(profiles, ({ common_name }) => common_name)
    const both = [...byName.values()].find(each => each.length > 1) ?? profiles
    return [
      make(manager, text('of both')),
      ...changes.map((step, at) => step(manager, title, both[Math.min(at, 1)]?.svc_id ?? '')),
      // Where it is open who may read a new group, no look follows, and this read may show it all the same.
      read(manager, title),
    ]
  },
  decides: -2,
})

export const profileNamesakes: readonly Scenario[] = [
  ...ofProfiles('acr.direct', 'An ACR grants nothing to another profile', (cast, { anna }) =>
    [cast.manager, anna].flatMap(caller =>
      [cast.club, cast.circle].map(({ svc_id }) => read(caller, svc_id)),
    ),
  ),
  ...ofProfiles(
    'acr.through-group',
    'A group grants nothing to another profile than its member',
    ({ stranger, club }, { carol }) => [stranger, carol].map(caller => read(caller, club.svc_id)),
  ),
  ...ofProfiles('search.common-name', 'A search by the name finds profiles', searchBy('common_name')),
  ...ofProfiles('search.email', 'A search by the email address finds profiles', searchBy('email')),
  ...ofProfiles('read.content', 'A read shows both members', ({ manager, club }) => [
    read(manager, club.svc_id),
  ]),
  ...ofProfiles(
    'create.vetted-only',
    'A member of Vetted may create groups and not another profile',
    ({ manager, text }, { anna }) => [manager, anna].map((caller, at) => make(caller, text(`by ${at}`))),
  ),
  ...ofProfiles(
    'read.permission',
    'The creator may read its new group and not another profile',
    ({ manager, text }, { anna }) => [
      make(manager, text('own')),
      ...[manager, anna].map(caller => read(caller, text('own').title)),
    ],
  ),
  ...ofProfiles(
    'add.member',
    'A profile can join a group that has a member',
    ({ manager, circle }, { carol }) => [join(manager, circle.svc_id, carol)],
  ),
  ...ofProfiles('remove.member', 'A member leaves and stays another one', ({ manager, club }, { bo }) => [
    leave(manager, club.svc_id, bo),
  ]),
  ofAnyWorld('add.member', 'Two profiles join a group: of one name if two have one', [join, join]),
  ofAnyWorld('remove.member', 'One of two members leaves: of one name if two profiles have one', [
    join,
    join,
    leave,
  ]),
]
