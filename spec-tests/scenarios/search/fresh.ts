import type { Step, StepInput } from '../../../src/spec/step.js'
import { create, join, leave, remove, search, update } from '../../../src/spec/steps.js'
import { readAndWrite } from '../../actors/scene.js'
import { onlyGroups } from '../../actors/searching.js'
import type { GroupText } from '../../target/group-text.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { sceneWith } from './search-scene.js'

/*
 * After each change the player searches for every text that its group had and has.
 */

/** A group of the manager, its texts now, and how new ones are made. */
interface Own {
  readonly cast: Cast
  readonly group: string
  readonly texts: GroupText
  readonly newText: (about: string) => GroupText
}

const change = ({ cast, group }: Own, body: NonNullable<StepInput['body']>): Step =>
  update(cast.manager, group, body)
const make = ({ manager }: Cast, { title, description }: GroupText): Step =>
  create(manager, title, description)

/** What can happen to a group and to another one that has its texts. */
const pasts: Readonly<Record<string, (own: Own) => readonly Step[]>> = {
  'got another title and then another description': own => [
    change(own, { title: own.newText('new').title }),
    change(own, { description: own.newText('new').description }),
  ],
  'lost its texts and got them again': own => [change(own, own.newText('new')), change(own, own.texts)],
  'got the texts that it has': own => [change(own, own.texts)],
  'got texts after empty ones': own => [
    ...[{ title: '' }, { description: '' }].map(body => change(own, body)),
    change(own, own.newText('new')),
  ],
  'got the texts of a deleted group': own => [
    make(own.cast, own.newText('other')),
    remove(own.cast.manager, own.newText('other').title),
    change(own, own.newText('other')),
  ],
  'exchanged its texts': own => [
    change(own, { title: own.texts.description }),
    change(own, { title: own.texts.description, description: own.texts.title }),
  ],
  'had a member that joined and left': own =>
    [join, leave].flatMap(step => [
      step(own.cast.manager, own.group, own.cast.outsiders[0] ?? ''),
      ...Object.values(own.texts).map(s => search(own.cast.manager, s, onlyGroups)),
    ]),
}

/** The same for a group of the world and for a created one, which are one and the other kind on a target of a lower tier. */
const afterPast = ([past, steps]: readonly [string, (own: Own) => readonly Step[]]): Scenario => ({
  clause: 'search.fresh',
  says: `A group that ${past} is found by exactly its present texts`,
  steps(cast) {
    const { club, text } = cast
    const created = text('created')
    return [
      ...steps({ cast, group: club.svc_id, texts: textsOf(club), newText: about => text(`${about} club`) }),
      make(cast, created),
      ...steps({ cast, group: created.title, texts: created, newText: text }),
    ]
  },
  decides: 0,
})

function textsOf({ title, description }: GroupText): GroupText {
  return { title, description }
}

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
const whileShared = (fields: readonly (keyof GroupText)[], order: 'first' | 'last'): Scenario => {
  const texts = Object.fromEntries(fields.map(field => [field, shared]))
  const kept = '3'.repeat(32)
  return {
    clause: 'search.fresh',
    says: `Groups that share a ${fields.join(' and ')} are found while they have it: the ${order} is updated`,
    world(scene, idPrefix) {
      const svc_id = `${idPrefix}${kept}`
      const build = sceneWith({ of: { club: texts, circle: texts }, groups: [{ svc_id, ...texts }] })
      const world = build(scene, idPrefix)
      return { ...world, acrs: [...world.acrs, ...readAndWrite(scene.anna, [svc_id])] }
    },
    steps({ manager, world, text }) {
      const own = world.groups.slice(-3).map(({ svc_id }) => svc_id)
      const [updated = '', deleted = ''] = order === 'first' ? own : own.toReversed()
      const { title, description } = text('changed')
      const [unshared] = (['title', 'description'] as const).filter(field => !fields.includes(field))
      return [
        ...(unshared ? [update(manager, updated, { [unshared]: text('unshared')[unshared] })] : []),
        update(
          manager,
          updated,
          fields.length > 1
            ? { title, description }
            : { [fields[0] ?? '']: text('changed')[fields[0] ?? 'title'] },
        ),
        remove(manager, deleted),
      ]
    },
    decides: 0,
  }
}

export const freshScenarios: readonly Scenario[] = [
  ...Object.entries(pasts).map(afterPast),
  whileShared(['title'], 'first'),
  whileShared(['title'], 'last'),
  whileShared(['description'], 'first'),
  whileShared(['description'], 'last'),
  whileShared(['title', 'description'], 'last'),
  {
    clause: 'search.fresh',
    says: 'Creations and a renaming and a deletion hide no other group whose title begins alike',
    steps: alike,
    decides: 0,
  },
  {
    // A server may cache for each caller that nothing matched.
    clause: 'search.fresh',
    says: 'Texts that nobody had are found after a creation and an update by callers that missed them',
    steps({ manager, stranger, club, text }) {
      const [one, other] = [text('one'), text('other')]
      const searches = (texts: GroupText) =>
        [manager, stranger].flatMap(caller =>
          Object.values(texts).flatMap(s => [{}, onlyGroups].map(flags => search(caller, s, flags))),
        )
      return [
        // What a caller does not find before is no matter of changes.
        ...[club.title, club.description].map(s => search(stranger, s)),
        ...[...searches(one), search(manager, 'undefined'), create(manager, one.title, one.description)],
        ...[...searches(one), search(manager, 'undefined')],
        ...[...searches(other), update(manager, club.svc_id, other), ...searches(other)],
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
  ...(['title', 'description'] as const).map(
    (field): Scenario => ({
      clause: 'search.fresh',
      says: `A group with one text as both is still found by it after an update of the ${field}`,
      steps({ manager, text }) {
        const { title } = text('one text')
        return [create(manager, title, title), update(manager, title, { [field]: text('changed')[field] })]
      },
      decides: 0,
    }),
  ),
]
