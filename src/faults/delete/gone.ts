import type { Operation } from '../../spec/endpoints.js'
import type { Group } from '../../spec/nouns.js'
import { refuse } from '../../spec/outcome.js'
import type { Fault, Faults } from '../fault.js'
import { lostAfterHistories } from '../operators/lost-changes.js'
import { mutateTransition } from '../operators/operations.js'
import { outcomeOn, wrapPerform } from '../operators/service.js'

export const gone: Faults<'delete.gone'> = {
  'delete.gone': {
    'deleted-still-read': {
      says: 'The server only marks a group as deleted, and a read ignores the mark.',
      service: includeDeleted('readGroup'),
    },
    'deleted-still-found': {
      says: 'The server only marks a group as deleted, and search ignores the mark.',
      service: includeDeleted('searchPrincipals'),
    },
    'deleted-still-joined': {
      says: 'The server only marks a group as deleted, and the addition of a member ignores the mark.',
      service: includeDeleted('addGroupMember'),
    },
    'named-group-stays': {
      says: 'The server does not delete a group that an ACR on another group names: it returns 409 because of a foreign key.',
      definitions: mutateTransition('deleteGroup', (correct, { world, readings }, { group: id }) => {
        const refusal = refuse('no-permission', 'deleteGroup', readings)
        const isNamed = world.acrs.some(({ resource, principal }) => principal === id && resource !== id)
        return correct.outcome.kind === 'deleted' && isNamed
          ? { outcome: { ...refusal, status: 409 }, world }
          : correct
      }),
    },
    ...lostAfterHistories('deleteGroup'),
  },
}

/** One operation still includes deleted groups and the ACRs on them. */
function includeDeleted(operation: Operation): NonNullable<Fault['service']> {
  return wrapPerform(service => {
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
      return isGone || operation === 'searchPrincipals' ? outcomeOn(world, service, caller, request) : outcome
    }
  })
}
