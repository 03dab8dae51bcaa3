import type { Group } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { perform } from '../spec/service.js'
import type { Fault } from './fault.js'
import { despite, refusedOtherwise, turning } from './operators/changes.js'
import { during, everybodyMay } from './operators/granting.js'
import { performing } from './operators/service.js'
import { join, read, remove, search } from './witness.js'

export const deleting: readonly Fault[] = [
  {
    name: 'deleted-still-read',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and a read does not look at the mark.',
    also: ['read.not-found', 'delete.permission'],
    service: keepingDeleted('readGroup'),
    witness: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'deleted-still-found',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and search does not look at the mark.',
    also: ['search.fresh'],
    service: keepingDeleted('searchPrincipals'),
    witness: [remove('Maria Santos', 'Alumni'), search('Maria Santos', 'Alumni')],
  },
  {
    name: 'deleted-still-joined',
    clause: 'delete.gone',
    says: 'A deleted group is only marked as such, and adding a member does not look at the mark.',
    also: ['add.group-not-found', 'add.profile-not-found'],
    service: keepingDeleted('addGroupMember'),
    witness: [remove('Maria Santos', 'Alumni'), join('Maria Santos', 'Alumni', 'Sukarno')],
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
    definitions: turning('deleteGroup', ({ outcome }, before, id) => ({
      outcome,
      world:
        outcome.kind === 'deleted'
          ? {
              ...before,
              groups: before.groups.map(group => (group.svc_id === id ? { ...group, members: [] } : group)),
            }
          : before,
    })),
    witness: [remove('Maria Santos', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'named-group-stays',
    clause: 'delete.gone',
    says: 'A group that an ACR on another group names is not deleted: it is 409, by a foreign key.',
    also: ['acr.direct', 'acr.through-group', 'acr.any-suffices', 'acr.deleted-group'],
    definitions: turning('deleteGroup', ({ outcome, world }, before, id, more) => {
      const refusal = refuse('no-permission', 'deleteGroup', more.at(-2) as Readings)
      const isNamed = before.acrs.some(({ resource, principal }) => principal === id && resource !== id)
      return outcome.kind === 'deleted' && isNamed
        ? { outcome: { ...refusal, status: 409 }, world: before }
        : { outcome, world }
    }),
    witness: [remove('Fatima Al-Sayed', '100% Remote'), read('Fatima Al-Sayed', '100% Remote')],
  },
  {
    name: 'anybody-deletes',
    clause: 'delete.permission',
    says: 'Whoever is authenticated deletes any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('deleteGroup', everybodyMay),
    witness: [remove('Sukarno', 'Alumni')],
  },
  {
    name: 'deleted-though-refused',
    clause: 'delete.permission',
    says: 'A deletion without write is refused, after it was made.',
    service: despite('deleteGroup'),
    witness: [remove('Sukarno', 'Alumni'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'undeletable-is-404',
    clause: 'delete.permission',
    says: 'A deletion without write is 404, as if the group were not there.',
    definitions: refusedOtherwise('deleteGroup', 'no-permission', (id, readings) =>
      refuse('group-not-found', 'deleteGroup', readings, id),
    ),
    witness: [remove('Sukarno', 'Alumni')],
  },
  {
    name: 'second-delete-is-200',
    clause: 'delete.not-found',
    says: 'Deleting a group again is 200: it is gone, as was asked for.',
    also: ['delete.gone'],
    definitions: refusedOtherwise('deleteGroup', 'group-not-found', id => ({ kind: 'deleted', id })),
    witness: [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')],
  },
  {
    name: 'second-delete-is-403',
    clause: 'delete.not-found',
    says: 'Deleting a group again is 403: no ACR is left that would grant it.',
    also: ['delete.gone'],
    definitions: refusedOtherwise('deleteGroup', 'group-not-found', (_, readings) =>
      refuse('no-permission', 'deleteGroup', readings),
    ),
    witness: [remove('Maria Santos', 'Alumni'), remove('Maria Santos', 'Alumni')],
  },
]

/** One operation still sees the groups that were deleted, with the ACRs on them. */
function keepingDeleted(operation: string): NonNullable<Fault['service']> {
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
        ? perform(world, caller, request, service.readings).outcome
        : outcome
    }
  })
}
