import { acrsFor } from '../spec/authorization.js'
import type { Acr, Id } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import { join, leave, read, update } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutate, mutateGroup, mutateTransition, stateful } from './operators/operations.js'
import { selectAcrs } from './operators/permissions.js'

/** Faults that show only in what follows: after a refusal, after an update, or after a caller has left a group. */
export const afterEffects: Faults<
  | 'acr.membership-changes'
  | 'acr.any-suffices'
  | 'add.member'
  | 'remove.member'
  | 'update.title'
  | 'update.description'
> = {
  'acr.membership-changes': {
    'own-leaving-forgotten': {
      says: 'The server still counts a caller as a member of a group that the caller has left by its own request.',
      definitions: stateful(() => {
        const left = new Map<Id, Set<Id>>()
        return definitions => ({
          ...mutate('removeGroupMember', correct => (context, caller, request) => {
            const transition = correct(context, caller, request)
            if (transition.outcome.kind === 'removed' && caller === request.profile)
              left.set(caller, new Set([...(left.get(caller) ?? []), request.group]))
            return transition
          })(definitions),
          ...selectAcrs((world, caller, group) => [
            ...acrsFor(world, caller, group),
            ...world.acrs.filter(
              ({ resource, principal }) => resource === group && left.get(caller)?.has(principal),
            ),
          ])(definitions),
        })
      }),
      shownBy: [leave('Anna Berg', 'Directors', 'Anna Berg'), read('Anna Berg', 'Data Stewards')],
    },
  },
  'acr.any-suffices': {
    'same-permission-twice-is-none': {
      says: 'The server gives a caller no permission that ACRs for several of its principals give it.',
      also: ['acr.direct', 'acr.through-group', 'acr.membership-changes', 'state.model'],
      definitions: selectAcrs((world, caller, group) => {
        const acrs = acrsFor(world, caller, group)
        const isOnly = ({ permission }: Acr) => acrs.filter(acr => acr.permission === permission).length === 1
        return acrs.filter(isOnly)
      }),
      shownBy: [read('Jean-Luc Marchand', 'Ocean Physics')],
    },
  },
  'add.member': { 'refused-addition-counts': rememberRefused('addGroupMember') },
  'remove.member': {
    'refused-removal-counts': rememberRefused('removeGroupMember'),
    'own-leaving-undone': {
      says: 'The server undoes the removal of a caller by itself if the caller may not read the group after it.',
      definitions: mutate('removeGroupMember', correct => (context, caller, request) => {
        const transition = correct(context, caller, request)
        const { definitions, readings, world } = context
        const after = definitions.permissionsOf(transition.world, caller, request.group, readings)
        return transition.outcome.kind === 'removed' && caller === request.profile && !after.has('read')
          ? { outcome: refuse('no-permission', 'removeGroupMember', readings), world }
          : transition
      }),
      shownBy: [leave('Anna Berg', 'Directors', 'Anna Berg')],
    },
  },
  'update.title': { 'title-equal-as-a-number-kept': keepEqualNumber('title') },
  'update.description': { 'description-equal-as-a-number-kept': keepEqualNumber('description') },
}

/** A change of members that was refused counts as done when a caller with permission asks for it. */
function rememberRefused(operation: 'addGroupMember' | 'removeGroupMember'): Fault {
  const isAdd = operation === 'addGroupMember'
  return {
    says: `The server does nothing in ${operation} if it has refused the same request to another caller before.`,
    definitions: stateful(() => {
      const refused = new Set<string>()
      return mutateTransition(operation, (correct, { world }, { group, profile }) => {
        const key = `${group} ${profile}`
        if (correct.outcome.kind === 'refused') refused.add(key)
        return refused.has(key) ? { outcome: correct.outcome, world } : correct
      })
    }),
    shownBy: isAdd
      ? [
          join('Sukarno', 'Data Stewards', 'Sukarno'),
          join('Ada Okafor', 'Data Stewards', 'Sukarno'),
          read('Ada Okafor', 'Data Stewards'),
        ]
      : [
          leave('Sukarno', 'Data Stewards', 'Ada Okafor'),
          leave('Ada Okafor', 'Data Stewards', 'Ada Okafor'),
          read('Ada Okafor', 'Data Stewards'),
        ],
  }
}

/** A new text that is the same number as the old one counts as the same text. */
function keepEqualNumber(field: 'title' | 'description'): Fault {
  const isNumber = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text))
  return {
    says: `The server does not store a new ${field} that is the same number as the old one.`,
    definitions: mutateGroup('updateGroup', (before, correct) =>
      isNumber(before[field]) && Number(before[field]) === Number(correct[field])
        ? { ...correct, [field]: before[field] }
        : correct,
    ),
    shownBy: [
      update('Maria Santos', 'Alumni', { [field]: '1000' }),
      update('Maria Santos', 'Alumni', { [field]: '1e3' }),
      read('Maria Santos', 'Alumni'),
    ],
  }
}
