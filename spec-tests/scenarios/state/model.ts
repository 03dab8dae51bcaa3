import { create, join, leave, read, remove, update } from '../../../src/spec/steps.js'
import { acrsOf } from '../../actors/scene.js'
import { withAcrsTo, withoutMember } from '../../arbitraries/granted-worlds.js'
import type { Scenario } from '../scenario.js'

export const modelScenarios: readonly Scenario[] = [
  {
    clause: 'state.model',
    says: 'A group keeps each of its changes through all changes that come after',
    steps({ manager, stranger, member, club: { svc_id: club }, text }) {
      const [add, drop] = [join, leave].map(step => step(manager, club, stranger))
      const [title, description] = [{ title: text('new').title }, { description: text('later').description }]
      return [
        ...[add, drop].flatMap(each => each ?? []),
        ...[title, text('both')].map(body => update(manager, club, body)),
        join(manager, club, stranger),
        update(manager, club, description),
        leave(manager, club, member),
        join(manager, club, member),
        update(manager, club, title),
        leave(manager, club, stranger),
        join(manager, club, stranger),
      ]
    },
    decides: 4,
  },
  {
    clause: 'state.model',
    says: 'A member of a deleted group may still read another group',
    steps: ({ manager, club: { svc_id: club }, circle: { svc_id: circle } }) => [
      ...[club, circle].map(group => join(manager, group, manager)),
      read(manager, circle),
      remove(manager, club),
      read(manager, circle),
    ],
    decides: -1,
  },
  {
    // A title that was in use may be refused: open.duplicate-title.
    clause: 'state.model',
    says: 'Who had permissions on a deleted group has none on a new group with its title',
    world: ({ world, bo, carol, club, circle }) =>
      withAcrsTo(world, [bo, carol, circle], { resource: club, permission: 'read' }),
    steps: ({ manager, member, stranger, club: { svc_id: club, title, description } }) => [
      read(stranger, club),
      remove(manager, club),
      create(manager, title, description),
      ...[stranger, member].map(caller => read(caller, title)),
    ],
    decides: 3,
  },
  {
    clause: 'state.model',
    says: 'A group that has no members while another one is updated keeps its permission for later members',
    world: ({ world, bo, carol, club, circle }) => ({
      ...[bo, carol].reduce((smaller, profile) => withoutMember(smaller, profile, circle), world),
      acrs: [...world.acrs, ...acrsOf(club, circle, ['read'])],
    }),
    steps: ({ manager, stranger, club: { svc_id: club }, circle: { svc_id: circle }, text }) => [
      update(manager, club, text('updated')),
      join(manager, circle, stranger),
      read(stranger, club),
    ],
    decides: -1,
  },
]
