import type { GroupText } from '../spec/body.js'
import type { NamedFault } from './fault.js'
import { afterwards, asWhoeverMay } from './operators/service.js'
import { each, receiving, storing } from './operators/texts.js'
import { create, read, search } from './steps.js'

/** What becomes of the title and the description of a new group. */
export const createText: readonly NamedFault[] = [
  {
    name: 'description-optional',
    clause: 'create.requires-fields',
    says: 'A group is created without a description.',
    definitions: receiving(text => ({ description: '', ...text })),
    shownBy: [create('Maya Lindqvist', 'Tide Tables')],
  },
  {
    name: 'title-optional',
    clause: 'create.requires-fields',
    says: 'A group is created without a title, and gets one.',
    definitions: receiving(text => ({ title: 'Untitled', ...text })),
    shownBy: [create('Maya Lindqvist', undefined, 'Printed')],
  },
  {
    name: 'created-in-part',
    clause: 'create.requires-fields',
    says: 'A group without a description is refused, and is there all the same.',
    service: afterwards((service, request, outcome) => {
      if (outcome.kind !== 'refused' || outcome.reason !== 'missing-field') return undefined
      if (request.operation !== 'createGroup' || request.body.kind !== 'json') return undefined
      const value = { description: '', ...(request.body.value as GroupText) }
      asWhoeverMay(service, { ...request, body: { kind: 'json', value } })
      return undefined
    }),
    shownBy: [create('Maya Lindqvist', 'Tide Tables'), search('Maya Lindqvist', 'Tide Tables')],
  },
  {
    name: 'description-lost',
    clause: 'create.persists',
    says: 'The description of a new group is not stored.',
    also: ['search.fresh', 'create.requires-fields'],
    definitions: storing(text => ({ ...text, description: '' })),
    shownBy: stepsFor('Tide Tables', 'Printed'),
  },
  {
    name: 'title-cut',
    clause: 'create.persists',
    says: 'A title is cut to 32 characters.',
    definitions: storing(text => ({ ...text, title: text.title.slice(0, 32) })),
    shownBy: stepsFor('Tide Tables of the Northern Fjords', 'Printed'),
  },
  {
    name: 'other-scripts-lost',
    clause: 'create.persists',
    says: 'Letters beyond Latin-1 are stored as question marks.',
    definitions: storing(text => each(text, value => value.replace(/[^ -ÿ]/gu, '?'))),
    shownBy: stepsFor('Хор', 'Зимний'),
  },
  {
    name: 'cut-at-an-emoji',
    clause: 'create.persists',
    says: 'A text is stored up to the first character that takes four bytes.',
    definitions: storing(text => each(text, value => value.replace(/[\u{10000}-\u{10ffff}].*$/su, ''))),
    shownBy: stepsFor('Fish 🐟 and whales', 'Printed'),
  },
  {
    name: 'markup-removed',
    clause: 'create.persists',
    says: 'What looks like a tag of HTML is taken out of a text.',
    definitions: storing(text => each(text, value => value.replace(/<[^<>]*>/g, ''))),
    shownBy: stepsFor('Waves <b>and</b> wind', 'Printed'),
  },
  {
    name: 'capitalized-title',
    clause: 'create.persists',
    says: 'A title is stored with its first letter in upper case.',
    definitions: storing(text => ({ ...text, title: text.title.replace(/^\p{L}/u, at => at.toUpperCase()) })),
    shownBy: stepsFor('tide tables', 'Printed'),
  },
  {
    name: 'backslashes-lost',
    clause: 'create.persists',
    says: 'A backslash in a text is taken for an escape, and lost.',
    definitions: storing(text => each(text, value => value.replaceAll('\\', ''))),
    shownBy: stepsFor('Waves \\ wind', 'Printed'),
  },
]

function stepsFor(title: string, description: string) {
  return [create('Maya Lindqvist', title, description), read('Maya Lindqvist', title)]
}
