import type { Step } from '../../src/spec/step.js'
import { create, escaped, join, leave, read, remove, search, update } from '../../src/spec/steps.js'
import { type GroupText, textFields } from '../target/group-text.js'
import { onlyGroups } from '../worlds/searching.js'
import type { Cast } from './cast.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** What JSON encoders escape: other scripts, a character beyond the basic plane, and signs of HTML. */
const signs = 'é 王 😀 <&> / "\\'

/** No server may refuse these for their characters. */
const letters = 'é 王'

/** Texts with letters and with signs, in requests as usual and in ones that are written in another way. */
function* texts({ text }: Cast): Generator<readonly [GroupText, (step: Step) => Step]> {
  for (const more of [letters, signs])
    for (const [about, written] of [
      ['usual', (step: Step) => step],
      ['escaped', escaped],
    ] as const) {
      const { title } = text(`${about} ${more.length}`)
      yield [{ title: `${title} ${more}`, description: `${more} ${title}` }, written]
    }
}

/** Texts that some languages take for numbers, for nothing or for false, so that a loose comparison finds them equal. */
const looseTexts = ['1000', '1e3', '01000', '0', '00', '0e5', 'null', 'false']
const wordsForNothing = ['undefined', 'None', 'nil']

/** A server may refuse an unusual text. What a group may have after an update, a new group may have too. */
const ofLooseTexts = (field: keyof GroupText): Scenario => ({
  clause: `update.${field}`,
  says: `A ${field} that a loose comparison takes for equal to the one before is stored`,
  steps: ({ manager, club, text }) =>
    [text('usual')[field], ...looseTexts].map(each => update(manager, club.svc_id, { [field]: each })),
  decides: 1,
})

/** Each is the title of one group and the description of the next. */
const newLooseTexts: Scenario = {
  clause: 'create.persists',
  says: 'New groups keep texts that some languages take for a number or for nothing',
  // A covering array shows the same in other worlds.
  kept: 'only',
  steps({ manager, text }) {
    const all = [...looseTexts, ...wordsForNothing]
    return [
      make(manager, text('usual')),
      ...all.map((title, at) => make(manager, { title, description: all.at(at - 1) as string })),
    ]
  },
  decides: 1,
}

/** Properties with the names and values of a group that the server may have in its own data, or may look for anywhere. */
const ownProperties = ({ stranger, circle: { svc_id } }: Cast) => [
  { members: [stranger] },
  { members: [] },
  { svc_id },
  { id: svc_id },
  { meta: { title: 'Inner', description: 'Inner' } },
]

export const oddRequests: readonly Scenario[] = [
  ...textFields.map(ofLooseTexts),
  newLooseTexts,
  {
    clause: 'create.persists',
    says: 'A new group has the texts of a request whose JSON has escapes and tab stops',
    early: true,
    steps: cast => Array.from(texts(cast), ([text, written]) => written(make(cast.manager, text))),
    decides: 1,
  },
  ...textFields.map(
    (field): Scenario => ({
      clause: `update.${field}`,
      says: `A ${field} is stored from a body whose JSON has escapes and tab stops`,
      early: true,
      steps: cast =>
        Array.from(texts(cast), ([text, written]) =>
          written(update(cast.manager, cast.club.svc_id, { [field]: text[field] })),
        ),
      decides: 1,
    }),
  ),
  {
    // A server may refuse or ignore such properties: open.unknown-properties.
    clause: 'update.partial',
    says: 'Other properties in the body of an update change neither the rest of the group nor another',
    steps(cast) {
      const { manager, club, circle, text } = cast
      return ownProperties(cast).flatMap((more, at) => [
        update(manager, club.svc_id, { ...more, title: text(`extra ${at}`).title }),
        read(manager, circle.svc_id),
      ])
    },
  },
  {
    clause: 'create.returns-id',
    says: 'Other properties in the body of a create give the group no member and no used SVC-ID',
    steps(cast) {
      const { manager, circle, text, newMark } = cast
      // A server may look at such properties only next to a long title.
      const short = () => ({ title: `${newMark()} more` })
      return [
        make(manager, text('without more')),
        ...ownProperties(cast).flatMap((more, at) => [
          make(manager, { ...more, ...text(`extra ${at}`), ...(at % 2 === 0 ? short() : {}) }),
          read(manager, circle.svc_id),
        ]),
      ]
    },
  },
  {
    // A server may refuse an empty text: open.empty-strings.
    clause: 'read.content',
    says: 'A description that is stored as empty stays so while this group and another one change',
    steps({ manager, stranger, club, text }) {
      const own = text('undescribed')
      const changes = [own.title, club.svc_id].flatMap((group, at) => [
        update(manager, group, { title: text(`again ${at}`).title }),
        join(manager, group, stranger),
        leave(manager, group, stranger),
      ])
      return [
        create(manager, own.title, ''),
        ...[...changes, remove(manager, club.svc_id)].flatMap(change => [change, read(manager, own.title)]),
      ]
    },
    decides: 1,
  },
  {
    clause: 'search.group-shape',
    says: 'A search result shows an empty description as a string',
    steps: ({ manager, text }) => [
      create(manager, text('terse').title, ''),
      search(manager, text('terse').title, onlyGroups),
    ],
  },
]
