import { groupAt, type Id, type World, withGroup } from '../spec/nouns.js'
import { create, join, read, remove } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { mutateTransition, stateful } from './operators/operations.js'

/** Faults in which a new group has something of a deleted one. */
export const afterDeletion: Faults<'delete.gone' | 'acr.deleted-group'> = {
  'delete.gone': {
    'new-group-has-the-members-of-the-deleted': {
      says: 'The server gives the members of the group that was deleted last to the next new group.',
      also: ['acr.deleted-group'],
      definitions: inherit((world, before, deleted, created) =>
        withGroup(world, created, group => ({
          ...group,
          members: [...new Set([...group.members, ...(groupAt(before, deleted)?.members ?? [])])],
        })),
      ),
      shownBy: [
        remove('Fatima Al-Sayed', '100% Remote'),
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        read('Maya Lindqvist', 'Tide Tables'),
      ],
    },
  },
  'acr.deleted-group': {
    'new-group-has-the-acrs-of-the-deleted': {
      says: 'The server applies the ACRs on the group that was deleted last to the next new group.',
      definitions: inherit((world, { acrs }, deleted, created) => ({
        ...world,
        acrs: [
          ...world.acrs,
          ...acrs.filter(({ resource }) => resource === deleted).map(acr => ({ ...acr, resource: created })),
        ],
      })),
      shownBy: [
        remove('Fatima Al-Sayed', '100% Remote'),
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        read('Fatima Al-Sayed', 'Tide Tables'),
      ],
    },
    'new-group-is-the-principal-of-the-deleted': {
      says: 'The server gives the permissions of the group that was deleted last to the next new group.',
      definitions: inherit((world, { acrs }, deleted, created) => ({
        ...world,
        acrs: [
          ...world.acrs,
          ...acrs
            .filter(({ principal }) => principal === deleted)
            .map(acr => ({ ...acr, principal: created })),
        ],
      })),
      shownBy: [
        remove('Fatima Al-Sayed', '100% Remote'),
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        join('Maya Lindqvist', 'Tide Tables', 'Sukarno'),
        read('Sukarno', 'Alumni'),
      ],
    },
  },
}

/** The next new group inherits something of the group that was deleted last, as if it had the same place in a database. */
function inherit(change: (world: World, before: World, deleted: Id, created: Id) => World): Replacement {
  return stateful(() => {
    let last: { readonly before: World; readonly id: Id } | undefined
    return definitions => ({
      ...mutateTransition('deleteGroup', (correct, { world: before }, { group: id }) => {
        if (correct.outcome.kind === 'deleted') last = { before, id }
        return correct
      })(definitions),
      ...mutateTransition('createGroup', ({ outcome, world }) => {
        if (outcome.kind !== 'created' || last === undefined) return { outcome, world }
        const { before, id } = last
        last = undefined
        return { outcome, world: change(world, before, id, outcome.id) }
      })(definitions),
    })
  })
}
