import { choice, observed, set, statuses } from './open-point.js'

/** Sections 2, 4.2, 4.4 and 8: what the body of a create or an update may hold. */
export const bodyPoints = {
  'empty-update': choice({
    question: 'Which status does an update with neither a title nor a description get?',
    scope: 'operation',
    values: statuses(200, 400, 422),
    default: '200',
    why: 'Both fields of an update are optional.',
  }),
  'empty-strings': set({
    question: 'Which empty or blank texts does the server accept?',
    scope: 'operation',
    values: {
      'empty-title': 'The server accepts a title without characters.',
      'blank-title': 'The server accepts a title that is only white space.',
      'empty-description': 'The server accepts a description without characters.',
      'blank-description': 'The server accepts a description that is only white space.',
    },
    none: 'The server refuses every empty or blank title and description.',
    default: 'all',
    why: 'The specification asks for a string and states no minimum length. It names no status for a text that is not accepted: any 4xx is fair, and the reference server returns 400.',
  }),
  'wrong-type': choice({
    question: 'What happens if a title or a description is not a string?',
    scope: 'operation',
    values: { ...statuses(400, 422), text: 'The server stores the JSON text of the value.' },
    default: '400',
    why: 'The specification gives the type as string.',
  }),
  'stored-text': choice({
    question: 'Does the server change a title or a description before it stores it?',
    scope: 'operation',
    values: {
      kept: 'The server stores the text without a change.',
      trimmed: 'The server removes white space at both ends.',
      nfc: 'The server stores the text in the Unicode normalization form NFC.',
    },
    default: 'kept',
    why: 'A client reads back exactly the text that it sent.',
  }),
  'duplicate-title': choice({
    question: 'What happens if another group has the same title?',
    scope: 'operation',
    values: { accepted: 'The server accepts the title.', ...statuses(409, 400, 422) },
    default: 'accepted',
    why: 'The SVC-ID identifies a group, and the title does not.',
  }),
  'unknown-properties': choice({
    question: 'What happens if a body has a property other than title and description?',
    scope: 'operation',
    values: { ignored: 'The server ignores the property.', ...statuses(400, 422) },
    default: 'ignored',
    why: 'A client that is newer than the server continues to work.',
  }),
  'wrong-content-type': choice({
    question: 'What happens if a body has no content type or one other than application/json?',
    scope: 'operation',
    values: { ...statuses(415, 400), read: 'The server reads the body as JSON.' },
    default: '415',
    why: '415 is the standard status for a body whose content type the server does not support.',
  }),
  'size-limits': observed({
    question: 'How long may a title, a description and a search string be?',
    default: 'no limit of their own',
    why: 'The reference server limits only the size of a whole request. A longer text gets a 4xx status; a server that stores a part of it breaks a rule.',
  }),
} as const
