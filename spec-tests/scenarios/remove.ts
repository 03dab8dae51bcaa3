import { join, leave, remove, search, update } from '../../src/spec/steps.js'
import { withAcr, withAcrs, withMember } from '../worlds/granted-worlds.js'
import { readAndWrite } from '../worlds/scene.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

export const removeScenarios: readonly Scenario[] = [
  {
    clause: 'remove.member',
    says: 'Members leave from the middle and from both ends and each removal leaves exactly the others',
    steps({ manager, member, outsiders, club: { svc_id: club }, text }) {
      const others = outsiders.slice(0, 3)
      const [second, third, fourth] = others
      // One from the middle, the last and the first of several members leave; all but one leave a group that was updated.
      const [first, ...later] = [third, fourth, member, second].filter(id => id !== undefined)
      return [
        ...others.map(id => join(manager, club, id)),
        // It is not a member the second time, so that nothing may change.
        ...[first, first].map(id => leave(manager, club, String(id))),
        ...later.flatMap((id, at) => [update(manager, club, text(`after ${at}`)), leave(manager, club, id)]),
      ]
    },
  },
  {
    clause: 'remove.member',
    says: 'A member that has write permission only through the group itself can remove itself',
    early: true,
    world: ({ world, circle }) => withAcrs(world, readAndWrite(circle, [circle])),
    steps: ({ stranger, circle }) => [leave(stranger, circle.svc_id, stranger)],
  },
  {
    clause: 'remove.member',
    says: 'The creator of a group that is also a member of it can remove itself',
    steps({ manager, text }) {
      const { title } = text('own')
      return [make(manager, text('own')), ...[join, leave].map(step => step(manager, title, manager))]
    },
  },
  {
    clause: 'remove.member',
    says: 'A profile that two callers have added is no member after one removal and after the next',
    early: true,
    world: ({ world, bo, circle }) =>
      withAcr(world, { resource: circle, principal: bo, permission: 'write' }),
    steps: ({ manager, member, stranger, circle: { svc_id: circle } }) => [
      ...[manager, member].map(caller => join(caller, circle, stranger)),
      leave(manager, circle, stranger),
      join(member, circle, stranger),
      leave(manager, circle, stranger),
    ],
  },
  {
    clause: 'remove.permission',
    says: 'A caller without write permission gets 403 and cannot remove a member',
    steps: ({ manager, stranger, member, club }) =>
      [stranger, manager].map(caller => leave(caller, club.svc_id, member)),
  },
  {
    clause: 'remove.permission',
    says: 'A caller that has lost write permission cannot remove the member that it has added',
    early: true,
    world: ({ world, bo, club, circle }) =>
      withAcr(withMember(world, bo, circle), { resource: club, principal: circle, permission: 'write' }),
    steps: ({ manager, stranger, member, club: { svc_id: club }, circle: { svc_id: circle } }) => [
      join(member, club, stranger),
      leave(manager, circle, member),
      leave(member, club, stranger),
    ],
    decides: 2,
  },
  {
    clause: 'remove.permission',
    says: 'A member without write permission cannot remove itself',
    steps: ({ manager, member, club }) => [member, manager].map(caller => leave(caller, club.svc_id, member)),
  },
  {
    clause: 'remove.not-found',
    says: 'A removal from a deleted group returns 404 to a caller that could write it',
    steps: ({ manager, member, club, noGroup }) => [
      leave(manager, club.svc_id, member),
      remove(manager, club.svc_id),
      ...[club.svc_id, noGroup, manager].map(group => leave(manager, group, member)),
    ],
    decides: 2,
  },
  {
    clause: 'remove.not-found',
    says: 'A removal of an unknown profile and one of the SVC-ID of a group return 404',
    steps: ({ manager, member, club: { svc_id: club }, circle, noProfile }) => [
      search(manager, noProfile),
      ...[noProfile, circle.svc_id, member].map(profile => leave(manager, club, profile)),
      // The group has no member left.
      leave(manager, club, noProfile),
    ],
  },
]
