import type { GroupText } from '../spec/body.js'
import { create, read, update } from '../spec/steps.js'
import { textCases } from './conditions/texts.js'
import type { Faults } from './fault.js'
import { forEach, forEachPair } from './operators/families.js'
import { mutateGroup } from './operators/operations.js'
import { mutateBody } from './operators/responses.js'
import { mutateStoredText } from './operators/texts.js'

/** The characters that a short column of text holds. */
const shortColumn = 255

const fields = { title: 'title', description: 'description' } as const
type Field = keyof GroupText

const { 'over-16': _short, 'over-33': _cut, ...storedCases } = textCases

/** `create-persists.ts` has the other scripts and a cut title, for both texts of a new group. */
const { 'other-script': _, ...newCases } = storedCases

/** The body of a request that gives this text to the field. */
function bodyWith(field: Field, text: string): Required<GroupText> {
  return { title: 'Orchard', description: 'Printed', [field]: text }
}

function updated(field: Field) {
  return forEach(storedCases, ({ words, holds, spoil, spoilt, example }, name) => [
    `updated-${field}-with-${name}-spoilt`,
    {
      says: `If an update gives a ${field} ${words}, the server ${spoilt}.`,
      also: ['search.fresh'],
      definitions: mutateGroup('updateGroup', (before, correct) =>
        correct[field] !== before[field] && holds(correct[field])
          ? { ...correct, [field]: spoil(correct[field]) }
          : correct,
      ),
      shownBy: [update('Maria Santos', 'Alumni', { [field]: example }), read('Maria Santos', 'Alumni')],
    },
  ])
}

/** Faults that change some texts when the server stores or reads them. */
export const storedTexts: Faults<
  'create.persists' | 'update.title' | 'update.description' | 'update.partial' | 'read.content'
> = {
  'create.persists': forEachPair(
    fields,
    newCases,
    (field, { words, holds, spoil, spoilt, example }, [, name]) => [
      `new-${field}-with-${name}-spoilt`,
      {
        says: `If a new group has a ${field} ${words}, the server ${spoilt}.`,
        also: ['search.fresh'],
        definitions: mutateStoredText(text =>
          holds(text[field]) ? { ...text, [field]: spoil(text[field]) } : text,
        ),
        shownBy: [
          create('Maya Lindqvist', bodyWith(field, example).title, bodyWith(field, example).description),
          read('Maya Lindqvist', bodyWith(field, example).title),
        ],
      },
    ],
  ),
  'update.title': updated('title'),
  'update.description': updated('description'),
  'update.partial': {
    'kept-description-cut': {
      says: `If an update gives no description, the server cuts the old one to ${shortColumn} characters.`,
      definitions: mutateGroup('updateGroup', (_, correct, { body }) =>
        body.kind === 'json' && 'description' in (body.value as GroupText)
          ? correct
          : { ...correct, description: correct.description.slice(0, shortColumn) },
      ),
      shownBy: [
        create('Maya Lindqvist', 'Orchard', 'Printed once a year. '.repeat(13)),
        update('Maya Lindqvist', 'Orchard', { title: 'Tide Tables' }),
        read('Maya Lindqvist', 'Orchard'),
      ],
    },
  },
  'read.content': forEach(storedCases, ({ words, holds, spoil, spoilt, example }, name) => [
    `read-description-with-${name}-spoilt`,
    {
      says: `If a group has a description ${words}, a read ${spoilt}.`,
      also: ['create.persists', 'update.description'],
      response: mutateBody('readGroup', body => {
        const text = String(body.description)
        return holds(text) ? { ...body, description: spoil(text) } : body
      }),
      shownBy: [update('Maria Santos', 'Alumni', { description: example }), read('Maria Santos', 'Alumni')],
    },
  ]),
}
