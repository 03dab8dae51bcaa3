import type { World } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, update } from '../../../src/spec/steps.js'
import { withAcr, withAcrs, withAcrsTo, withMember, withoutMember } from '../../worlds/granted-worlds.js'
import { crowd, readAndWrite, type Scene } from '../../worlds/scene.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

/** The stranger may read the club only as a member of the circle. */
const oneWay = ({ world, club, circle }: Scene): World =>
  withAcrsTo(world, [circle], { resource: club, permission: 'read' })

/** The stranger may read Vetted as a member of the club and of the circle. */
function twoWays({ world, carol, vetted, club, circle }: Scene): World {
  return withAcrsTo(withMember(world, carol, club), [club, circle], { resource: vetted, permission: 'read' })
}

/** A third group of the stranger gives it nothing. */
function twoWaysOfThree({ carol, ...scene }: Scene, idPrefix: string): World {
  const world = crowd(idPrefix, 0, 1)
  const team = String(world.groups.at(-1)?.svc_id)
  return twoWays({ ...scene, carol, world: withMember(world, carol, team) })
}

/** The member has the permission by an ACR that names it, and the stranger by one that names the circle. */
const apart =
  (permission: 'write' | 'changePermission') =>
  ({ world, bo, club, circle }: Scene): World =>
    withAcrsTo(withoutMember(withoutMember(world, bo, circle), bo, club), [bo, circle], {
      resource: club,
      permission,
    })

/** Each request that a permission may allow, in turn. */
const uses = ({ manager, club: { svc_id: club }, text }: Cast, caller: string): readonly Step[] => [
  read(caller, club),
  update(caller, club, text(`by ${caller.slice(-8)}`)),
  join(caller, club, manager),
  leave(caller, club, manager),
]

export const membershipScenarios: readonly Scenario[] = [
  {
    // Of three groups in a row it is the middle one.
    clause: 'acr.direct',
    says: 'An ACR on one group gives nothing on the groups before and after it',
    world: ({ world, bo, vetted, club, circle }) =>
      withAcr(
        [vetted, club, circle].reduce((all, group) => withoutMember(all, bo, group), world),
        { resource: club, principal: bo, permission: 'read' },
      ),
    steps: ({ member, club, circle, world: { vetted = '' } }) =>
      [club.svc_id, circle.svc_id, vetted].map(group => read(member, group)),
    decides: 1,
  },
  {
    clause: 'acr.any-suffices',
    says: 'A member of two groups with read permission keeps it when it leaves one or one is deleted',
    world: twoWaysOfThree,
    steps({ manager, stranger, club, circle, world: { vetted = '' } }) {
      const [joins, leaves] = [join, leave].map(step => step(manager, circle.svc_id, stranger)) as [
        Step,
        Step,
      ]
      return [leaves, joins, remove(manager, club.svc_id)].flatMap(step => [step, read(stranger, vetted)])
    },
    decides: 0,
  },
  {
    // A server may remember that it has refused a caller.
    clause: 'acr.membership-changes',
    says: 'A caller that was refused twice gains by joining and loses by leaving what the group gives',
    world: oneWay,
    steps: ({ manager, stranger, club, circle }) =>
      [1, 2].flatMap(() => [
        ...[1, 2].map(() => read(stranger, club.svc_id)),
        ...[join, leave].flatMap(step => [
          step(manager, circle.svc_id, stranger),
          read(stranger, club.svc_id),
        ]),
      ]),
    decides: 2,
  },
  {
    clause: 'acr.membership-changes',
    says: 'A member of two groups with read permission loses it when it has left both',
    world: twoWays,
    steps: ({ manager, stranger, club, circle, world: { vetted = '' } }) => [
      read(stranger, vetted),
      ...[circle, club].map(({ svc_id }) => leave(manager, svc_id, stranger)),
      read(stranger, vetted),
    ],
  },
  {
    clause: 'acr.membership-changes',
    says: 'A caller keeps the permission that it has itself when it leaves a group that has the same one',
    world: scene =>
      withAcr(oneWay(scene), { resource: scene.club, principal: scene.carol, permission: 'read' }),
    steps: ({ manager, stranger, club, circle }) => [
      read(stranger, club.svc_id),
      leave(manager, circle.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
  },
  {
    // Whether such a removal succeeds is open: open.remove-non-member.
    clause: 'acr.through-group',
    says: 'As many removals of a profile outside a group as it has members take nothing from its members',
    world: oneWay,
    steps: ({ manager, stranger, club, circle }) => [
      ...circle.members.map(() => leave(manager, circle.svc_id, manager)),
      read(stranger, club.svc_id),
    ],
  },
  {
    clause: 'acr.through-group',
    says: 'A member keeps what its group gives after it was refused to leave and change and delete the group',
    world: oneWay,
    steps: ({ stranger, club, circle: { svc_id: circle }, text }) =>
      [
        leave(stranger, circle, stranger),
        update(stranger, circle, text('refused')),
        remove(stranger, circle),
      ].flatMap(step => [step, read(stranger, club.svc_id)]),
    decides: 1,
  },
  {
    clause: 'acr.through-group',
    says: 'A caller that was refused to join a group has nothing of what the group gives',
    world: scene => withoutMember(oneWay(scene), scene.carol, scene.circle),
    steps: ({ stranger, club, circle }) => [
      join(stranger, circle.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
  },
  {
    clause: 'acr.membership-changes',
    says: 'A member that was added once more and then removed loses what the group gives',
    world: oneWay,
    steps: ({ manager, stranger, club, circle }) => [
      read(stranger, club.svc_id),
      ...[join, leave].map(step => step(manager, circle.svc_id, stranger)),
      read(stranger, club.svc_id),
    ],
  },
  {
    clause: 'acr.membership-is-not-permission',
    says: 'A profile that joins a group that was there before may not read it',
    world: ({ world }) => world,
    steps: ({ manager, stranger, club }) => [
      join(manager, club.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
  },
  {
    // What write implies is open: open.permission-hierarchy.
    clause: 'acr.membership-is-not-permission',
    says: 'A profile with write alone that adds itself to a group gains no permission to read it',
    world: ({ world, carol, club }) =>
      withAcr(world, { resource: club, principal: carol, permission: 'write' }),
    steps: ({ stranger, club: { svc_id: club } }) => [
      read(stranger, club),
      join(stranger, club, stranger),
      read(stranger, club),
    ],
    decides: -1,
  },
  {
    // A server may remember that it has granted or refused something to the caller.
    clause: 'update.permission',
    says: 'A caller with read alone may change nothing of a group that it has just read and may read it again',
    world: ({ world, carol, club }) =>
      withAcr(world, { resource: club, principal: carol, permission: 'read' }),
    steps: ({ manager, stranger, member, club: { svc_id: club }, text }) => [
      update(manager, club, text('changed')),
      read(stranger, club),
      update(stranger, club, text('refused')),
      read(stranger, club),
      leave(stranger, club, member),
    ],
    decides: 2,
  },
  ...(['write', 'changePermission'] as const).map(
    // What the permission implies is open: open.permission-hierarchy.
    (permission): Scenario => ({
      clause: 'acr.through-group',
      says: `What ${permission} implies does not depend on whether an ACR names the caller or its group`,
      world: apart(permission),
      steps: cast => [cast.manager, cast.member, cast.stranger].flatMap(caller => uses(cast, caller)),
      decides: -4,
    }),
  ),
  {
    clause: 'add.already-member',
    says: 'Adding a member again changes nothing after a refused removal of that member',
    steps: ({ manager, stranger, member, club }) => [
      leave(stranger, club.svc_id, member),
      join(manager, club.svc_id, member),
    ],
  },
  {
    clause: 'remove.member',
    says: 'A member that has write permission only through the group itself can remove itself',
    world: ({ world, circle }) => withAcrs(world, readAndWrite(circle, [circle])),
    steps: ({ stranger, circle }) => [leave(stranger, circle.svc_id, stranger)],
  },
]
