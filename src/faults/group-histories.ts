import type { ClauseId } from '../spec/clauses.js'
import type { OperationWith } from '../spec/endpoints.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import { afterHistory, type HistoryCase, historyCases } from './conditions/histories.js'
import type { Fault, Faults } from './fault.js'
import { forEach } from './operators/families.js'
import { mutate, mutateGroup } from './operators/operations.js'

type Family = Readonly<Record<string, Fault>>

/** An operation returns 200 and changes nothing, for groups with some history. */
function lostChange(
  operation: Exclude<OperationWith<'group'>, 'readGroup'>,
  name: string,
  noun: string,
  also: readonly ClauseId[],
  shown: (as: string, group: string) => readonly Step[],
): Family {
  return forEach(historyCases, (history: HistoryCase, key) => [
    `${name}-lost-after-${key}`,
    {
      says: `The server returns 200 to ${noun} a group ${history.words}, but does not store the change.`,
      also,
      definitions: afterHistory(history, isAfter =>
        operation === 'deleteGroup'
          ? mutate(operation, correct => (context, caller, request) => {
              const { outcome, world } = correct(context, caller, request)
              return { outcome, world: isAfter(request.group) ? context.world : world }
            })
          : mutateGroup(operation, (before, correct, { group }) => (isAfter(group) ? before : correct)),
      ),
      shownBy: [...history.before, ...shown(history.as, history.group), read(history.as, history.group)],
    },
  ])
}

/** Faults that lose a change of a group with some history. */
export const groupHistories: Faults<'update.title' | 'add.member' | 'remove.member' | 'delete.gone'> = {
  'update.title': lostChange(
    'updateGroup',
    'update',
    'an update of',
    ['update.description', 'update.partial', 'search.fresh'],
    (as, group) => [update(as, group, { title: 'Renamed' })],
  ),
  'add.member': lostChange(
    'addGroupMember',
    'addition',
    'the addition of a member to',
    ['add.already-member', 'remove.member'],
    (as, group) => [join(as, group, 'Luc Dubois')],
  ),
  'remove.member': lostChange(
    'removeGroupMember',
    'removal',
    'the removal of a member from',
    ['add.member'],
    (as, group) => [join(as, group, 'Luc Dubois'), leave(as, group, 'Luc Dubois')],
  ),
  'delete.gone': lostChange(
    'deleteGroup',
    'deletion',
    'the deletion of',
    [
      'delete.not-found',
      'read.not-found',
      'update.not-found',
      'add.group-not-found',
      'add.profile-not-found',
      'remove.not-found',
      'search.fresh',
      'delete.permission',
    ],
    (as, group) => [remove(as, group)],
  ),
}
