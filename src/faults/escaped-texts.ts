import { create, escaped, read, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateEscapedTexts } from './operators/escapes.js'

const halves = (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd')
const withoutEscaped = (text: string) => text.replace(/[^\x20-\x7e]/gu, '')
const latin = (text: string) =>
  text.replace(/[^\x20-\xff]/g, unit => String.fromCharCode(unit.charCodeAt(0) % 256))

/** Faults that show only if a body has \uXXXX escapes. */
export const escapedTexts: Faults<'create.persists' | 'update.title' | 'update.description'> = {
  'create.persists': {
    'escaped-pairs-split': {
      says: 'On create, the server reads an emoji that is written as two \\u escapes as two replacement characters.',
      also: ['create.returns-id'],
      refuse: mutateEscapedTexts('createGroup', halves),
      shownBy: [escaped(create('Maya Lindqvist', 'Tides 🐟', 'Printed')), read('Maya Lindqvist', 'Tides 🐟')],
    },
  },
  'update.title': {
    'escaped-letters-dropped': {
      says: 'On update, the server drops the characters that are written as \\u escapes.',
      also: ['update.description'],
      refuse: mutateEscapedTexts('updateGroup', withoutEscaped),
      shownBy: [
        escaped(update('Maria Santos', 'Alumni', { title: 'Élèves' })),
        read('Maria Santos', 'Alumni'),
      ],
    },
  },
  'update.description': {
    'escapes-read-as-bytes': {
      says: 'On update, the server uses only the last two digits of a \\u escape.',
      also: ['update.title'],
      refuse: mutateEscapedTexts('updateGroup', latin),
      shownBy: [
        escaped(update('Maria Santos', 'Alumni', { description: 'Łódź' })),
        read('Maria Santos', 'Alumni'),
      ],
    },
  },
}
