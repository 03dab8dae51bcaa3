import { create, join, leave, read, remove, update } from '../../../src/spec/steps.js'
import { withAcrs, withAcrsTo, withoutMember } from '../../worlds/granted-worlds.js'
import { acrsOf } from '../../worlds/scene.js'
import type { Scenario } from '../scenario.js'
import { inTurn, turns } from '../state.js'
import { make } from '../steps.js'

/** The shortest list in which each item stands directly before each item: a de Bruijn sequence of order 2, closed. */
function everyTwoInARow<T>(items: readonly T[]): readonly T[] {
  const cycle = items.flatMap((item, at) => [item, ...items.slice(at + 1).flatMap(later => [item, later])])
  return [...cycle, ...items.slice(0, 1)]
}

/** The permissions that a request of this API needs. */
const permissionsOnGroups = ['read', 'write'] as const

/** The member has the permission itself, and the stranger through the circle. */
const keepsAcrs = (permission: (typeof permissionsOnGroups)[number]): Scenario => ({
  clause: 'state.model',
  says: `Each change of a group leaves ${permission} permission to a profile and to members of a group`,
  world: ({ world, bo, club, circle }) =>
    withAcrsTo(withoutMember(world, bo, circle), [bo, circle], { resource: club, permission }),
  steps({ manager, stranger, member, club: { svc_id: club }, text }) {
    const looks = [stranger, member].map(caller =>
      permission === 'read' ? read(caller, club) : update(caller, club, text(`by ${caller}`)),
    )
    return [
      update(manager, club, { title: text('title').title }),
      update(manager, club, { description: text('description').description }),
      update(manager, club, text('both')),
      join(manager, club, stranger),
      leave(manager, club, stranger),
    ].flatMap(change => [change, ...looks])
  },
  decides: 0,
})

export const modelScenarios: readonly Scenario[] = [
  {
    clause: 'state.model',
    says: 'A group has all that several changes have made of it after each of them was seen alone',
    steps({ manager, stranger, member, club: { svc_id: club }, circle: { svc_id: circle }, text }) {
      const alone = [
        join(manager, circle, stranger),
        leave(manager, circle, stranger),
        ...['title', 'later'].map(about => update(manager, circle, text(about))),
      ]
      return [
        ...alone.flatMap(change => [change, read(manager, circle)]),
        update(manager, club, text('both')),
        join(manager, club, stranger),
        leave(manager, club, member),
        join(manager, club, member),
        update(manager, club, { title: text('last').title }),
        leave(manager, club, stranger),
        read(manager, club),
      ]
    },
    unseen: true,
  },
  ...permissionsOnGroups.map(keepsAcrs),
  {
    clause: 'state.model',
    says: 'A member of a deleted group may still read another group',
    steps: ({ manager, club: { svc_id: club }, circle: { svc_id: circle } }) => [
      ...[club, circle].map(group => join(manager, group, manager)),
      read(manager, circle),
      remove(manager, club),
      read(manager, circle),
    ],
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
    // What a new group gives to others than its creator was observed of other callers than the manager.
    clause: 'state.model',
    says: 'The creator of a deleted group may not read a new group of another creator with its title',
    kept: 'only',
    steps({ manager, callers: [, ...others], text }) {
      const successions = inTurn(others).map((caller, at) => ({ caller, texts: text(`created by ${at}`) }))
      return [
        ...successions.flatMap(({ caller, texts }) => [
          make(caller, texts),
          remove(caller, texts.title),
          make(manager, texts),
        ]),
        ...successions.map(({ caller, texts }) => read(caller, texts.title)),
      ]
    },
    decides: -turns,
  },
  {
    clause: 'state.model',
    says: 'A group that has no members while another one is updated keeps its permission for later members',
    world: ({ world, bo, carol, club, circle }) =>
      withAcrs(
        [bo, carol].reduce((smaller, profile) => withoutMember(smaller, profile, circle), world),
        acrsOf(club, circle, ['read']),
      ),
    steps: ({ manager, stranger, club: { svc_id: club }, circle: { svc_id: circle }, text }) => [
      update(manager, club, text('updated')),
      join(manager, circle, stranger),
      read(stranger, club),
    ],
  },
  {
    clause: 'state.model',
    says: 'A caller has a permission through a group from when it joins until the group is deleted',
    early: true,
    world: ({ world, carol, club, circle }) =>
      withAcrs(withoutMember(world, carol, circle), acrsOf(club, circle, ['read'])),
    steps: ({ manager, stranger, club: { svc_id: club }, circle: { svc_id: circle } }) => [
      read(stranger, club),
      ...[join(manager, circle, stranger), remove(manager, circle)].flatMap(change => [
        change,
        read(stranger, club),
      ]),
    ],
    decides: 0,
  },
  {
    clause: 'state.model',
    says: 'Every two changes in a row have the effects of both',
    // On a target that keeps its world, the drawn histories and the tests of each clause show as much.
    world: ({ world }) => world,
    requests: 50,
    steps({ manager, stranger, club: { svc_id: club }, text }) {
      const changes = [
        (about: string) => update(manager, club, { title: text(about).title }),
        (about: string) => update(manager, club, { description: text(about).description }),
        () => join(manager, club, stranger),
        () => leave(manager, club, stranger),
        (about: string) => make(manager, text(about)),
      ]
      return everyTwoInARow(changes).map((change, at) => change(`change ${at}`))
    },
    decides: 0,
  },
]
