import type { Step } from '../../../src/spec/step.js'
import { create, read, remove, search, update } from '../../../src/spec/steps.js'
import { type GroupText, textFields } from '../../target/group-text.js'
import { withAcrs } from '../../worlds/granted-worlds.js'
import { readAndWrite } from '../../worlds/scene.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'
import { pastScenarios, textsOf } from './pasts.js'
import { sceneWith } from './search-scene.js'

/*
 * After each change the player searches for every text that its group had and has.
 */

/** Titles that begin alike: an index that divides texts where they differ is divided anew by each new one. */
function alike({ manager, newMark, text }: Cast): readonly Step[] {
  const start = `Quay${newMark()}`
  const { description } = text('alike')
  const ends = ['moor hall', 'moor harbour', 'mount', '', 'moor', 'moor harbour watch']
  const all = () => search(manager, start, onlyGroups)
  return [
    ...[`Quay-${start}moor hall`, ...ends.map(end => start + end)].flatMap(title => [
      create(manager, title, description),
      all(),
    ]),
    update(manager, `${start}moor hall`, { title: `${start}moor halt` }),
    all(),
    remove(manager, `${start}moor`),
    all(),
  ]
}

const shared = 'Rowing eights'

/** Groups that share a text: one gets another text, and another one is deleted. */
const whileShared = (field: keyof GroupText, order: 'first' | 'last'): Scenario => ({
  clause: 'search.fresh',
  says: `Groups that share a ${field} are found while they have it: the ${order} is updated`,
  world(scene, idPrefix) {
    const own = { svc_id: `${idPrefix}${'3'.repeat(32)}`, [field]: shared }
    const build = sceneWith({ of: { club: { [field]: shared }, circle: { [field]: shared } }, groups: [own] })
    const world = build(scene, idPrefix)
    return withAcrs(world, readAndWrite(scene.anna, [own.svc_id]))
  },
  steps({ manager, world, text }) {
    const ids = world.groups.slice(-3).map(({ svc_id }) => svc_id)
    const [updated = '', deleted = ''] = order === 'first' ? ids : ids.toReversed()
    const other = field === 'title' ? 'description' : 'title'
    return [
      ...[other, field].map(each => update(manager, updated, { [each]: text('changed')[each as 'title'] })),
      remove(manager, deleted),
    ]
  },
  decides: 0,
})

export const freshScenarios: readonly Scenario[] = [
  ...pastScenarios,
  whileShared('title', 'last'),
  whileShared('description', 'first'),
  {
    clause: 'search.fresh',
    says: 'Creations and a renaming and a deletion hide no other group whose title begins alike',
    steps: alike,
    decides: 0,
  },
  {
    // A server may cache for each caller that nothing matched.
    clause: 'search.fresh',
    says: 'Texts that nobody had are found after a creation and updates by callers that missed them',
    steps({ manager, stranger, club, text }) {
      const [one, other] = [text('one'), text('other')]
      const searches = (texts: Partial<GroupText>) =>
        [manager, stranger].flatMap(caller =>
          Object.values(texts).map(s => search(caller, s, caller === manager ? {} : onlyGroups)),
        )
      return [
        // What a caller does not find before is no matter of changes.
        ...[club.title, club.description].map(s => search(stranger, s)),
        ...[...searches(one), search(manager, 'undefined'), make(manager, one)],
        ...[...searches(one), search(manager, 'undefined')],
        ...searches(other),
        ...(['description', 'title'] as const)
          .map(field => ({ [field]: other[field] }))
          .flatMap(texts => [update(manager, club.svc_id, texts), ...searches(texts)]),
      ]
    },
    decides: 2,
  },
  {
    // It may be refused: open.duplicate-title.
    clause: 'search.fresh',
    says: 'A search for the texts that a group takes over from another one finds both groups',
    steps: ({ manager, club, circle }) => [
      update(manager, circle.svc_id, { title: club.title }),
      update(manager, circle.svc_id, { description: club.description }),
    ],
    decides: 0,
  },
  {
    // It may be refused, and a target may think that its title is in use.
    clause: 'search.fresh',
    says: 'A namesake that is created and renamed or deleted leaves a group to be found by its texts',
    steps({ manager, club, circle, text }) {
      const [one, other] = [club, circle].map(textsOf) as [GroupText, GroupText]
      const renamed = text('renamed')
      return [
        create(manager, one.title, text('namesake').description),
        update(manager, one.title, renamed),
        search(manager, one.title, onlyGroups),
        create(manager, text('describes alike').title, other.description),
        remove(manager, text('describes alike').title),
        search(manager, other.description, onlyGroups),
      ]
    },
    decides: 0,
  },
  {
    // A server may remember for each caller what it has read.
    clause: 'search.fresh',
    says: 'A description that another caller stores is found after a reader of the group updates the title',
    early: true,
    world: ({ world, carol, club }) => withAcrs(world, readAndWrite(carol, [club])),
    steps({ manager, stranger: other, club: { svc_id: club }, text }) {
      const { title, description } = text('new')
      return [
        read(manager, club),
        update(other, club, { description }),
        update(manager, club, { title }),
        read(manager, club),
        search(manager, description, onlyGroups),
      ]
    },
    unseen: true,
    decides: -1,
  },
  {
    clause: 'search.fresh',
    says: 'A result shows the new texts after an update that changes their case alone',
    steps: ({ manager, club, text }) =>
      [text('louder').title, text('louder').title.toUpperCase()].map(title =>
        update(manager, club.svc_id, { title }),
      ),
    decides: 0,
  },
  {
    clause: 'search.no-match',
    says: 'A search that only a deleted group would match is 404',
    steps: ({ manager, club }) => [
      search(manager, club.title),
      remove(manager, club.svc_id),
      search(manager, club.title),
    ],
    decides: -1,
  },
  {
    clause: 'search.fresh',
    says: 'A group with one text as both is still found by it after an update of either field',
    steps: ({ manager, text }) =>
      textFields.flatMap(field => {
        const { title } = text(`one text before another ${field}`)
        return [create(manager, title, title), update(manager, title, { [field]: text('changed')[field] })]
      }),
    decides: 0,
  },
]
