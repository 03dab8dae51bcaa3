import { type Id, type World, withGroup } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { create, join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { readAndWrite, type Scene } from '../worlds/scene.js'
import { onlyGroups } from '../worlds/searching.js'
import type { Cast } from './cast.js'
import type { Decided, Scenario } from './scenario.js'
import { sceneWith } from './search/search-scene.js'

/**
 * Two groups with the same texts, after one with a title that resembles theirs; the member is in the first of the two. A
 * target that refuses equal titles refuses this world.
 */
function withTwins({ world, anna, bo, carol, club }: Scene, idPrefix: string): World {
  const texts = { title: 'Rowing eights', description: 'On the water before six' }
  const [one = '', two = '', similar = ''] = ['1', '2', '3'].map(digit => `${idPrefix}${digit.repeat(32)}`)
  return {
    ...world,
    groups: [
      ...world.groups,
      { svc_id: similar, title: 'ROWING-EIGHTS', description: 'In the boathouse', members: [] },
      { svc_id: one, ...texts, members: [bo] },
      { svc_id: two, ...texts, members: [] },
    ],
    acrs: [
      ...readAndWrite(anna, [one, two, similar]),
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

export const groupNamesakes: readonly Scenario[] = [
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
    // A server may take the titles for equal, or the first one for a pattern of the others.
    clause: 'search.group-name',
    says: 'Groups whose texts differ in case or one sign or their ends are found and after a deletion too',
    world: ({ world, vetted, club, circle }) =>
      [
        [club, 'Rowing_eights', 'Row'],
        [circle, 'Rowing eights', 'Rowers'],
        [vetted, 'ROWING EIGHTS', 'ROWERS'],
      ].reduce(
        (all, [id = '', title = '', description = '']) =>
          withGroup(all, id, group => ({ ...group, title, description })),
        world,
      ),
    steps: ({ manager, club }) => [
      search(manager, 'rowing eights', onlyGroups),
      remove(manager, club.svc_id),
      ...['Rowing eights', 'rowers'].map(s => search(manager, s, onlyGroups)),
    ],
  },
  {
    clause: 'search.values',
    says: 'Among the results of principals with a shared name each shows its own texts',
    world: sceneWith({
      of: {
        bo: { common_name: 'Rowing eights' },
        carol: { common_name: 'Rowing eights' },
        club: { title: 'Rowing eights' },
        circle: { title: 'Rowing eights' },
      },
    }),
    steps: ({ manager }) => [search(manager, 'Rowing eights')],
  },
  ofGroups(
    { clause: 'create.returns-id' },
    'A create with the title of a living and a deleted namesake is refused or returns a new SVC-ID',
    ({ manager }, _, two) => [remove(manager, two), create(manager, 'Rowing eights', 'At noon')],
  ),
  ofGroups(
    { clause: 'state.isolation', decides: 0 },
    'A group stays as it is when a group with the same texts is changed',
    ({ manager, stranger }, one, two) =>
      [
        join(manager, one, stranger),
        update(manager, one, { title: 'Rowing fours' }),
        update(manager, one, { description: 'At noon' }),
      ].flatMap(step => [step, read(manager, two)]),
  ),
  ofGroups(
    { clause: 'state.isolation', decides: 0 },
    'A group stays as it is when a group with the same texts is deleted',
    ({ manager }, one, two) => [remove(manager, one), read(manager, two)],
  ),
  ofGroups(
    { clause: 'acr.through-group', decides: 1 },
    'An ACR that names a group gives nothing to members of others with equal texts or a similar title',
    ({ manager, stranger, club, world }, _, two) =>
      [world.groups.at(-3)?.svc_id ?? '', two].flatMap(group => [
        join(manager, group, stranger),
        read(stranger, club.svc_id),
      ]),
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
