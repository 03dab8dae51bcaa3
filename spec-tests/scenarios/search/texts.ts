import type { Step } from '../../../src/spec/step.js'
import { create, escaped, join, leave, remove, search, update } from '../../../src/spec/steps.js'
import { searchOracle } from '../../oracle/search-oracle.js'
import { type GroupText, textFields } from '../../target/group-text.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

/** Texts that some languages take for numbers, for nothing or for false, so that a loose comparison finds them equal. */
const looseTexts = ['1000', '1e3', '01000', '0', '00', '0e5', 'null', 'false']
const wordsForNothing = ['undefined', 'None', 'nil']

/**
 * Letters of several bytes: a column that counts bytes is full before one that counts characters. What is too long may be
 * refused, but not cut: open.size-limits.
 */
const longTexts = ['ж'.repeat(130), '王'.repeat(86), '王'.repeat(300)]

/** What JSON encoders escape: other scripts, a character beyond the basic plane, and signs of HTML. */
const signs = 'é 王 😀 <&> / "\\'

function withSigns({ title }: GroupText): GroupText {
  return { title: `${title} ${signs}`, description: `${signs} ${title}` }
}

const make = (caller: string, { title, description }: GroupText): Step => create(caller, title, description)

/** A text is judged only if the same one without escapes was stored. */
const ofEscapes = (field: keyof GroupText): Scenario => ({
  clause: `update.${field}`,
  says: `A ${field} is stored from a body whose JSON has escapes and spaces`,
  steps: ({ manager, club, text }) => {
    const [plain, again] = ['plain', 'again'].map(about =>
      update(manager, club.svc_id, { [field]: withSigns(text(about))[field] }),
    ) as [Step, Step]
    return [plain, escaped(again)]
  },
  decides: 1,
})

/** The member and the outsider and the other group by each of their fields, after each change of a group. */
function searchesBetween(cast: Cast): readonly Step[] {
  const { manager, member, stranger, club, circle, world, text, idPrefix } = cast
  const owners = world.profiles.filter(({ svc_id }) => [member, stranger].includes(svc_id))
  const oracle = searchOracle(idPrefix)
  const fields = [...owners, circle].flatMap(owner => oracle.sureFields(owner))
  const searches = fields.filter(field => oracle.isLong(field.text)).map(field => search(manager, field.text))
  const created = text('another')
  return [
    ...searches,
    ...[
      make(manager, created),
      update(manager, club.svc_id, text('changed')),
      join(manager, club.svc_id, stranger),
      leave(manager, club.svc_id, stranger),
      join(manager, created.title, stranger),
      // The last member.
      leave(manager, created.title, stranger),
      remove(manager, club.svc_id),
    ].flatMap(step => [step, ...searches]),
  ]
}

const found = 'Each change of a group leaves members and others to be found by each of their fields'

export const textScenarios: readonly Scenario[] = [
  ...textFields.flatMap((field): readonly Scenario[] => [
    {
      // Any of them may be refused.
      clause: `update.${field}`,
      says: `A ${field} that a loose comparison takes for equal to the one before is stored`,
      steps: ({ manager, club }) => looseTexts.map(each => update(manager, club.svc_id, { [field]: each })),
    },
    ofEscapes(field),
    {
      clause: `update.${field}`,
      says: `An update stores a long ${field} in letters of several bytes whole if the target accepts it`,
      world: ({ world }) => world,
      steps: ({ manager, club, text }) => [
        update(manager, club.svc_id, text('short')),
        ...longTexts.map(each => update(manager, club.svc_id, { [field]: each })),
      ],
    },
    {
      clause: 'create.persists',
      says: `A new group keeps a long ${field} in letters of several bytes whole if the target accepts it`,
      world: ({ world }) => world,
      steps: ({ manager, text }) => [
        make(manager, text('short')),
        ...longTexts.map((each, at) => make(manager, { ...text(`long ${at}`), [field]: each })),
      ],
    },
  ]),
  {
    clause: 'create.persists',
    says: 'A new group has the texts of a request whose JSON has escapes and spaces',
    steps: ({ manager, text }) => [
      make(manager, withSigns(text('plain'))),
      escaped(make(manager, withSigns(text('escaped')))),
    ],
    decides: 1,
  },
  {
    clause: 'create.persists',
    says: 'A new group keeps texts that some languages take for a number or for nothing',
    steps: ({ manager, text }) => [
      make(manager, text('usual')),
      ...[...looseTexts, ...wordsForNothing].map(each =>
        make(manager, { ...text(`about ${each}`), description: each }),
      ),
      ...looseTexts.map(each => make(manager, { ...text(`called ${each}`), title: each })),
    ],
  },
  { clause: 'state.isolation', says: found, steps: searchesBetween, decides: -1 },
]
