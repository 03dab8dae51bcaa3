import { permissions, type World } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, update } from '../../../src/spec/steps.js'
import { withAcr, withAcrs, withAcrsTo, withMember, withoutMember } from '../../worlds/granted-worlds.js'
import { acrsOf, crowd, type Scene } from '../../worlds/scene.js'
import type { Scenario } from '../scenario.js'

/** The stranger may read the club only as a member of the circle. */
const oneWay = ({ world, club, circle }: Scene): World =>
  withAcrsTo(world, [circle], { resource: club, permission: 'read' })

/** It may not yet, because it is not in the circle. */
const notYet = (scene: Scene): World => withoutMember(oneWay(scene), scene.carol, scene.circle)

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

export const membershipScenarios: readonly Scenario[] = [
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
    world: notYet,
    steps: ({ manager, stranger, club, circle }) =>
      [[], [], [join], [leave], [join, leave], [join]].flatMap(steps => [
        ...steps.map(step => step(manager, circle.svc_id, stranger)),
        read(stranger, club.svc_id),
      ]),
    decides: 2,
  },
  {
    // A server may remember the groups of a caller, and what it may do on each group that it was asked for.
    clause: 'acr.membership-changes',
    says: 'A caller that has left a group is refused a first read for which it would need the group',
    world: scene => withAcrs(oneWay(scene), acrsOf(scene.vetted, scene.carol, ['read'])),
    steps: ({ manager, stranger, club, circle, world: { vetted = '' } }) => [
      read(stranger, vetted),
      leave(manager, circle.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
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
    clause: 'acr.through-group',
    says: 'A caller with all permissions on a group has nothing that ACRs give to the group',
    // The stranger has them itself and through the circle: a server may take either for a membership.
    world: ({ world, carol, vetted, club, circle }) =>
      withAcrs(world, [
        ...[carol, circle].flatMap(principal => acrsOf(club, principal, permissions)),
        ...acrsOf(vetted, club, permissions),
      ]),
    steps: ({ stranger, club, world: { vetted = '' }, text }) => [
      ...[club.svc_id, vetted].map(group => read(stranger, group)),
      update(stranger, vetted, text('denied')),
    ],
    decides: 1,
  },
  {
    // Whether such a removal succeeds is open: open.remove-non-member.
    clause: 'acr.through-group',
    says: 'Removals of profiles from groups in which they are not take nothing from the members of a group',
    world: oneWay,
    steps: ({ manager, stranger, club, circle }) => [
      // As many as the group has members.
      ...circle.members.map(() => leave(manager, circle.svc_id, manager)),
      leave(manager, club.svc_id, stranger),
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
    world: notYet,
    steps: ({ stranger, club, circle }) => [
      join(stranger, circle.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
  },
  {
    // A server may note a member before it sees that there is no such group.
    clause: 'acr.deleted-group',
    says: 'A caller that is added again to a deleted group has nothing of what the group gave',
    world: oneWay,
    steps: ({ manager, stranger, club, circle }) => [
      read(stranger, club.svc_id),
      remove(manager, circle.svc_id),
      join(manager, circle.svc_id, stranger),
      read(stranger, club.svc_id),
    ],
  },
  {
    clause: 'acr.membership-changes',
    says: 'A member that was added twice and then removed has nothing of the group even after its renaming',
    world: oneWay,
    steps: ({ manager, stranger, club, circle, text }) => [
      read(stranger, club.svc_id),
      ...[join, leave].map(step => step(manager, circle.svc_id, stranger)),
      read(stranger, club.svc_id),
      update(manager, circle.svc_id, text('renamed')),
      read(stranger, club.svc_id),
    ],
  },
  {
    // A server may remember that it has refused a caller.
    clause: 'acr.membership-changes',
    says: 'A caller that was refused to read two groups may read both when it joins a group that may',
    world: scene =>
      withAcrs(
        withoutMember(scene.world, scene.carol, scene.circle),
        [scene.club, scene.vetted].flatMap(resource => acrsOf(resource, scene.circle, ['read'])),
      ),
    steps({ manager, stranger, club, circle, world: { vetted = '' } }) {
      const reads = [club.svc_id, vetted].map(group => read(stranger, group))
      return [...reads, join(manager, circle.svc_id, stranger), ...reads]
    },
    decides: 2,
  },
]
