import type { ClauseId } from '../../src/spec/clauses.js'
import { join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { withAcr, withMember } from '../worlds/granted-worlds.js'
import { otherCaseOf } from '../worlds/unknown-ids.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** Adds of a missing profile to two groups, and then of two profiles to a deleted group; each succeeds at first. */
function missing({ manager, stranger, club, circle, noProfile, noGroup }: Cast) {
  const [one, other] = [club.svc_id, circle.svc_id]
  return [
    ...[one, other].map(group => join(manager, group, manager)),
    search(manager, noProfile),
    ...[one, other].map(group => join(manager, group, noProfile)),
    remove(manager, other),
    ...[manager, stranger].map(profile => join(manager, other, profile)),
    ...[noGroup, manager].map(group => join(manager, group, stranger)),
  ]
}

export const addScenarios: readonly Scenario[] = [
  {
    clause: 'add.member',
    says: 'Each of several profiles that join one after the other is a member once and nothing else changes',
    // Each but the first joins a group that was updated.
    steps: ({ manager, outsiders, club: { svc_id: club }, text }) =>
      outsiders
        .slice(0, 3)
        .flatMap((profile, at) => [join(manager, club, profile), update(manager, club, text(`after ${at}`))]),
  },
  {
    clause: 'add.already-member',
    says: 'Adding any of several members again changes nothing',
    steps({ manager, member, outsiders, club: { svc_id: club } }) {
      const others = outsiders.slice(0, 2)
      const again = [...others, member, ...others].map(profile => join(manager, club, profile))
      // A server may give the permissions of a new member to whom it reports as one.
      return [...again, read(member, club)]
    },
    decides: 2,
  },
  {
    clause: 'add.already-member',
    says: 'The response to a second add differs from that to a first one and to one after a removal',
    steps: ({ manager, member, stranger, club, circle }) =>
      [club, circle].flatMap(({ svc_id: group }, at) => {
        const profile = at === 0 ? stranger : manager
        return [
          ...[profile, profile, member].map(each => join(manager, group, each)),
          leave(manager, group, profile),
          ...[profile, profile].map(each => join(manager, group, each)),
        ]
      }),
    decides: 1,
  },
  {
    clause: 'add.already-member',
    says: 'A second add is reported also if others have added or removed the profile or if it is the creator',
    world: ({ world, bo, circle }) =>
      withAcr(world, { resource: circle, principal: bo, permission: 'write' }),
    steps({ manager, member: other, stranger: profile, circle: { svc_id: group }, text }) {
      const own = text('own')
      return [
        leave(manager, group, profile),
        ...[manager, other].map(caller => join(caller, group, profile)),
        // Each adds again what the other one has removed.
        ...[
          [other, manager],
          [manager, other],
        ].flatMap(([one = '', again = '']) => [
          leave(one, group, profile),
          ...[again, one].map(caller => join(caller, group, profile)),
        ]),
        make(manager, own),
        join(manager, own.title, manager),
      ]
    },
    decides: 2,
  },
  {
    clause: 'add.already-member',
    says: 'Refused requests with a profile do not make its next add the add of a member',
    steps({ manager, stranger, member, club: { svc_id: club } }) {
      const [add, drop] = [join, leave].map(step => (caller: string) => step(caller, club, member))
      if (add === undefined || drop === undefined) return []
      return [
        ...[drop, add, add, drop, drop].map(step => step(manager)),
        ...[drop, add].map(step => step(stranger)),
        add(manager),
      ]
    },
    decides: 2,
  },
  {
    clause: 'add.member',
    says: 'A profile that is added again by its SVC-ID in another case is a member once',
    // Where the world is not known, the other SVC-ID may be that of another profile.
    world: ({ world }) => world,
    steps: ({ manager, stranger, club: { svc_id: club } }) =>
      [stranger, otherCaseOf(stranger)].map(profile => join(manager, club, profile)),
  },
  {
    clause: 'add.already-member',
    says: 'Adding a member again changes nothing after a refused removal of that member',
    steps: ({ manager, stranger, member, club }) => [
      leave(stranger, club.svc_id, member),
      join(manager, club.svc_id, member),
    ],
  },
  {
    clause: 'add.permission',
    says: 'A caller without write permission gets 403 and the profile does not become a member',
    steps: ({ manager, stranger, club }) =>
      [stranger, manager].map(caller => join(caller, club.svc_id, stranger)),
  },
  {
    clause: 'add.permission',
    says: 'A caller that has lost write permission cannot add the member again that it has removed',
    world: ({ world, bo, carol, club, circle }) =>
      withAcr(withMember(withMember(world, carol, club), bo, circle), {
        resource: club,
        principal: circle,
        permission: 'write',
      }),
    steps: ({ manager, stranger, member, club: { svc_id: club }, circle: { svc_id: circle } }) => [
      leave(member, club, stranger),
      leave(manager, circle, member),
      join(member, club, stranger),
    ],
    decides: 2,
  },
  {
    clause: 'add.permission',
    says: 'Adding a present member again is 403 without write permission',
    steps: ({ manager, member, stranger, club }) =>
      [stranger, manager].map(caller => join(caller, club.svc_id, member)),
  },
  {
    clause: 'add.group-not-found',
    says: 'An add to a deleted group is 404 and its body tells the missing group from a missing profile',
    steps: missing,
    decides: 6,
  },
  {
    clause: 'add.profile-not-found',
    says: 'An add of an unknown profile is 404 and its body tells it from an add to a missing group',
    steps: missing,
    decides: 3,
  },
  {
    clause: 'add.profile-not-found',
    says: 'The SVC-ID of a living group in place of the profile is 404 and changes nothing',
    steps: ({ manager, club: { svc_id: club }, circle, text }) => [
      join(manager, club, circle.svc_id),
      make(manager, text('created')),
      join(manager, club, text('created').title),
    ],
  },
  ...(
    [
      ['add.profile-not-found', join],
      ['remove.not-found', leave],
    ] as const
  ).map(
    ([clause, step]: readonly [ClauseId, typeof join]): Scenario => ({
      clause,
      says: 'The SVC-ID of a deleted group in place of the profile is refused and changes nothing',
      steps: ({ manager, club, circle }) => [
        remove(manager, circle.svc_id),
        step(manager, club.svc_id, circle.svc_id),
      ],
    }),
  ),
]
