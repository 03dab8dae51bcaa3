import type { Context, Transition } from '../../spec/context.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Id } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'
import { both, mutateOutcome, mutateTransition, stateful } from './operations.js'

/** A replacement that knows the groups on which an operation has succeeded before. */
export function afterOperation(
  operation: Exclude<Operation, 'searchPrincipals' | 'readGroup' | 'deleteGroup'>,
  replacement: (isAfter: (group: Id) => boolean) => Replacement,
): Replacement {
  return stateful(() => {
    const groups = new Set<Id>()
    const remember = mutateOutcome(operation, (outcome, request) => {
      if (outcome.kind === 'created') groups.add(outcome.id)
      else if (outcome.kind !== 'refused' && 'group' in request) groups.add(request.group)
      return outcome
    })
    return both(
      replacement(group => groups.has(group)),
      remember,
    )
  })
}

/** A replacement that knows which profiles an operation has added to which groups, or removed from them. */
export function afterChange(
  operation: 'addGroupMember' | 'removeGroupMember',
  replacement: (changed: (group: Id, profile: Id) => boolean) => Replacement,
): Replacement {
  return stateful(() => {
    const places = new Set<string>()
    const remember = mutateOutcome(operation, (outcome, { group, profile }) => {
      const isChange =
        (outcome.kind === 'added' && !outcome.alreadyMember) ||
        (outcome.kind === 'removed' && outcome.wasMember)
      if (isChange) places.add(`${group} ${profile}`)
      return outcome
    })
    return both(
      remember,
      replacement((group, profile) => places.has(`${group} ${profile}`)),
    )
  })
}

/** Another transition takes the place of an add, if the profile was removed from that group before. */
export function mutateAddAfterRemoval(
  change: (correct: Transition, context: Context) => Transition,
): Replacement {
  return afterChange('removeGroupMember', removed =>
    mutateTransition('addGroupMember', (correct, context, { group, profile }) =>
      removed(group, profile) ? change(correct, context) : correct,
    ),
  )
}
