import type { Id } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { join, remove, search } from '../../src/spec/steps.js'
import { heldBy, strangers } from '../worlds/group-design.js'
import { newClasses } from './covered-groups.js'
import { type CoveredRow, type OfGroups, ofGroups } from './covered-row.js'
import { make } from './steps.js'

/** Classes of texts that every service takes. */
const fewTexts = ['accents', 'digits', 'several words']

/** The callers that may create groups. Whether a profile can be added to Vetted is open: open.system-group. */
const creators = ['in Vetted, with ACRs', 'in Vetted, without ACRs', 'added to Vetted']

function creatorOf({ row, anna, gil, carol }: CoveredRow): Id {
  return row.creator === creators[0] ? anna : row.creator === creators[1] ? gil : carol
}

/** The creation of a row, after its creator was added to Vetted if it has to be. */
function creation(own: CoveredRow, body: NonNullable<Step['input']['body']>): readonly Step[] {
  const { anna, vetted, row } = own
  const caller = creatorOf(own)
  return [...(row.creator === creators[2] ? [join(anna, vetted, caller)] : []), make(caller, body)]
}

const designs: readonly Omit<OfGroups, 'decides'>[] = [
  {
    clause: 'create.persists',
    says: 'Every pair of field and text and creator: a read and a search show the texts of a new group',
    factors: {
      field: ['title', 'description'],
      new: newClasses('description'),
      creator: creators,
    },
    whyNot: ({ field, new: text }) =>
      text === 'a zero' && field !== 'description' ? 'Two groups would have the same title' : undefined,
    steps(own) {
      const { newTexts, row, index } = own
      const [plain, special] = [newTexts('ASCII', 3), newTexts(row.new, 4)]
      const { title } = row.field === 'description' ? plain : special
      const { description } = row.field === 'title' ? plain : special
      return creation(own, index % 2 === 0 ? { title, description } : { description, title })
    },
  },
  {
    // Whether two groups may have one title is open: open.duplicate-title.
    clause: 'create.returns-id',
    says: 'Every pair of title and text and creator: even a group with a title used before has a new SVC-ID',
    factors: {
      title: ['new', 'of a group', 'of a deleted group'],
      description: ['new', 'of the same group'],
      text: fewTexts,
      creator: creators,
    },
    whyNot: ({ title, description }) =>
      title === 'new' && description === 'of the same group' ? 'No other group has the title' : undefined,
    steps(own) {
      const { anna, now, newTexts, row } = own
      const texts = newTexts(row.text, 3)
      const title = row.title === 'new' ? texts.title : now.title
      const description = row.description === 'new' ? texts.description : now.description
      const deletion = row.title === 'of a deleted group' ? [remove(anna, now.id)] : []
      return [...deletion, ...creation(own, { title, description })]
    },
  },
  {
    clause: 'create.requires-fields',
    says: 'Every pair of missing field and texts and creator: 4xx and no new group',
    factors: {
      body: ['a title alone', 'a description alone', 'neither', 'other properties'],
      new: fewTexts,
      creator: creators,
    },
    steps(own) {
      const { anna, isFirst, newTexts, row, hana } = own
      const { title, description } = newTexts(row.new, 3)
      const bodies: Readonly<Record<string, NonNullable<Step['input']['body']>>> = {
        'a title alone': { title },
        'a description alone': { description },
        'other properties': { members: [hana] },
      }
      const sound = newTexts('ASCII', 4)
      // A refusal shows something only on a server that creates groups, and finds them.
      const complete = isFirst ? [make(anna, sound), search(anna, sound.title)] : []
      return [...complete, ...creation(own, bodies[row.body ?? ''] ?? {})]
    },
  },
  {
    clause: 'create.vetted-only',
    says: 'Every pair of caller outside Vetted and texts and earlier creation with them: 403 and no new group',
    factors: {
      stranger: Object.keys(strangers).filter(level => !level.includes('Vetted') && heldBy(level).length < 2),
      new: fewTexts,
      before: ['nothing', 'the same request by a member of Vetted'],
    },
    steps(own) {
      const { anna, isFirst, newTexts, row } = own
      const texts = newTexts(row.new, 3)
      const caller = own[strangers[row.stranger as keyof typeof strangers]]
      const before = row.before !== 'nothing' ? [texts] : isFirst ? [newTexts('ASCII', 4)] : []
      return [...before.map(each => make(anna, each)), make(caller, texts)]
    },
  },
]

export const coveredCreates = designs.map(design => ofGroups({ ...design, decides: -1 }))
