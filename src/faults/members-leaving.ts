import type { Fault } from './fault.js'
import { changing, despite, refusedOtherwise } from './operators/changes.js'
import { during, everybodyMay } from './operators/granting.js'
import { asWhoeverMay, performing } from './operators/service.js'
import { leave, read } from './witness.js'

const ravi = [leave('Anna Berg', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')]

/** Removing members. */
export const leaving: readonly Fault[] = [
  {
    name: 'remove-not-stored',
    clause: 'remove.member',
    says: 'Removing a member is 200, and the member stays.',
    also: ['acr.membership-changes', 'create.vetted-only'],
    definitions: changing('removeGroupMember', before => before),
    witness: ravi,
  },
  {
    name: 'remove-empties',
    clause: 'remove.member',
    says: 'Removing one member removes all.',
    definitions: changing('removeGroupMember', (_, after) => ({ ...after, members: [] })),
    witness: ravi,
  },
  {
    name: 'first-member-removed',
    clause: 'remove.member',
    says: 'Whoever is to be removed, the first member is.',
    definitions: changing('removeGroupMember', (before, after) =>
      before.members.length > after.members.length ? { ...after, members: before.members.slice(1) } : after,
    ),
    witness: ravi,
  },
  {
    name: 'last-member-stays',
    clause: 'remove.member',
    says: 'The last member of a group is not removed, and the answer does not say so.',
    definitions: changing('removeGroupMember', (before, after) =>
      after.members.length === 0 ? before : after,
    ),
    witness: [...ravi, leave('Anna Berg', 'Directors', 'Anna Berg'), read('Anna Berg', 'Directors')],
  },
  {
    name: 'anybody-removes',
    clause: 'remove.permission',
    says: 'Whoever is authenticated removes members from any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('removeGroupMember', everybodyMay),
    witness: [leave('Sukarno', 'Directors', 'Ravi Krishnan')],
  },
  {
    name: 'self-removal',
    clause: 'remove.permission',
    says: 'Any member may remove itself.',
    service: performing(service => (caller, request) => {
      const isOwn =
        caller.kind === 'profile' &&
        request.operation === 'removeGroupMember' &&
        request.profile === caller.id
      return isOwn ? asWhoeverMay(service, request) : service.perform(caller, request)
    }),
    also: ['acr.membership-is-not-permission'],
    witness: [leave('Ravi Krishnan', 'Directors', 'Ravi Krishnan')],
  },
  {
    name: 'removed-though-refused',
    clause: 'remove.permission',
    says: 'A removal without write is refused, after it was made.',
    service: despite('removeGroupMember'),
    witness: [leave('Sukarno', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')],
  },
  {
    name: 'unwritable-leave-is-200',
    clause: 'remove.permission',
    says: 'A removal without write is 200, and changes nothing.',
    also: ['acr.read-is-not-write'],
    definitions: refusedOtherwise('removeGroupMember', 'no-permission', () => ({
      kind: 'removed',
      wasMember: false,
    })),
    witness: [leave('Sukarno', 'Directors', 'Ravi Krishnan')],
  },
]
