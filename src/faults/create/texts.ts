import type { GroupText } from '../../spec/body.js'
import { create, read, search } from '../../spec/steps.js'
import { textCases } from '../conditions/texts.js'
import type { Fault, Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { performWithPermission, sideEffect } from '../operators/service.js'
import { mutateCreateBody, mutateStoredStrings, mutateStoredText } from '../operators/texts.js'

/** Without the cases of `other-scripts-lost` and `title-cut`. */
const { 'other-script': _, 'over-16': __, 'over-33': ___, ...newCases } = textCases

/** Faults in the texts that a creation takes and stores. */
export const texts: Faults<'create.requires-fields' | 'create.persists'> = {
  'create.requires-fields': {
    'description-optional': {
      says: 'The server creates a group without a description.',
      definitions: mutateCreateBody(text => ({ description: '', ...text })),
      shownBy: [create('Maya Lindqvist', 'Tide Tables')],
    },
    'title-optional': {
      says: 'If the body has no title, the server creates the group with the title "Untitled".',
      definitions: mutateCreateBody(text => ({ title: 'Untitled', ...text })),
      shownBy: [create('Maya Lindqvist', undefined, 'Printed')],
    },
    'created-in-part': {
      says: 'The server refuses a body without a description, but creates the group.',
      also: ['state.refusal'],
      service: sideEffect(({ service, request, outcome }) => {
        if (outcome.kind !== 'refused' || outcome.reason !== 'missing-field') return undefined
        if (request.operation !== 'createGroup' || request.body.kind !== 'json') return undefined
        const value = { description: '', ...(request.body.value as GroupText) }
        performWithPermission(service, { ...request, body: { kind: 'json', value } })
        return undefined
      }),
      shownBy: [create('Maya Lindqvist', 'Tide Tables'), search('Maya Lindqvist', 'Tide Tables')],
    },
  },
  'create.persists': {
    'description-lost': {
      says: 'The server does not store the description of a new group.',
      also: ['search.fresh', 'create.requires-fields'],
      definitions: mutateStoredText(text => ({ ...text, description: '' })),
      shownBy: createAndRead('Tide Tables'),
    },
    'title-cut': {
      says: 'The server cuts the title of a new group to 32 characters.',
      definitions: mutateStoredText(({ title, description }) => ({ title: title.slice(0, 32), description })),
      shownBy: createAndRead('Tide Tables of the Northern Fjords'),
    },
    'other-scripts-lost': mutant(
      'The server stores a question mark in place of every character outside Latin-1.',
      text => text.replace(/[^ -ÿ]/gu, '?'),
      'Хор',
      'Зимний',
    ),
    'cut-at-an-emoji': mutant(
      'The server cuts off a text before the first character that takes four bytes in UTF-8.',
      text => text.replace(/[\u{10000}-\u{10ffff}].*$/su, ''),
      'Fish 🐟 and whales',
    ),
    'markup-removed': mutant(
      'The server removes everything that looks like an HTML tag from a text.',
      text => text.replace(/<[^<>]*>/g, ''),
      'Waves <b>and</b> wind',
    ),
    'line-breaks-unified': mutant(
      'The server stores a Windows line break (CRLF) as a Unix line break (LF).',
      text => text.replaceAll('\r\n', '\n'),
      'Tide Tables',
      'Printed\r\nand bound',
    ),
    'spaces-collapsed': mutant(
      'The server stores several spaces in a row as one space.',
      text => text.replace(/ +/g, ' '),
      'Tide  Tables',
    ),
    'text-as-a-number': mutant(
      'The server stores a text that looks like a number as that number, without leading zeros.',
      text => (text.trim() !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text),
      '007',
    ),
    'entities-decoded': mutant(
      'The server decodes HTML entities in a text before it stores the text.',
      text => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
      'Tides &amp; Waves',
    ),
    ...spoiltTexts('title'),
    ...spoiltTexts('description'),
  },
}

/** The fault that stores the title and the description in another form. */
function mutant(says: string, change: (text: string) => string, title: string, description?: string): Fault {
  return {
    says,
    also: ['create.returns-id'],
    definitions: mutateStoredStrings(change),
    shownBy: createAndRead(title, description),
  }
}

function createAndRead(title: string, description = 'Printed') {
  return [create('Maya Lindqvist', title, description), read('Maya Lindqvist', title)]
}

/** The server changes some of the texts of a new group. */
function spoiltTexts(field: 'title' | 'description'): Readonly<Record<string, Fault>> {
  return forEach(newCases, ({ words, holds, spoil, spoilt, example }, name) => {
    const body: Required<GroupText> = { title: 'Orchard', description: 'Printed', [field]: example }
    return [
      `new-${field}-with-${name}-spoilt`,
      {
        says: `If a new group has a ${field} ${words}, the server ${spoilt}.`,
        also: ['search.fresh'],
        definitions: mutateStoredText(text =>
          holds(text[field]) ? { ...text, [field]: spoil(text[field]) } : text,
        ),
        shownBy: createAndRead(body.title, body.description),
      },
    ]
  })
}
