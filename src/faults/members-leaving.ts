import type { NamedFault } from './fault.js'
import { everybodyMay } from './operators/granting.js'
import { during, mutateGroup, mutateRefusal } from './operators/operations.js'
import { asWhoeverMay, despite, performing } from './operators/service.js'
import { leave, read } from './steps.js'

const ravi = [leave('Anna Berg', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')]

/** Removing members. */
export const leaving: readonly NamedFault[] = [
  {
    name: 'remove-not-stored',
    clause: 'remove.member',
    says: 'Removing a member is 200, and the member stays.',
    also: ['acr.membership-changes', 'create.vetted-only'],
    definitions: mutateGroup('removeGroupMember', before => before),
    shownBy: ravi,
  },
  {
    name: 'remove-empties',
    clause: 'remove.member',
    says: 'Removing one member removes all.',
    definitions: mutateGroup('removeGroupMember', (_, after) => ({ ...after, members: [] })),
    shownBy: ravi,
  },
  {
    name: 'first-member-removed',
    clause: 'remove.member',
    says: 'Whoever is to be removed, the first member is.',
    definitions: mutateGroup('removeGroupMember', (before, after) =>
      before.members.length > after.members.length ? { ...after, members: before.members.slice(1) } : after,
    ),
    shownBy: ravi,
  },
  {
    name: 'last-member-stays',
    clause: 'remove.member',
    says: 'The last member of a group is not removed, and the answer does not say so.',
    definitions: mutateGroup('removeGroupMember', (before, after) =>
      after.members.length === 0 ? before : after,
    ),
    shownBy: [...ravi, leave('Anna Berg', 'Directors', 'Anna Berg'), read('Anna Berg', 'Directors')],
  },
  {
    name: 'anybody-removes',
    clause: 'remove.permission',
    says: 'Whoever is authenticated removes members from any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('removeGroupMember', everybodyMay),
    shownBy: [leave('Sukarno', 'Directors', 'Ravi Krishnan')],
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
    shownBy: [leave('Ravi Krishnan', 'Directors', 'Ravi Krishnan')],
  },
  {
    name: 'removed-though-refused',
    clause: 'remove.permission',
    says: 'A removal without write is refused, after it was made.',
    service: despite('removeGroupMember'),
    shownBy: [leave('Sukarno', 'Directors', 'Ravi Krishnan'), read('Anna Berg', 'Directors')],
  },
  {
    name: 'unwritable-leave-is-200',
    clause: 'remove.permission',
    says: 'A removal without write is 200, and changes nothing.',
    also: ['acr.read-is-not-write'],
    definitions: mutateRefusal('removeGroupMember', 'no-permission', () => ({
      kind: 'removed',
      wasMember: false,
    })),
    shownBy: [leave('Sukarno', 'Directors', 'Ravi Krishnan')],
  },
]
