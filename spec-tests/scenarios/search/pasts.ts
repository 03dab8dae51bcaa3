import type { Step, StepInput } from '../../../src/spec/step.js'
import { join, leave, remove, search, update } from '../../../src/spec/steps.js'
import type { GroupText } from '../../target/group-text.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

/** A group of the manager, its texts now, and how new ones are made. */
interface Own {
  readonly cast: Cast
  readonly group: string
  readonly texts: GroupText
  readonly newText: (about: string) => GroupText
}

const change = ({ cast, group }: Own, body: NonNullable<StepInput['body']>): Step =>
  update(cast.manager, group, body)
/** What can happen to a group and to another one that has its texts. */
const pasts: Readonly<Record<string, (own: Own) => readonly Step[]>> = {
  'lost its texts and got them again and lost them': own =>
    [own.newText('new'), own.texts, own.newText('new')].map(texts => change(own, texts)),
  'got texts after empty ones': own => [
    ...[{ title: '' }, { description: '' }].map(body => change(own, body)),
    change(own, own.newText('new')),
  ],
  'got the texts of a deleted group': own => [
    make(own.cast.manager, own.newText('other')),
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

/** By turns for a group of the world and for a created one. */
const afterPast = (
  [past, steps]: readonly [string, (own: Own) => readonly Step[]],
  at: number,
): Scenario => ({
  clause: 'search.fresh',
  says: `A group that ${past} is found by exactly its present texts`,
  steps(cast) {
    const { text } = cast
    if (at % 2 === 0) {
      const { club } = cast
      return steps({ cast, group: club.svc_id, texts: textsOf(club), newText: text })
    }
    const created = text('created')
    return [
      make(cast.manager, created),
      ...steps({ cast, group: created.title, texts: created, newText: text }),
    ]
  },
  decides: 0,
})

export function textsOf({ title, description }: GroupText): GroupText {
  return { title, description }
}

export const pastScenarios: readonly Scenario[] = Object.entries(pasts).map(afterPast)
