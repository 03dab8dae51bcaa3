import { type Id, idsOf, type World, withGroup } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { create, join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { readAndWrite, type Scene } from '../actors/scene.js'
import { onlyGroups, onlyProfiles } from '../actors/searching.js'
import { renamed } from '../target/deployment.js'
import type { Cast } from './cast.js'
import type { Decided, Scenario } from './scenario.js'

/** What two profiles share. Some deployments refuse a world in which profiles share an email address. */
interface Shared {
  readonly says: string
  readonly emailOf: (email: string) => string
  /** Whether all SVC-IDs are like 0e1 and 0e2, which are equal as numbers. */
  readonly areNumbers: boolean
}

const withOther = (email: string) => `other.${email}`

const shared: readonly Shared[] = [
  { says: 'of the same name', emailOf: withOther, areNumbers: false },
  { says: 'of the same name and email address', emailOf: email => email, areNumbers: false },
  {
    says: 'of the same name, with an SVC-ID that is equal as a number',
    emailOf: withOther,
    areNumbers: true,
  },
]

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
  const numbers = idsOf(all).map((id, at) => [id, `${idPrefix}0e${String(at + 1).padStart(30, '0')}`])
  return areNumbers ? renamed(all, Object.fromEntries(numbers)) : all
}

/** A profile with the same name as another one is another one: a scenario for each thing that the two share. */
function ofProfiles(
  clause: Scenario['clause'],
  says: string,
  steps: (cast: Cast, others: Readonly<Record<'anna' | 'bo' | 'carol', Id>>) => readonly Step[],
): readonly Scenario[] {
  return shared.map(each => ({
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

/** Two groups with the same texts; the member is in the first one. A target that refuses equal titles refuses this world. */
function withTwins({ world, anna, bo, carol, club }: Scene, idPrefix: string): World {
  const texts = { title: 'Rowing eights', description: 'On the water before six' }
  const [one = '', two = ''] = ['1', '2'].map(digit => `${idPrefix}${digit.repeat(32)}`)
  return {
    ...world,
    groups: [
      ...world.groups,
      { svc_id: one, ...texts, members: [bo] },
      { svc_id: two, ...texts, members: [] },
    ],
    acrs: [
      ...readAndWrite(anna, [one, two]),
      { resource: one, principal: carol, permission: 'read' },
      { resource: club, principal: one, permission: 'read' },
    ],
  }
}

function ofGroups(
  { clause, decides = -1 }: Decided,
  says: string,
  steps: (cast: Cast, one: Id, two: Id) => readonly Step[],
): Scenario {
  return {
    clause,
    decides,
    says,
    world: withTwins,
    steps(cast) {
      const [one = '', two = ''] = cast.world.groups.slice(-2).map(({ svc_id }) => svc_id)
      return steps(cast, one, two)
    },
  }
}

/** A search for what the manager and its namesake share. */
const searchBy =
  (field: 'common_name' | 'email') =>
  ({ world, manager }: Cast): readonly Step[] => {
    const { [field]: s = '' } = world.profiles.find(({ svc_id }) => svc_id === manager) ?? {}
    return [search(manager, s, onlyProfiles)]
  }

export const namesakeScenarios: readonly Scenario[] = [
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
  ...ofProfiles('search.values', 'Each result has its own values for profiles', searchBy('common_name')),
  ...ofProfiles('search.common-name', 'A search by the name finds profiles', searchBy('common_name')),
  ...ofProfiles('search.email', 'A search by the email address finds profiles', searchBy('email')),
  ...ofProfiles('read.content', 'A read shows both members', ({ manager, club }) => [
    read(manager, club.svc_id),
  ]),
  ...ofProfiles(
    'create.vetted-only',
    'A member of Vetted may create groups and not another profile',
    ({ manager, text }, { anna }) =>
      [manager, anna].map((caller, at) =>
        create(caller, text(`by ${at}`).title, text(`by ${at}`).description),
      ),
  ),
  ...ofProfiles(
    'read.permission',
    'The creator may read its new group and not another profile',
    ({ manager, text }, { anna }) => {
      const { title, description } = text('own')
      return [create(manager, title, description), ...[manager, anna].map(caller => read(caller, title))]
    },
  ),
  ...ofProfiles(
    'add.member',
    'A profile can join a group that has a member',
    ({ manager, circle }, { carol }) => [join(manager, circle.svc_id, carol)],
  ),
  ...ofProfiles('remove.member', 'A member leaves and stays another one', ({ manager, club }, { bo }) => [
    leave(manager, club.svc_id, bo),
  ]),
  ofGroups(
    { clause: 'search.group-name' },
    'A search for the title that two groups of a world share finds both',
    ({ manager }) => [search(manager, 'Rowing eights', onlyGroups)],
  ),
  ofGroups(
    { clause: 'search.group-description' },
    'A search for the description that two groups of a world share finds both',
    ({ manager }) => [search(manager, 'On the water before six', onlyGroups)],
  ),
  {
    clause: 'search.values',
    says: 'The result of each group with a shared title shows its own description',
    world: ({ world, club, circle }) =>
      [club, circle].reduce(
        (all, id) => withGroup(all, id, group => ({ ...group, title: 'Rowing eights' })),
        world,
      ),
    steps: ({ manager }) => [search(manager, 'Rowing eights', onlyGroups)],
  },
  ofGroups(
    { clause: 'create.returns-id' },
    'A create with the title of a living and a deleted namesake is refused or returns a new SVC-ID',
    ({ manager }, _, two) => [remove(manager, two), create(manager, 'Rowing eights', 'At noon')],
  ),
  ofGroups(
    { clause: 'state.isolation', decides: 0 },
    'A group stays as it is when a group with the same texts is changed and deleted',
    ({ manager, stranger }, one, two) =>
      [
        join(manager, one, stranger),
        update(manager, one, { description: 'At noon' }),
        remove(manager, one),
      ].flatMap(step => [step, read(manager, two)]),
  ),
  ofGroups(
    { clause: 'read.permission' },
    'A caller with an ACR on a group gets 403 to a read of another group with the same title',
    ({ stranger }, one, two) => [one, two].map(group => read(stranger, group)),
  ),
  ofGroups(
    { clause: 'add.member', decides: 0 },
    'A member of one of two staged groups with the same texts can join the other',
    ({ manager, member }, one, two) => [join(manager, two, member), read(manager, one)],
  ),
  ofGroups(
    { clause: 'remove.member', decides: 1 },
    'A member of two groups with the same texts can leave one and stay in the other',
    ({ manager, member }, one, two) => [
      join(manager, two, member),
      leave(manager, two, member),
      read(manager, one),
    ],
  ),
  ofGroups(
    { clause: 'acr.membership-changes' },
    'A caller that leaves a group keeps what it has through another group with the same texts',
    ({ manager, member, club }, _, two) =>
      [join, leave].flatMap(step => [step(manager, two, member), read(member, club.svc_id)]),
  ),
  {
    // It may be refused: open.duplicate-title.
    clause: 'search.group-name',
    says: 'A search for the title of a group finds a group that is created with the same title too',
    steps: ({ manager, club: { title, description } }) => [create(manager, title, description)],
    decides: 0,
  },
  {
    // The title stands for the new group after its creation.
    clause: 'add.member',
    says: 'A member of a group can join a group that is created with the same texts',
    steps: ({ manager, member, club: { svc_id, title, description } }) => [
      create(manager, title, description),
      join(manager, title, member),
      read(manager, svc_id),
    ],
    decides: 1,
  },
  {
    clause: 'search.group-description',
    says: 'A description that two groups get in turn finds both and at last the one that still has it',
    steps({ manager, club, circle, text }) {
      const [description, own] = ['shared', 'own'].map(about => text(about).description)
      return [
        update(manager, club.svc_id, { description }),
        update(manager, circle.svc_id, { description }),
        update(manager, circle.svc_id, { description: own }),
      ]
    },
    decides: 0,
  },
]
