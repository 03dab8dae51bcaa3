import { create, read } from '../spec/steps.js'
import type { Fault, Faults, Replacement } from './fault.js'
import { mutateStoredStrings, mutateStoredText } from './operators/texts.js'

export const createPersists: Faults<'create.persists'> = {
  'create.persists': {
    'description-lost': {
      says: 'The server does not store the description of a new group.',
      also: ['search.fresh', 'create.requires-fields'],
      definitions: mutateStoredText(text => ({ ...text, description: '' })),
      shownBy: createAndRead('Tide Tables'),
    },
    'title-cut': {
      says: 'The server cuts the title of a new group to 32 characters.',
      definitions: mutateTitle(title => title.slice(0, 32)),
      shownBy: createAndRead('Tide Tables of the Northern Fjords'),
    },
    'capitalized-title': {
      says: 'The server stores the first letter of a title in upper case.',
      definitions: mutateTitle(title => title.replace(/^\p{L}/u, letter => letter.toUpperCase())),
      shownBy: createAndRead('tide tables'),
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
    'backslashes-lost': mutant(
      'The server treats a backslash in a text as an escape character and drops it.',
      text => text.replaceAll('\\', ''),
      'Waves \\ wind',
    ),
    'line-breaks-unified': mutant(
      'The server stores a Windows line break (CRLF) as a Unix line break (LF).',
      text => text.replaceAll('\r\n', '\n'),
      'Tide Tables',
      'Printed\r\nand bound',
    ),
    'lines-joined': mutant(
      'The server stores a space in place of line breaks.',
      text => text.replace(/[\r\n]+/g, ' '),
      'Tide Tables',
      'Printed\nand bound',
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
    'percent-decoded': mutant(
      'The server decodes %XX sequences in a text, as in a URL.',
      decodePercents,
      'Tides %26 Waves',
    ),
    'filled-in-as-a-replacement': mutant(
      'The server inserts a text with a replace function that interprets $& and $$ as patterns.',
      text => '?'.replace('?', text),
      'Tides for $$',
    ),
    'joiners-dropped': mutant(
      'The server drops zero-width characters, so that a joined emoji falls apart.',
      text => text.replace(/[\u200b-\u200f]/g, ''),
      'Tides 👩\u200d🚀',
    ),
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

function mutateTitle(change: (title: string) => string): Replacement {
  return mutateStoredText(text => ({ ...text, title: change(text.title) }))
}

function createAndRead(title: string, description = 'Printed') {
  return [create('Maya Lindqvist', title, description), read('Maya Lindqvist', title)]
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
