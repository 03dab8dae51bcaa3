import { groupTexts } from '../spec/matching.js'
import { groupAt, type Id } from '../spec/nouns.js'
import { create, remove, search, update } from '../spec/steps.js'
import { afterHistory, type HistoryCase, historyCases } from './conditions/histories.js'
import type { Faults } from './fault.js'
import { forEachPair } from './operators/families.js'
import { loseAfter, loseText, type TextField } from './operators/lost-texts.js'
import { mutateWorld, stateful } from './operators/operations.js'

/** Whether two texts begin with the same five characters and differ before either ends. */
function areAlike(one: string, other: string): boolean {
  const end = [...one].findIndex((character, at) => character !== other[at])
  return end >= 5 && end < other.length
}

/** The texts of the groups of the demo world after each history. */
const shownTexts = {
  title: { created: 'Tide Tables', updated: 'Data Stewards', joined: 'Data Stewards', left: 'Data Stewards' },
  description: { created: 'Printed', updated: 'Archive', joined: 'Data quality', left: 'Data quality' },
} as const satisfies Record<TextField, Record<string, string>>

/** A text of a group with a history is not found. */
const lost = forEachPair(shownTexts, historyCases, (texts, history: HistoryCase, [field, key]) => {
  const s = texts[key as keyof typeof texts] ?? ''
  return [
    `${field}-lost-after-${key}`,
    {
      says: `The server does not find a group ${history.words} by its ${field}.`,
      definitions: afterHistory(history, isAfter =>
        loseText(field as TextField, ({ svc_id }) => isAfter(svc_id)),
      ),
      shownBy: [...history.before, search('Anna Berg', s)],
    },
  ]
})

/** Faults that find a group by the wrong texts, if it or another group has some history. */
export const searchHistories: Faults<'search.fresh'> = {
  'search.fresh': {
    ...lost,
    'indexed-before-its-id': {
      says: 'The server indexes a new group before it has an SVC-ID: "undefined" finds it, and its digits do not.',
      definitions: afterHistory(historyCases.created as HistoryCase, isAfter => ({ matchesGroup }) => ({
        matchesGroup: (s, group, readings) => {
          if (!isAfter(group.svc_id)) return matchesGroup(s, group, readings)
          const [, digits = ''] = groupTexts['search.group-id'](group, readings)
          const isDigits = digits.toLowerCase().startsWith(s.toLowerCase())
          return 'undefined'.startsWith(s) || (matchesGroup(s, group, readings) && !isDigits)
        },
      })),
      shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed'), search('Anna Berg', 'undefined')],
    },
    'created-title-stale': {
      says: 'The server searches the first title of a group that a caller created, whatever its title is now.',
      definitions: stateful(() => {
        const first = new Map<Id, string>()
        const remember = mutateWorld('createGroup', (world, _, { newId }) => {
          first.set(newId, groupAt(world, newId)?.title ?? '')
          return world
        })
        return definitions => ({
          ...remember(definitions),
          matchesGroup: (s, group, readings) =>
            definitions.matchesGroup(
              s,
              { ...group, title: first.get(group.svc_id) ?? group.title },
              readings,
            ),
        })
      }),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        update('Maya Lindqvist', 'Tide Tables', { title: 'Orchard' }),
        search('Anna Berg', 'Orchard'),
      ],
    },
    'namesakes-lost-by-deletion': {
      says: 'If a group is deleted, the server no longer finds other groups with the same title by it.',
      definitions: loseAfter(
        'deleteGroup',
        'title',
        ({ title }) => title,
        ({ title }, keys) => keys.has(title),
      ),
      shownBy: [
        create('Maya Lindqvist', 'Alumni', 'Printed'),
        remove('Maya Lindqvist', 'Alumni'),
        search('Anna Berg', 'Alumni'),
      ],
    },
    'alike-titles-lost-by-deletion': {
      says: 'If a group is deleted, the server no longer finds the groups whose titles begin with its title.',
      definitions: loseAfter(
        'deleteGroup',
        'title',
        ({ title }) => title,
        ({ title }, keys) => [...keys].some(key => title !== key && title.startsWith(key)),
      ),
      shownBy: [
        create('Maya Lindqvist', 'Alum', 'Printed'),
        remove('Maya Lindqvist', 'Alum'),
        search('Anna Berg', 'Alumni'),
      ],
    },
    'alike-titles-lost-by-creation': {
      says: 'If a new title begins like another one and then differs, the server no longer finds the other group by it.',
      definitions: stateful(() => {
        const lost = new Set<Id>()
        const remember = mutateWorld('createGroup', (world, before) => {
          const created = world.groups.find(({ svc_id }) => groupAt(before, svc_id) === undefined)
          for (const { svc_id, title } of before.groups)
            if (created !== undefined && areAlike(title, created.title)) lost.add(svc_id)
          return world
        })
        const lose = loseText('title', ({ svc_id }) => lost.has(svc_id))
        return definitions => ({ ...remember(definitions), ...lose(definitions) })
      }),
      shownBy: [create('Maya Lindqvist', 'Alumnae', 'Printed'), search('Anna Berg', 'Alumni')],
    },
    'regained-title-lost': {
      says: 'The server does not find a group by a title that it had before, lost and got again.',
      definitions: loseAfter(
        'updateGroup',
        'title',
        ({ svc_id, title }, now) =>
          groupAt(now, svc_id)?.title === title ? undefined : `${svc_id} ${title}`,
        ({ svc_id, title }, keys) => keys.has(`${svc_id} ${title}`),
      ),
      shownBy: [
        update('Maria Santos', 'Alumni', { title: 'Graduates' }),
        update('Maria Santos', 'Alumni', { title: 'Alumni' }),
        search('Anna Berg', 'Alumni'),
      ],
    },
    'description-lost-after-an-empty-one': {
      says: 'The server never finds a group by its description after the description was empty.',
      definitions: loseAfter(
        'updateGroup',
        'description',
        ({ svc_id, description }) => (description === '' ? svc_id : undefined),
        ({ svc_id }, keys) => keys.has(svc_id),
      ),
      shownBy: [
        update('Maria Santos', 'Alumni', { description: '' }),
        update('Maria Santos', 'Alumni', { description: 'Former staff' }),
        search('Anna Berg', 'Former'),
      ],
    },
  },
}
