import type { World } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, update } from '../../../src/spec/steps.js'
import { withAcr, withAcrsTo, withMember, withoutMember } from '../../worlds/granted-worlds.js'
import type { Scene } from '../../worlds/scene.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

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

/** What an ACR gives, and what it does not give. */
export const permissionScenarios: readonly Scenario[] = [
  {
    // A server may add up what each of them gives.
    clause: 'acr.read-is-not-write',
    says: 'A caller with three ACRs that give read gets 403 to a change',
    world: ({ world, bo, club, circle }) =>
      withAcrsTo(withMember(withMember(world, bo, club), bo, circle), [bo, club, circle], {
        resource: club,
        permission: 'read',
      }),
    steps: ({ manager, member, club: { svc_id: club }, text }) => [
      read(member, club),
      ...[manager, member].map(caller => update(caller, club, text(`by ${caller}`))),
    ],
    decides: 2,
  },
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
]
