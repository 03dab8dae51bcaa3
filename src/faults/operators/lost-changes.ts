import type { OperationWith } from '../../spec/endpoints.js'
import type { Id } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { historyCases } from '../conditions/histories.js'
import type { Fault } from '../fault.js'
import { forEach } from './families.js'
import { afterOperation } from './histories.js'
import { mutateTransition } from './operations.js'
import { outcomeOn, wrapPerform } from './service.js'

type Change = Exclude<OperationWith<'group'>, 'readGroup'>

const changes: Readonly<Record<Change, { readonly name: string; readonly noun: string }>> = {
  updateGroup: { name: 'update', noun: 'an update of' },
  addGroupMember: { name: 'addition', noun: 'the addition of a member to' },
  removeGroupMember: { name: 'removal', noun: 'the removal of a member from' },
  deleteGroup: { name: 'deletion', noun: 'the deletion of' },
}

/** One fault for each history of a group: an operation returns 200 and changes nothing. */
export function lostAfterHistories(operation: Change): Readonly<Record<string, Fault>> {
  const { name, noun } = changes[operation]
  return forEach(historyCases, ({ words, operation: earlier }, key) => [
    `${name}-lost-after-${key}`,
    {
      says: `The server returns 200 to ${noun} a group ${words}, but does not store the change.`,
      definitions: afterOperation(earlier, isAfter =>
        mutateTransition(operation, ({ outcome, world }, context, request) => ({
          outcome,
          world: isAfter(request.group) ? context.world : world,
        })),
      ),
    },
  ])
}

/** The server ignores a change of a group or a member if another caller was the last to make the other change in the same place. */
export function loseAfterAnother(lost: Change, other: Outcome['kind']): NonNullable<Fault['service']> {
  return wrapPerform(service => {
    const last = new Map<string, Id>()
    return (caller, request) => {
      if (caller.kind !== 'profile' || !('group' in request)) return service.perform(caller, request)
      const outcome = outcomeOn(service.world(), service, caller, request)
      const place = placeOf(request)
      const isLost = request.operation === lost && (last.get(place) ?? caller.id) !== caller.id
      if (outcome.kind !== 'refused' && isLost) return outcome
      if (outcome.kind === other) last.set(place, caller.id)
      return service.perform(caller, request)
    }
  })
}

/** The place of a member: its group and its SVC-ID. */
function placeOf(request: Request<OperationWith<'group'>>): string {
  return 'profile' in request ? `${request.group} ${request.profile}` : request.group
}
