import { isRecord } from '../spec/is-record.js'
import { startsField } from '../spec/matching.js'
import { type Group, groupAt, type Id } from '../spec/nouns.js'
import { create, remove, search, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { loseAfter, loseText } from './operators/lost-texts.js'
import { mutateContext, mutateTransition, mutateWorld, stateful } from './operators/operations.js'

const described = create('Maya Lindqvist', 'Tide Tables', 'Former staff; so far nobody has left')

/** Faults in which the search index takes in, keeps or loses an entry that the groups do not explain. */
export const indexEntries: Faults<'search.fresh' | 'delete.gone' | 'state.refusal'> = {
  'search.fresh': {
    'descriptions-lost-by-deletion': {
      says: 'If a group is deleted, the server no longer finds other groups with the same description by it.',
      definitions: loseAfter(
        'deleteGroup',
        'description',
        ({ description }) => description,
        ({ description }, keys) => keys.has(description),
      ),
      shownBy: [described, remove('Maya Lindqvist', 'Tide Tables'), search('Anna Berg', 'Former')],
    },
    'descriptions-lost-by-update': {
      says: 'If a group is updated, the server no longer finds other groups with its former description by it.',
      definitions: stateful(() => {
        const lost = new Set<Id>()
        const remember = mutateWorld('updateGroup', (world, before, { group: id }) => {
          const description = groupAt(before, id)?.description
          for (const group of before.groups) if (group.description === description) lost.add(group.svc_id)
          lost.delete(id)
          return world
        })
        const lose = loseText('description', ({ svc_id }) => lost.has(svc_id))
        return definitions => ({ ...remember(definitions), ...lose(definitions) })
      }),
      shownBy: [
        described,
        update('Maya Lindqvist', 'Tide Tables', { title: 'Tide Charts' }),
        search('Anna Berg', 'Former'),
      ],
    },
  },
  'delete.gone': {
    'update-finds-the-deleted': {
      says: 'The server returns 404 to an update of a deleted group, but searches find the group from then on.',
      also: ['state.refusal'],
      definitions: findDeleted((deleted, find) =>
        mutateTransition('updateGroup', (correct, _, { group: id }) => {
          const { outcome } = correct
          if (outcome.kind === 'refused' && outcome.reason === 'group-not-found') find(deleted.get(id))
          return correct
        }),
      ),
      shownBy: [
        remove('Maria Santos', 'Alumni'),
        update('Maria Santos', 'Alumni', { title: 'Graduates' }),
        search('Anna Berg', 'Alumni'),
      ],
    },
    'like-texts-stay-found': {
      says: 'A search still finds a deleted group whose title is equal to its description.',
      also: ['search.fresh'],
      definitions: findDeleted((_, find) =>
        mutateWorld('deleteGroup', (world, before, { group: id }) => {
          const group = groupAt(before, id)
          if (group?.title === group?.description) find(group)
          return world
        }),
      ),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Tide Tables'),
        remove('Maya Lindqvist', 'Tide Tables'),
        search('Anna Berg', 'Tide Tables'),
      ],
    },
  },
  'state.refusal': {
    'refused-title-indexed': {
      says: 'The server refuses an update without write permission, but searches find the group by the title in its body.',
      definitions: stateful(() => {
        const titles = new Map<Id, readonly string[]>()
        const remember = mutateTransition('updateGroup', (correct, _, { group, body }) => {
          const { outcome } = correct
          const title = body.kind === 'json' && isRecord(body.value) ? body.value.title : undefined
          if (outcome.kind === 'refused' && outcome.reason === 'no-permission' && typeof title === 'string')
            titles.set(group, [...(titles.get(group) ?? []), title])
          return correct
        })
        return definitions => ({
          ...remember(definitions),
          matchesGroup: (s, group, readings) =>
            definitions.matchesGroup(s, group, readings) ||
            (titles.get(group.svc_id) ?? []).some(text =>
              startsField(s, { clause: 'search.group-name', text }, readings),
            ),
        })
      }),
      shownBy: [update('Sukarno', 'Alumni', { title: 'Graduates' }), search('Anna Berg', 'Graduates')],
    },
  },
}

/** Searches find deleted groups in addition: those that another replacement, which sees all of them, gives to `find`. */
function findDeleted(
  replacement: (deleted: ReadonlyMap<Id, Group>, find: (group: Group | undefined) => void) => Replacement,
): Replacement {
  return stateful(() => {
    const deleted = new Map<Id, Group>()
    const found = new Set<Group>()
    const remember = mutateWorld('deleteGroup', (world, before, { group: id }) => {
      const group = groupAt(before, id)
      if (group !== undefined) deleted.set(id, group)
      return world
    })
    const search = mutateContext('searchPrincipals', context => ({
      ...context,
      world: { ...context.world, groups: [...context.world.groups, ...found] },
    }))
    const mutated = replacement(deleted, group => group && found.add(group))
    return definitions => {
      const table = { ...definitions, ...remember(definitions) }
      return { ...table, ...mutated(table), ...search(definitions) }
    }
  })
}
