import type { Group } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import { contextOf, perform } from '../spec/service.js'
import type { NamedFault } from './fault.js'
import { everybodyMay } from './operators/granting.js'
import { during, mutateRefusal, mutateTransition } from './operators/operations.js'
import { despite, performing } from './operators/service.js'
import { join, read, remove, search } from './steps.js'

export const deleting: readonly NamedFault[] = [
  {
    name: 'deleted-still-read',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and a read does not look at the mark.',
    also: ['read.not-found', 'delete.permission'],
    service: keepingDeleted('readGroup'),
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'deleted-still-found',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and search does not look at the mark.',
    also: ['search.fresh'],
    service: keepingDeleted('searchPrincipals'),
    shownBy: [remove('Maria Santos', 'Alumni'), search('Maria Santos', 'Alumni')],
  },
  {
    name: 'deleted-still-joined',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and adding a member does not look at the mark.',
    also: ['add.group-not-found', 'add.profile-not-found'],
    service: keepingDeleted('addGroupMember'),
    shownBy: [remove('Maria Santos', 'Alumni'), join('Maria Santos', 'Alumni', 'Sukarno')],
  },
  {
    name: 'deletion-empties-alone',
    clause: 'delete.gone',
    says: 'Deleting a group removes its members and leaves the group.',
    also: [
      'delete.not-found',
      'read.not-found',
      'update.not-found',
      'add.group-not-found',
      'add.profile-not-found',
      'remove.not-found',
      'search.fresh',
      'create.returns-id',
      'delete.permission',
      'acr.deleted-group',
    ],
    definitions: mutateTransition('deleteGroup', ({ outcome }, { world: before }, { group: id }) => ({
      outcome,
      world:
        outcome.kind === 'deleted'
          ? {
              ...before,
              groups: before.groups.map(group => (group.svc_id === id ? { ...group, members: [] } : group)),
            }
          : before,
    })),
    shownBy: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'named-group-stays',
    clause: 'delete.gone',
    says: 'A group that an ACR on another group names is not deleted: it is 409, by a foreign key.',
    also: ['acr.direct', 'acr.through-group', 'acr.any-suffices', 'acr.deleted-group'],
    definitions: mutateTransition(
      'deleteGroup',
      ({ outcome, world }, { world: before, readings }, { group: id }) => {
        const refusal = refuse('no-permission', 'deleteGroup', readings)
        const isNamed = before.acrs.some(({ resource, principal }) => principal === id && resource !== id)
        return outcome.kind === 'deleted' && isNamed
          ? { outcome: { ...refusal, status: 409 }, world: before }
          : { outcome, world }
      },
    ),
    shownBy: [remove('Fatima Al-Sayed', '100% Remote'), read('Fatima Al-Sayed', '100% Remote')],
  },
  {
    name: 'anybody-deletes',
    clause: 'delete.permission',
    says: 'Whoever is authenticated deletes any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('deleteGroup', everybodyMay),
    shownBy: [remove('Sukarno', 'Alumni')],
  },
  {
    name: 'deleted-though-refused',
    clause: 'delete.permission',
    says: 'A deletion without write is refused, after it was made.',
    service: despite('deleteGroup'),
    shownBy: [remove('Sukarno', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'undeletable-is-404',
    clause: 'delete.permission',
    says: 'A deletion without write is 404, as if the group were not there.',
    definitions: mutateRefusal('deleteGroup', 'no-permission', (_, { group }, { readings }) =>
      refuse('group-not-found', 'deleteGroup', readings, group),
    ),
    shownBy: [remove('Sukarno', 'Alumni')],
  },
  {
    name: 'second-delete-is-200',
    clause: 'delete.not-found',
    says: 'Deleting a group again is 200: it is gone, as was asked for.',
    also: ['delete.gone'],
    definitions: mutateRefusal('deleteGroup', 'group-not-found', (_, { group }) => ({
      kind: 'deleted',
      id: group,
    })),
    shownBy: [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')],
  },
  {
    name: 'second-delete-is-403',
    clause: 'delete.not-found',
    says: 'Deleting a group again is 403: no ACR is left that would grant it.',
    also: ['delete.gone'],
    definitions: mutateRefusal('deleteGroup', 'group-not-found', (_, __, { readings }) =>
      refuse('no-permission', 'deleteGroup', readings),
    ),
    shownBy: [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')],
  },
]

/** One operation still sees the groups that were deleted, with the ACRs on them. */
function keepingDeleted(operation: string): NonNullable<NamedFault['service']> {
  return performing(service => {
    const groups: Group[] = []
    const acrs = [...service.world().acrs]
    return (caller, request) => {
      const before = service.world()
      const outcome = service.perform(caller, request)
      if (outcome.kind === 'deleted') {
        groups.push(...before.groups.filter(({ svc_id }) => svc_id === outcome.id))
        acrs.push(...before.acrs)
      }
      if (request.operation !== operation || groups.length === 0) return outcome
      const world = { ...before, groups: [...before.groups, ...groups], acrs: [...before.acrs, ...acrs] }
      const isGone = outcome.kind === 'refused' && outcome.status === 404
      return isGone || operation === 'searchPrincipals'
        ? perform(contextOf(world, service.readings), caller, request).outcome
        : outcome
    }
  })
}
