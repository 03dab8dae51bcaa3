import { type Group, groupAt, type Id, type World } from '../spec/nouns.js'
import { create, read, remove, search, update } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { loseText } from './operators/lost-texts.js'
import { mutateGroup, mutateWorld, stateful } from './operators/operations.js'

/** Faults that take two texts for one because they are alike, or two groups because they share a text. */
export const alikeTexts: Faults<'search.fresh' | 'update.title'> = {
  'search.fresh': {
    'longer-title-not-indexed': {
      says: 'The server does not index a new title that begins with the old one, and finds the group by the old one.',
      definitions: keepInIndex((old, title) => title.startsWith(old)),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Alumni 12' }), search('Anna Berg', 'Alumni 1')],
    },
    'shorter-title-not-indexed': {
      says: 'The server does not index a new title with which the old one begins, so that the old one still finds the group.',
      definitions: keepInIndex((old, title) => old.startsWith(title)),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Alum' }), search('Anna Berg', 'Alumni')],
    },
    'first-with-the-description-lost': {
      says: 'If a group loses a description that others share, the server no longer finds the first of them by it.',
      definitions: loseFirst(),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Former staff; so far nobody has left'),
        remove('Maya Lindqvist', 'Tide Tables'),
        search('Anna Berg', 'Former'),
      ],
    },
  },
  'update.title': {
    'beginning-of-the-title-not-stored': {
      says: 'The server ignores an update whose title is the beginning of the old one.',
      also: ['update.partial', 'search.fresh'],
      definitions: mutateGroup('updateGroup', (before, correct) =>
        before.title.startsWith(correct.title) && before.title !== correct.title ? before : correct,
      ),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Alum' }), read('Maria Santos', 'Alumni')],
    },
    'same-characters-not-stored': {
      says: 'The server ignores an update whose title has the characters of the old one in another order.',
      also: ['update.partial', 'search.fresh'],
      definitions: mutateGroup('updateGroup', (before, correct) =>
        sorted(before.title) === sorted(correct.title) && before.title !== correct.title ? before : correct,
      ),
      shownBy: [
        update('Maria Santos', 'Alumni', { title: 'Room 12' }),
        update('Maria Santos', 'Alumni', { title: 'Room 21' }),
        read('Maria Santos', 'Alumni'),
      ],
    },
  },
}

function sorted(text: string): string {
  return [...text].toSorted().join('')
}

/** Searches use the old title of a group after an update to one that is alike. */
function keepInIndex(isAlike: (old: string, title: string) => boolean): Replacement {
  return stateful(() => {
    const kept = new Map<Id, string>()
    const remember = mutateGroup('updateGroup', (before, correct) => {
      const { svc_id, title } = correct
      if (before.title === title) return correct
      if (isAlike(before.title, title)) kept.set(svc_id, kept.get(svc_id) ?? before.title)
      else kept.delete(svc_id)
      return correct
    })
    return definitions => ({
      ...remember(definitions),
      matchesGroup: (s, group, readings) =>
        definitions.matchesGroup(s, { ...group, title: kept.get(group.svc_id) ?? group.title }, readings),
    })
  })
}

/** The index loses the entry of the first group with a description in place of the one that loses the description. */
function loseFirst(): Replacement {
  return stateful(() => {
    const lost = new Map<Id, string>()
    const remember = (world: World, before: World, { group: id }: { readonly group: Id }): World => {
      const description = groupAt(before, id)?.description
      if (description === undefined || groupAt(world, id)?.description === description) return world
      const first = before.groups.find((group: Group) => group.description === description)
      lost.delete(id)
      if (first !== undefined && first.svc_id !== id) lost.set(first.svc_id, description)
      return world
    }
    const lose = loseText('description', ({ svc_id, description }) => lost.get(svc_id) === description)
    return definitions => ({
      ...mutateWorld('updateGroup', remember)(definitions),
      ...mutateWorld('deleteGroup', remember)(definitions),
      ...lose(definitions),
    })
  })
}
